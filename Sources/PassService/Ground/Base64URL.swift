#if Server
    internal import Bytes

    extension Collection<UInt8> {
        /// The bytes in the Base64 of URLs (RFC 4648 §5), without padding.
        package var base64URL: String {
            let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
            var text: [UInt8] = []
            text.reserveCapacity(count * 4 / 3 + 4)
            var (bits, bitCount): (UInt32, Int) = (0, 0)
            for byte in self {
                bits = (bits << 8 | UInt32(byte)) & 0xFFFF
                bitCount += 8
                while bitCount >= 6 {
                    bitCount -= 6
                    text.append(alphabet[Int(bits >> UInt32(bitCount) & 63)])
                }
            }
            if bitCount > 0 { text.append(alphabet[Int(bits << UInt32(6 - bitCount) & 63)]) }
            return String(decoding: text, as: UTF8.self)
        }
    }

    extension String {
        /// The bytes that this text stands for in the Base64 of URLs; `nil` for any other text.
        package var base64URLBytes: [UInt8]? {
            var values: [UInt8] = []
            for letter in utf8 {
                guard letter != UInt8(ascii: "+"), letter != UInt8(ascii: "/"), let value = Base64.value(of: letter)
                else { return nil }
                values.append(value)
            }
            let bytes = Base64.bytes(values)
            // Bits that are left over could differ, and one value would have several texts.
            return bytes.base64URL == self ? bytes : nil
        }
    }
#endif
