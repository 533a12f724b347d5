internal import COpenSSL

/// The name of a certificate's subject or issuer: attributes in their order (RFC 5280 §4.1.2.4).
public struct DistinguishedName: Hashable, Sendable, CustomStringConvertible {
    /// One attribute, for example `OU` = `G4`.
    public struct Attribute: Hashable, Sendable {
        /// What kind of attribute it is.
        public let type: AttributeType
        /// Its text.
        public let value: String
        /// Whether it is a string of a usual type without control characters, at which some readers end it.
        let isPlainText: Bool

        /// Compares type and text, ignoring the text's encoding.
        public static func == (first: Attribute, second: Attribute) -> Bool {
            first.type == second.type && first.value == second.value
        }

        /// Hashes type and text.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(value)
        }
    }

    /// The kinds of attribute that occur in signing certificates, by dotted object identifier.
    public struct AttributeType: Hashable, Sendable {
        /// The dotted object identifier.
        public let identifier: String
        /// CN.
        public static let commonName = AttributeType(identifier: "2.5.4.3")
        /// C, two letters.
        public static let country = AttributeType(identifier: "2.5.4.6")
        /// O.
        public static let organization = AttributeType(identifier: "2.5.4.10")
        /// OU: in signing certificates the team identifier.
        public static let organizationalUnit = AttributeType(identifier: "2.5.4.11")
        /// UID: in signing certificates the pass type identifier.
        public static let userID = AttributeType(identifier: "0.9.2342.19200300.100.1.1")
        /// A mail address, in requests.
        public static let emailAddress = AttributeType(identifier: "1.2.840.113549.1.9.1")

        /// OpenSSL's short name, such as `OU`, or the identifier itself.
        var shortName: String {
            let number = unsafe OBJ_txt2nid(identifier)
            defer { ERR_clear_error() }
            return unsafe number == NID_undef
                ? identifier : OBJ_nid2sn(number).map { unsafe String(cString: $0) } ?? identifier
        }
    }

    /// The attributes, in the certificate's own order.
    public let attributes: [Attribute]

    init(copying name: OpaquePointer?) {
        guard let name = unsafe name else {
            attributes = []
            return
        }
        attributes = unsafe (0..<X509_NAME_entry_count(name)).map { index in
            let entry = unsafe X509_NAME_get_entry(name, index)
            let data = unsafe X509_NAME_ENTRY_get_data(entry)
            let text = unsafe ASN1.text(of: data)
            return unsafe Attribute(
                type: AttributeType(identifier: ASN1.dotted(X509_NAME_ENTRY_get_object(entry))), value: text ?? "",
                isPlainText: Self.plainTypes.contains(ASN1_STRING_type(data)) && text.map(Self.isPlain) == true)
        }
    }

    private static let plainTypes = [V_ASN1_UTF8STRING, V_ASN1_PRINTABLESTRING, V_ASN1_IA5STRING]
    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

    /// The first value of an attribute.
    public subscript(type: AttributeType) -> String? { attributes.first { $0.type == type }?.value }

    /// CN.
    public var commonName: String? { self[.commonName] }
    /// O.
    public var organization: String? { self[.organization] }
    /// OU.
    public var organizationalUnit: String? { self[.organizationalUnit] }
    /// UID.
    public var userID: String? { self[.userID] }

    /// `CN=…, OU=…`, in the certificate's own order.
    public var description: String { attributes.map { "\($0.type.shortName)=\($0.value)" }.joined(separator: ", ") }
}

extension DistinguishedName: ExpressibleByDictionaryLiteral {
    /// A name with these attributes, in this order.
    public init(dictionaryLiteral elements: (AttributeType, String)...) { self.init(elements) }

    /// A name with these attributes, in this order.
    public init(_ elements: [(AttributeType, String)]) {
        attributes = elements.map { Attribute(type: $0.0, value: $0.1, isPlainText: Self.isPlain($0.1)) }
    }
}
