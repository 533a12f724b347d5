#if Payload
    internal import SystemPackage
    internal import PassToolkit

    /// The payloads of a file, one after the other, each with its length as a varint before it.
    ///
    /// Protocol Buffers calls this a delimited stream: `writeDelimitedTo` in Java, `serialize_length_prefixed` in Python.
    package final class PayloadStream {
        private let descriptor: FileDescriptor
        private let path: String
        private var buffer: [UInt8] = []
        private var start = 0
        /// No pass is that large.
        private static let limit = 4_000_000

        /// Opens a file, or standard input for `-`.
        ///
        /// - Throws: ``FileAccessError``.
        package init(path: String) throws {
            self.path = path
            do {
                descriptor =
                    path == "-"
                    ? .standardInput : try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
            } catch {
                throw FileAccessError(error, operation: .read, path: path)
            }
        }

        deinit { if path != "-" { try? descriptor.close() } }  // it was only read

        /// The bytes of the next payload; `nil` after the last.
        ///
        /// - Throws: ``FileAccessError``, ``PayloadError`` if the stream is cut off.
        package func next() throws -> [UInt8]? {
            guard try fill(1) else { return nil }
            var (length, shift) = (0, 0)
            while true {
                guard try fill(1), shift < 35 else { throw PayloadError(.cutOff) }
                let byte = buffer[start]
                start += 1
                length |= Int(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            guard length <= Self.limit else { throw PayloadError(.tooLong(limit: Self.limit)) }
            guard try fill(length) else { throw PayloadError(.cutOff) }
            defer { start += length }
            return Array(buffer[start..<start + length])
        }

        /// Whether so many bytes are there.
        private func fill(_ count: Int) throws -> Bool {
            while buffer.count - start < count {
                if start > 0 {
                    buffer.removeFirst(start)
                    start = 0
                }
                var chunk = [UInt8](repeating: 0, count: 1 << 16)
                let read: Int
                do {
                    read = try unsafe chunk.withUnsafeMutableBytes { unsafe try descriptor.read(into: $0) }
                } catch {
                    throw FileAccessError(error, operation: .read, path: path)
                }
                guard read > 0 else { return false }
                buffer += chunk[..<read]
            }
            return true
        }
    }
#endif
