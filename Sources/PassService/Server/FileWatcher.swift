#if Server
    internal import Logging
    internal import PassToolkit
    internal import Platform
    internal import ServiceLifecycle

    /// Uses renewed certificates without a restart: reads files again when they change.
    ///
    /// Files are read when they have stayed the same for an interval: half a file, or a certificate without its new key, is
    /// not the change.
    struct FileWatcher: Service {
        /// Files that are read together.
        struct Files: Sendable {
            /// What the log calls them.
            let name: String
            /// Which files these are, asked anew at each look.
            let paths: @Sendable () -> [String]
            /// Reads them, and replaces what was read before.
            let read: @Sendable () throws -> Void
        }

        private let files: [Files]
        private let logger: Logger
        private let interval: Duration
        /// The states before the files were read, so that the first look notices a change since then.
        let first: [Seen]

        /// The states of files that are read together.
        struct Seen: Sendable {
            /// When they were read.
            fileprivate var taken: [Stamp]
            /// At the last look.
            fileprivate var last: [Stamp]
            /// When they could not be read, which is logged once.
            fileprivate var refused: [Stamp]?
        }

        /// Reads all files for the first time.
        ///
        /// - Throws: what reading them throws.
        init(_ files: [Files], interval: Duration = .seconds(15), logger: Logger) throws {
            self.files = files
            self.logger = logger
            self.interval = interval
            first = files.map { files in
                let stamps = files.paths().map(Stamp.init)
                return Seen(taken: stamps, last: stamps)
            }
            for files in files { try files.read() }
        }

        func run() async throws {
            try await untilShutdown {
                var seen = first
                while true {
                    try await Task.sleep(for: interval)
                    look(&seen)
                }
            }
        }

        /// Reads the files that changed since they were read, but not since the last look; if that fails, the old content stays
        /// in use.
        func look(_ seen: inout [Seen]) {
            for (index, files) in files.enumerated() {
                let present = files.paths().map(Stamp.init)
                if present != seen[index].taken, present == seen[index].last {
                    do {
                        try files.read()
                        logger.notice("\(files.name) were reloaded")
                        (seen[index].taken, seen[index].refused) = (present, nil)
                    } catch {
                        if present != seen[index].refused {
                            let reason = (error as? any DescribedError)?.message ?? "\(type(of: error))"
                            logger.error("\(files.name) changed and can't be read", metadata: ["reason": "\(reason)"])
                        }
                        seen[index].refused = present
                    }
                }
                seen[index].last = present
            }
        }

        /// Identifies a state of a file.
        fileprivate struct Stamp: Equatable, Sendable {
            let target: String
            /// `nil` if the file is missing, as the next two.
            let modified: Date?
            let byteCount: Int?
            let number: Int?

            init(_ path: String) {
                // Kubernetes and others mount secrets as symbolic links, and change their targets.
                target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path(percentEncoded: false)
                // A missing file is a state, too.
                let attributes = try? FileManager.default.attributesOfItem(atPath: target)
                modified = attributes?[.modificationDate] as? Date
                byteCount = attributes?[.size] as? Int
                number = attributes?[.systemFileNumber] as? Int
            }
        }
    }

    /// Runs until the service shuts down, which is not an error.
    func untilShutdown(_ body: @escaping @Sendable () async throws -> Void) async throws {
        do {
            try await cancelWhenGracefulShutdown(body)
        } catch is CancellationError {}
    }
#endif
