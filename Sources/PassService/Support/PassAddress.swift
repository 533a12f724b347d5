#if Server
    internal import Bytes
    internal import PassModel
    package import PassToolkit

    /// Identifies a pass or an order in the paths of the protocol.
    ///
    /// ```swift
    /// let id = PassAddress(type: "pass.com.example.sample", serial: "0001")
    /// ```
    public struct PassAddress: Sendable, Hashable, Codable {
        /// The pass type or order type identifier, which is also the topic of pushes.
        public let type: String
        /// The serial number of a pass, or the identifier of an order; unique within the type.
        public let serial: String

        /// The address of a pass or an order.
        public init(type: String, serial: String) {
            self.type = type
            self.serial = serial
        }

        private enum CodingKeys: String, CodingKey {
            case type = "passTypeIdentifier"
            case serial = "serialNumber"
        }

        /// Its names in JSON, also for an order.
        static let names = [CodingKeys.type, .serial].map(\.rawValue)

        /// Its members of JSON.
        var members: [(name: String, value: JSONValue?)] {
            [(CodingKeys.type.rawValue, .string(type)), (CodingKeys.serial.rawValue, .string(serial))]
        }

        /// Whether it is a pass or an order: the identifiers of order types start with `order.`.
        package var purpose: SigningPurpose { SigningPurpose(ofType: type) }
    }

    // Names are compared by bytes, as in the database: two encodings of "é" name two passes.
    extension PassAddress {
        /// Whether the bytes of both names are equal.
        public static func == (first: Self, second: Self) -> Bool {
            first.type.isIdentical(to: second.type) && first.serial.isIdentical(to: second.serial)
        }

        /// Hashes the bytes of both names.
        public func hash(into hasher: inout Hasher) {
            for name in [type, serial] { hasher.combine(Array(name.utf8)) }
        }
    }

    extension PassAddress: Comparable {
        /// By type, then by serial number.
        public static func < (first: PassAddress, second: PassAddress) -> Bool {
            [first.type, first.serial].lexicographicallyPrecedes([second.type, second.serial]) {
                $0.utf8.lexicographicallyPrecedes($1.utf8)
            }
        }
    }

    extension PassAddress {
        /// The maximum size of a type, a serial number or a device identifier, in bytes.
        package static let nameLimit = 512

        /// Whether a text is valid as a name in a path.
        package static func isName(_ text: String) -> Bool {
            // Clients that normalise paths resolve the names of folders.
            (1...nameLimit).contains(text.utf8.count) && !text.utf8.contains(0) && text != "." && text != ".."
        }
    }

    extension SigningPurpose {
        /// The purpose of a type identifier.
        init(ofType type: String) { self = type.hasPrefix("order.") ? .order : .pass }

        /// The names in the protocol, which differ for passes and orders.
        var scheme: String { self == .order ? "AppleOrder" : "ApplePass" }
        var query: String { self == .order ? "ordersModifiedSince" : "passesUpdatedSince" }
        var serialsKey: String { self == .order ? "orderIdentifiers" : "serialNumbers" }
        var tagKey: String { self == .order ? "lastModified" : "lastUpdated" }
        var collection: String { self == .order ? "orders" : "passes" }
    }
#endif
