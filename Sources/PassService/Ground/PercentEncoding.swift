#if Server
    extension StringProtocol {
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
