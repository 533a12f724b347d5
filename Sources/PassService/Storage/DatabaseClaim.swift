#if Server
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage

    /// The claim of one process to a database in a file: a service, or a restore that needs that no service runs.
    ///
    /// The kernel gives it up when the process ends, however that happens.
    package struct DatabaseClaim {
        private let descriptor: FileDescriptor

        /// Claims a database.
        ///
        /// The lock is on a file of its own: closing one more descriptor of the database would free the locks of SQLite.
        ///
        /// - Throws: ``StoreError`` if another process has it.
        init(_ path: String) throws(StoreError) {
            let file = URL(filePath: path).resolvingSymlinksInPath()
            let lock = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).lock")
            do {
                // Another user may have made the file, and reading is enough.
                descriptor = try FileDescriptor.open(
                    FilePath(lock.path(percentEncoded: false)), .readOnly, options: [.create, .closeOnExec],
                    permissions: [.ownerReadWrite, .groupRead, .otherRead])
            } catch {
                throw StoreError(.unopenable, "'\(path)': its lock cannot be opened: \(error)")
            }
            guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 else { return }
            let reason = Errno(rawValue: errno)
            try? descriptor.close()
            throw reason == .wouldBlock
                ? StoreError(.inUse, "'\(path)'") : StoreError(.unopenable, "'\(path)': it cannot be locked: \(reason)")
        }

        /// Gives it up.
        package func release() { try? descriptor.close() }
    }
#endif
