#if os(Linux)
    /// A small file system, if the user may mount one.
    package final class SmallDisk {
        package let folder: TemporaryFolder

        package init?(kilobytes: Int = 64) throws {
            folder = try TemporaryFolder()
            guard try Self.run("mount -t tmpfs -o size=\(kilobytes)k tmpfs '\(folder.path)'") else { return nil }
        }

        deinit { _ = try? Self.run("umount '\(folder.path)'") }

        package static let canBeMade = (try? SmallDisk()) != nil

        private static func run(_ command: String) throws -> Bool {
            try Witness.shell.run(["-c", command]).status == 0
        }
    }
#endif
