#if Server
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import SystemPackage
    internal import ToolConsole

    /// The files of an identity: its key and request, which are written before Apple is asked, and its certificate.
    struct IdentityFiles {
        let name: String
        /// PKCS#12 or PEM.
        let form: KeyMaterial.Form
        /// Whether the identity's file has the key, too: always in PKCS#12.
        let holdsKey: Bool

        init(name: String, form: KeyMaterial.Form, holdsKey: Bool = false) {
            (self.name, self.form, self.holdsKey) = (name, form, holdsKey || form == .pkcs12)
        }

        var key: String { "\(name)-key.pem" }
        var request: String { "\(name).certSigningRequest" }
        var identity: String { "\(name).\(form == .pkcs12 ? "p12" : "pem")" }

        /// The names of all three, in the order in which they are written.
        private var parts: [KeyPath<Self, String>] { [\.key, \.request, \.identity] }

        /// What names of successors end with.
        static let successorEnding = ".renewal"

        /// The files of its successor, until that is in its place.
        var next: IdentityFiles { named(name + Self.successorEnding) }

        private func named(_ name: String) -> IdentityFiles {
            IdentityFiles(name: name, form: form, holdsKey: holdsKey)
        }

        func exists(_ file: KeyPath<Self, String>) -> Bool {
            (try? Stat(FilePath(self[keyPath: file]), followTargetSymlink: false)) != nil
        }

        /// The hint to move those that exist.
        var moveHint: String { Self.moveHint(parts.filter(exists).map { self[keyPath: $0] }) }

        /// The hint to move files.
        static func moveHint(_ paths: [String]) -> String {
            "move \(paths.map(\.shellWord).joined(separator: " and ")), and run the command again"
        }

        /// The request in its file; `nil` if there is none, or none that can be read: callers say so.
        var storedRequest: CertificateRequest? {
            guard let bytes = try? InputFile.readFound(request, limit: KeyMaterial.Limit.bytes.maximum) else {
                return nil
            }
            return (try? KeyMaterial(reading: bytes, accepting: .everything))?.requests.first
        }

        /// The files of the identity that is there.
        static func existing(_ name: String) throws -> IdentityFiles {
            let forms: [KeyMaterial.Form] = [.pkcs12, .pem]
            let all = forms.map { IdentityFiles(name: name, form: $0) }.filter { $0.exists(\.identity) }
            guard let files = all.first else {
                let isFile = name.hasSuffix(".p12") || name.hasSuffix(".pem")
                throw CommandError(
                    status: .identityUnusable, message: "there is neither '\(name).p12' nor '\(name).pem'",
                    hints: [
                        isFile
                            ? "give the name without its ending: passtool cert renew \(String(name.dropLast(4)).shellWord)"
                            : "for a first certificate: passtool cert issue \(name.shellWord) --pass-type TYPE"
                    ])
            }
            guard all.count == 1 else {
                throw CommandError(
                    status: .usage, message: "there are '\(name).p12' and '\(name).pem', with one key file",
                    hints: ["keep the one that is in use, and move the other"])
            }
            return files
        }

        /// Locks the folder until the result is released: two runs at once would get two certificates.
        func lock() throws -> FolderLock {
            let folder = FilePath(name).removingLastComponent()
            let path = folder.isEmpty ? "." : folder.string
            do {
                return try FolderLock(path)
            } catch Errno.wouldBlock {
                throw CommandError(
                    status: .cannotWrite, message: "another run is getting a certificate in this folder",
                    hints: ["wait until it ends"])
            } catch Errno.noSuchFileOrDirectory {
                throw FileAccessError(Errno.noSuchFileOrDirectory, operation: .write, path: identity)
            } catch {
                throw FileAccessError(error, operation: .read, path: path)
            }
        }

        /// Refuses names that are inputs, or no names.
        func check(apartFrom files: RunFiles) throws {
            guard !name.hasSuffix("/"), let last = FilePath(name).lastComponent, last.kind == .regular,
                last.string.utf8.count <= 200
            else {
                throw CommandError(
                    status: .usage, message: "'\(name)' is not a name for files",
                    hints: ["write a short one, like acme"])
            }
            for part in parts { try files.check(self[keyPath: part]) }
        }

        /// Removes the temporary files of runs that were killed; only while the folder is locked.
        func removeTemporaryFiles() {
            for part in parts { OutputFile.removeTemporaryFiles(of: self[keyPath: part]) }
        }

        // MARK: - Replacing

        /// The names for copies of these files after a certificate that ends at `end` was replaced: unused ones, or those
        /// of an earlier run that did not come further.
        func kept(endingAt end: Date) -> IdentityFiles {
            let base = "\(name)-until-\(end.iso8601.prefix(10))"
            let all = ([base] + (2...100).map { "\(base)-\($0)" }).map(named)
            return all.first { copy in parts.allSatisfy { !copy.exists($0) || isCopied($0, to: copy) } } ?? all[0]
        }

        /// Whether there is nothing to copy at these names, or what is there is the copy.
        private func isCopied(_ file: KeyPath<Self, String>, to copy: IdentityFiles) -> Bool {
            let isReplaced = next.exists(file) && isSame(file, in: next)
            return isReplaced && copy.exists(\.identity) || isSame(file, in: copy)
        }

        private func isSame(_ file: KeyPath<Self, String>, in other: IdentityFiles) -> Bool {
            // What can't be read is not the same.
            guard var own = try? read(file) else { return false }
            defer { own.cleanse() }
            guard var others = try? other.read(file) else { return false }
            defer { others.cleanse() }
            return own == others
        }

        /// Puts the files of ``next`` in place of these, which are copied first.
        ///
        /// After a failure, a second call does the rest: the identity comes last.
        /// - Returns: the files whose owner or group could not be kept, with the commands that correct it.
        func replaceByNext(keeping kept: IdentityFiles) throws -> [(path: String, command: String)] {
            let order = parts.filter { next.exists($0) }
            for file in order where exists(file) && !isSame(file, in: next) { try keep(file, in: kept) }
            var changed: [(path: String, command: String)] = []
            for file in order {
                let path = self[keyPath: file]
                let former = try? Stat(FilePath(path))
                var bytes = try next.read(file)
                defer { bytes.cleanse() }
                if try !OutputFile.replace(path, by: bytes), let former {
                    let owner = "chown \(former.userID.rawValue):\(former.groupID.rawValue) \(path.shellWord)"
                    let mode = "chmod \(String(former.permissions.rawValue & 0o777, radix: 8)) \(path.shellWord)"
                    changed.append((path, "\(owner) && \(mode)"))
                }
            }
            return changed
        }

        /// Removes the files of ``next``; returns those that could not be removed.
        func removeNext() -> [String] {
            // The identity goes last: by it, the next run sees that this one was stopped.
            parts.map { next[keyPath: $0] }.filter { path in unsafe unlink(path) != 0 && errno != ENOENT }
        }

        private func read(_ file: KeyPath<Self, String>) throws -> [UInt8] {
            try InputFile.readFound(self[keyPath: file], limit: KeyMaterial.Limit.bytes.maximum)
        }

        /// Writes a copy, unless an earlier run did.
        private func keep(_ file: KeyPath<Self, String>, in kept: IdentityFiles) throws {
            guard !isSame(file, in: kept) else { return }
            var bytes = try read(file)
            defer { bytes.cleanse() }
            do {
                try OutputFile.write(bytes, to: kept[keyPath: file], ownerOnly: true)
            } catch {
                throw error.withoutForce
            }
        }
    }

    extension Error {
        /// The error for commands that replace no file by force: one that is in the way has to be moved.
        var withoutForce: any Error {
            guard let error = self as? FileAccessError, error.reason == .exists else { return self }
            return CommandError(
                status: .cannotWrite, message: error.message, hints: [IdentityFiles.moveHint([error.path])])
        }
    }

    /// A lock on a folder, for one process at a time.
    final class FolderLock {
        private let folder: FileDescriptor

        /// Takes the lock.
        ///
        /// - Throws: `Errno`; `wouldBlock` if another process has it.
        init(_ path: String) throws {
            folder = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
            guard flock(folder.rawValue, LOCK_EX | LOCK_NB) == 0 else { throw Errno(rawValue: errno) }
        }

        deinit { try? folder.close() }  // it was only locked
    }
#endif
