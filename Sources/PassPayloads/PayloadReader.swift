#if Payload
    package import PassToolkit
    internal import Synchronization

    extension RecordReader {
        /// Reads records that are payloads, from a stream with the length of each before it.
        ///
        /// - Parameters:
        ///   - path: the file, or `-` for standard input.
        ///   - images: the folder that the paths of images are below; `nil` if no payload may name any.
        ///   - replacingSemantics: whether a payload's semantic tags replace all of the template's.
        ///   - limits: the limits for files.
        /// - Throws: ``FileAccessError``.
        package init(
            payloads path: String, images: String?, replacingSemantics: Bool, limits: Limits = .standard
        ) throws {
            let file = path == "-" ? "standard input" : path
            let stream = SharedStream(try PayloadStream(path: path))
            try self.init(
                { number throws(FileAccessError) in
                    do {
                        guard let bytes = try stream.next() else { return nil }
                        let payload = try PassPayload(decoding: bytes)
                        var record: Record = ["/serialNumber": .init(payload.serialNumber)]
                        record.change = RecordChange { files in
                            do {
                                return try payload.applied(
                                    to: PassBundle(files: files), images: images,
                                    replacingSemantics: replacingSemantics, limits: limits
                                ).files
                            } catch let error as PayloadError {
                                throw error.about(number)
                            }
                        }
                        return .success(record)
                    } catch let error as PayloadError {
                        return .failure(
                            RecordError(
                                unreadable: error.message, recovery: error.recovery, number: number,
                                endsList: error.endsStream))
                    } catch let error as FileAccessError {
                        throw error
                    } catch {
                        throw FileAccessError(error, operation: .read, path: path)
                    }
                }, file: file)
        }
    }

    /// A stream that any thread may read.
    private final class SharedStream: Sendable {
        private let stream: Mutex<PayloadStream>

        init(_ stream: sending PayloadStream) { self.stream = Mutex(stream) }

        func next() throws -> [UInt8]? { try stream.withLock { try $0.next() } }
    }
#endif
