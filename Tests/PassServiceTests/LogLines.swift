#if Server
    import Logging
    import Synchronization

    /// Lines of a log, with their metadata.
    final class LogLines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        var text: String { all.joined(separator: "\n") }

        /// A logger that writes them.
        var logger: Logger { logger(.info) }
        func logger(_ level: Logger.Level) -> Logger {
            Logger(label: "test") { _ in Handler(lines: self, logLevel: level) }
        }

        func add(_ line: String) { lines.withLock { $0.append(line) } }

        private struct Handler: LogHandler {
            let lines: LogLines
            var metadata: Logger.Metadata = [:]
            var logLevel: Logger.Level

            subscript(metadataKey key: String) -> Logger.Metadata.Value? {
                get { metadata[key] }
                set { metadata[key] = newValue }
            }

            func log(event: LogEvent) {
                let all = metadata.merging(event.metadata ?? [:]) { $1 }
                let words = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
                lines.add("\(event.level): \(event.message)\(words)")
            }
        }
    }
#endif
