#if Server
    internal import Logging
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage

    /// Writes each event of the log as one JSON object on a line of standard error.
    struct JSONLog: LogHandler {
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
            let members: [(name: String, value: JSONValue?)] =
                [
                    ("time", .string(Date().ISO8601Format())), ("level", .string(event.level.rawValue)),
                    ("message", .string(event.message.description)),
                ] + all.map { (name: $0.key, value: .string("\($0.value)")) }
            // One write a line, so that lines of several threads don't mix.
            _ = try? FileDescriptor.standardError.writeAll(JSONValue.object(members).utf8Text() + [0x0A])
        }
    }
#endif
