internal import Bytes
internal import COpenSSL
internal import Platform

/// Reads and makes values of ASN.1.
enum ASN1 {
    /// The date of an ASN.1 time; `nil` if it is malformed.
    static func date(of time: UnsafePointer<ASN1_TIME>?) -> Date? {
        guard let time = unsafe time, let epoch = unsafe ASN1_TIME_set(nil, 0) else { return nil }
        defer { unsafe ASN1_STRING_free(epoch) }
        var days: Int32 = 0
        var seconds: Int32 = 0
        guard unsafe ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return nil }
        return Date(timeIntervalSince1970: Double(days) * 86400 + Double(seconds))
    }

    /// The date in the text of an ASN.1 time; `nil` if it is malformed.
    static func date(ofText text: some Sequence<UInt8>) -> Date? {
        defer { ERR_clear_error() }
        guard let time = unsafe ASN1_TIME_set(nil, 0) else { return nil }
        defer { unsafe ASN1_STRING_free(time) }
        let string = String(decoding: Array(text), as: UTF8.self)
        return unsafe ASN1_TIME_set_string(time, string) == 1 ? date(of: time) : nil
    }

    static func text(of string: UnsafePointer<ASN1_STRING>?) -> String? {
        guard let string = unsafe string else { return nil }
        var utf8: UnsafeMutablePointer<UInt8>?
        let count = unsafe ASN1_STRING_to_UTF8(&utf8, string)
        guard count >= 0, let utf8 = unsafe utf8 else {
            ERR_clear_error()
            return nil
        }
        defer { unsafe CRYPTO_free(utf8, #file, #line) }
        return unsafe String(decoding: UnsafeBufferPointer(start: utf8, count: Int(count)), as: UTF8.self)
    }

    static func bytes(of string: UnsafePointer<ASN1_STRING>?) -> [UInt8] {
        guard let string = unsafe string, let start = unsafe ASN1_STRING_get0_data(string) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(string))))
    }

    /// An integer in upper-case hexadecimal, with a minus sign if it is negative.
    static func hexadecimal(of integer: UnsafePointer<ASN1_INTEGER>?) -> String {
        let isNegative = unsafe integer.map { unsafe $0.pointee.type == V_ASN1_NEG_INTEGER } ?? false
        return unsafe (isNegative ? "-" : "") + bytes(of: integer).hexadecimal.uppercased()
    }

    static func dotted(_ object: OpaquePointer?) -> String {
        guard let object = unsafe object else { return "" }
        let count = unsafe OBJ_obj2txt(nil, 0, object, 1)
        guard count > 0 else { return "" }
        return unsafe String(unsafeUninitializedCapacity: Int(count) + 1) { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
                Int(max(0, unsafe OBJ_obj2txt(characters.baseAddress, Int32(characters.count), object, 1)))
            }
        }
    }

    /// The object that a dotted identifier names; the caller frees it.
    static func object(dotted identifier: String) throws(OpenSSLError) -> OpaquePointer {
        try unsafe OpenSSL.call("OBJ_txt2obj") { unsafe identifier.withCString { unsafe OBJ_txt2obj($0, 1) } }
    }
}

extension Date {
    /// The seconds since 1970 as a C time.
    ///
    /// A date out of range is clamped; no ASN.1 time can represent the result.
    var wholeSeconds: time_t {
        time_t(exactly: timeIntervalSince1970.rounded(.down)) ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }
}

/// One element of BER (X.690): tag and content.
///
/// OpenSSL decodes messages; this reads the parts for which OpenSSL has no function.
struct BERElement {
    let tag: UInt8
    let content: ArraySlice<UInt8>
    /// The element with its tag and length.
    let whole: ArraySlice<UInt8>

    /// The deepest nesting of indefinite lengths, the same as in OpenSSL.
    private static let mostLevels = 32

    /// Removes the first element from `bytes`; `nil` if they don't start with one.
    init?(takenFrom bytes: inout ArraySlice<UInt8>, level: Int = 0) {
        let start = bytes
        guard level < Self.mostLevels, let head = DERHead(bytes) else { return nil }
        tag = head.tag
        var reader = ByteReader(head.rest)
        if let count = head.contentByteCount {
            guard let content = reader.bytes(count) else { return nil }
            (self.content, bytes) = (content, reader.rest)
        } else {
            var rest = head.rest
            while !rest.starts(with: [0, 0]) {
                guard BERElement(takenFrom: &rest, level: level + 1) != nil else { return nil }
            }
            content = head.rest.dropLast(rest.count)
            bytes = rest.dropFirst(2)
        }
        whole = start.dropLast(bytes.count)
    }

    /// The elements in its content; `nil` if the content is something else.
    var children: [BERElement]? {
        var rest = content
        var children: [BERElement] = []
        while !rest.isEmpty {
            guard let child = BERElement(takenFrom: &rest) else { return nil }
            children.append(child)
        }
        return children
    }

    /// The value of a one-byte integer, as versions are; `nil` for anything else.
    var version: UInt8? { tag == DERTag.integer && content.count == 1 ? content.first : nil }
}
