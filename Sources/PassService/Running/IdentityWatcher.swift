#if Server
    internal import Logging
    internal import PassToolkit
    internal import Platform
    internal import ServiceLifecycle

    /// Takes renewed certificates without a restart: reads the files of the identities again when they change.
    struct IdentityWatcher: Service {
        let configuration: ServiceConfiguration
        let identities: ServiceIdentities
        let logger: Logger
        var interval = Duration.seconds(15)

        func run() async throws {
            let first = stamps
            try await untilShutdown {
                var seen = first
                while true {
                    try await Task.sleep(for: interval)
                    let present = stamps
                    guard present != seen else { continue }
                    if reload() { seen = present }
                }
            }
        }

        /// Takes the identities as they are; while they can't be read, the old ones stay.
        private func reload() -> Bool {
            do {
                let all = try configuration.signingIdentities()
                identities.replace(with: all)
                logger.notice("the identities were reloaded", metadata: ["count": "\(all.count)"])
                return true
            } catch {
                let reason = (error as? any Explained)?.message ?? "\(type(of: error))"
                logger.error("the identities changed and can't be read", metadata: ["reason": "\(reason)"])
                return false
            }
        }

        /// What tells one state of a file from another.
        private struct Stamp: Equatable {
            let target: String
            /// `nil` for a file that is not there.
            let modified: Date?
        }

        /// The state of each file.
        private var stamps: [String: Stamp] {
            let paths = configuration.identities.flatMap(\.watchedPaths)
            return Dictionary(
                paths.map { path in
                    // Systems that hand out secrets put links in place, and change what they lead to.
                    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path(percentEncoded: false)
                    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
                    return (path, Stamp(target: target, modified: attributes?[.modificationDate] as? Date))
                }
            ) { $1 }
        }
    }

    /// Runs until the service shuts down, which is no error.
    func untilShutdown(_ body: @escaping @Sendable () async throws -> Void) async throws {
        do {
            try await cancelWhenGracefulShutdown(body)
        } catch is CancellationError {}
    }
#endif
