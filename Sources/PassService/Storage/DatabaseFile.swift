#if Server
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage

    /// The file of a database: whether it is the one that was opened, and whether there was one before.
    struct DatabaseFile: Sendable {
        let path: String

        /// What tells a file from another one in its place.
        struct Identity: Sendable, Equatable {
            private let device, number: UInt64

            /// `nil` if there is no file.
            fileprivate init?(_ path: String) {
                var info = stat()
                guard unsafe stat(path, &info) == 0 else { return nil }
                (device, number) = (UInt64(truncatingIfNeeded: info.st_dev), UInt64(truncatingIfNeeded: info.st_ino))
            }
        }

        /// The file that is there now.
        var identity: Identity? { Identity(path) }
        /// The log of changes that are not in the file yet.
        var logIdentity: Identity? { Identity("\(path)-wal") }

        /// Lies beside the database once it has been one, so that an empty file is not taken for a new one.
        ///
        /// Its name does not begin as that of the database, since people who remove all those would remove it as well.
        private var mark: String {
            let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
            return "\(path[..<slash]).\(path[slash...]).known"
        }

        private func byteCount(_ path: String) -> Int {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)  // no file has no bytes
            return attributes?[.size] as? Int ?? 0
        }

        /// Prepares the file for SQLite: a new one can be read by its owner only, and nobody else can read an old one.
        ///
        /// - Throws: ``StoreError`` if a database was there and is gone.
        func prepare() throws(StoreError) {
            let wasKnown = FileManager.default.fileExists(atPath: mark) || byteCount("\(path)-wal") > 0
            guard byteCount(path) > 0 || !wasKnown else {
                throw StoreError(.lost, "'\(path)' is empty or gone; what shows that it was one is '\(mark)'")
            }
            guard FileManager.default.fileExists(atPath: path) else {
                // SQLite would make one that everybody can read. What fails here fails again there, with a reason.
                _ = FileManager.default.createFile(
                    atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
                return
            }
            // SQLite would leave another file beside it that nobody can write either.
            guard FileManager.default.isWritableFile(atPath: path) else {
                throw StoreError(.unopenable, "'\(path)': the file cannot be written")
            }
            var info = stat()
            guard unsafe stat(path, &info) == 0, info.st_mode & 0o007 != 0 else { return }
            // A file that is another user's stays as it is; what is in it can be used all the same.
            _ = unsafe chmod(path, info.st_mode & 0o770)
        }

        /// Notes that there is a database now.
        func note() {
            guard !FileManager.default.fileExists(atPath: mark), byteCount(path) > 0 else { return }
            // Without it, only a file that is lost while the service does not run goes unnoticed.
            _ = FileManager.default.createFile(
                atPath: mark, contents: Data("The database beside this file is in use.\n".utf8),
                attributes: [.posixPermissions: 0o600])
        }
    }

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
