internal import Bytes

extension StringsDocument {
    /// The encodings of `pass.strings` files.
    public enum Encoding: Sendable, Hashable {
        case utf8
        /// UTF-8 after a byte order mark.
        case utf8WithMark
        case utf16(bigEndian: Bool, withMark: Bool)

        /// The encoding of `bytes`: by their byte order mark, else by the NUL bytes of UTF-16, else UTF-8.
        public init(of bytes: [UInt8]) {
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
                self = .utf8WithMark
            } else if bytes.starts(with: [0xFF, 0xFE]) {
                self = .utf16(bigEndian: false, withMark: true)
            } else if bytes.starts(with: [0xFE, 0xFF]) {
                self = .utf16(bigEndian: true, withMark: true)
            } else if bytes.count > 1, bytes[0] == 0 || bytes[1] == 0 {
                self = .utf16(bigEndian: bytes[0] == 0, withMark: false)
            } else {
                self = .utf8
            }
        }

        /// Converts UTF-8 text to this encoding.
        public func encode(_ text: [UInt8]) -> [UInt8] {
            switch self {
            case .utf8: return text
            case .utf8WithMark: return [0xEF, 0xBB, 0xBF] + text
            case .utf16(let bigEndian, let withMark):
                var bytes: [UInt8] = []
                bytes.reserveCapacity(2 * (text.count + 1))
                func append(_ unit: UInt16) {
                    bytes.append(UInt8(truncatingIfNeeded: bigEndian ? unit >> 8 : unit))
                    bytes.append(UInt8(truncatingIfNeeded: bigEndian ? unit : unit >> 8))
                }
                if withMark { append(0xFEFF) }
                String(decoding: text, as: UTF8.self).utf16.forEach(append)
                return bytes
            }
        }

        /// Converts `bytes` from this encoding to UTF-8 without a byte order mark.
        func decode(_ bytes: [UInt8]) throws(SyntaxError) -> [UInt8] {
            var code = SyntaxError.Code.notUTF8
            if case .utf16 = self {
                guard bytes.count.isMultiple(of: 2) else { throw SyntaxError(.truncatedCodeUnit) }
                code = .notUTF16
            }
            let text = utf8(of: bytes)
            guard String(validating: text, as: UTF8.self) == nil else { return text }
            throw SyntaxError(code, at: TextPosition(offset: text.validUTF8Count, in: text))
        }

        /// The same without validation: invalid characters become invalid UTF-8.
        private func utf8(of bytes: [UInt8]) -> [UInt8] {
            switch self {
            case .utf8: return bytes
            case .utf8WithMark: return Array(bytes.dropFirst(3))
            case .utf16(let bigEndian, let withMark):
                var decoder = UTF16Decoder(isBigEndian: bigEndian)
                var text: [UInt8] = []
                text.reserveCapacity(bytes.count / 2)
                decoder.decode(bytes[(withMark ? 2 : 0)...], isLast: true, into: &text)
                return text
            }
        }

        /// Converts a file to UTF-8 without validation.
        package static func utf8(of bytes: [UInt8]) -> [UInt8] { Encoding(of: bytes).utf8(of: bytes) }
    }
}
