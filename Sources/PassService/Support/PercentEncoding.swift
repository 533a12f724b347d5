#if Server
    internal import SignedMessages

    extension StringProtocol {
        /// The text with percent-encoding for all but unreserved characters (RFC 3986, section 2.3): a segment of a path, or
        /// a value of a query.
        package var percentEncoded: String {
            utf8.map { Self.isUnreserved($0) ? String(UnicodeScalar($0)) : "%" + [$0].hexadecimal.uppercased() }
                .joined()
        }

        private static func isUnreserved(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
            default: false
            }
        }

        /// The text without its percent-encoding (RFC 3986, section 2.1); `nil` if that is broken or not UTF-8.
        package var percentDecoded: String? {
            guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
            var bytes: [UInt8] = []
            var rest = Array(utf8)[...]
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "%") else {
                    bytes.append(byte)
                    continue
                }
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            }
            return String(validating: bytes, as: UTF8.self)
        }

        private func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) } }
    }
#endif
