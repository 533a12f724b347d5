#if Server
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import SystemPackage
    internal import ToolConsole

    /// The files of an identity: its key and request, which are written before Apple is asked, and its certificate.
    struct IdentityFiles {
        let name: String
        /// PKCS#12 with the key, or PEM with the certificates alone.
        let form: KeyMaterial.Form

        var key: String { "\(name)-key.pem" }
        var request: String { "\(name).certSigningRequest" }
        var identity: String { "\(name).\(form == .pkcs12 ? "p12" : "pem")" }

        /// The files of its successor, until that is complete.
        var next: IdentityFiles { IdentityFiles(name: "\(name)-new", form: form) }

        func exists(_ file: KeyPath<Self, String>) -> Bool {
            (try? Stat(FilePath(self[keyPath: file]), followTargetSymlink: false)) != nil
        }

        /// The request in its file; `nil` if there is none.
        var storedRequest: CertificateRequest? {
            guard let bytes = try? InputFile.readFound(request, limit: KeyMaterial.Limit.bytes.maximum) else {
                return nil
            }
            return (try? KeyMaterial(reading: bytes, accepting: .everything))?.requests.first
        }

        /// Locks the folder until the result is released: two runs at once would get two certificates.
        func lock() throws -> FolderLock {
            let folder = FilePath(name).removingLastComponent()
            guard let lock = FolderLock(folder.isEmpty ? "." : folder.string) else {
                throw CommandError(
                    status: .cannotWrite,
                    message: "another run is getting a certificate in this folder, or it is not there",
                    hints: ["wait until it ends"])
            }
            return lock
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
            for path in [key, request, identity] { try files.check(path) }
        }

        /// The names for these files after a certificate that ends at `end` was replaced.
        func kept(endingAt end: Date) -> IdentityFiles {
            let base = "\(name)-until-\(end.iso8601.prefix(10))"
            let names = [base] + (2...100).map { "\(base)-\($0)" }
            let all = names.map { IdentityFiles(name: $0, form: form) }
            return all.first { names in ![\.key, \.request, \.identity].contains { names.exists($0) } } ?? all[0]
        }

        /// Puts the files of ``next`` in place of these, which are copied first.
        ///
        /// After a failure, a second call does the rest: the identity comes last.
        func advance(keeping kept: IdentityFiles) throws {
            let order = [\Self.key, \.request, \.identity].filter { next.exists($0) }
            for file in order where exists(file) {
                var (former, bytes) = (try read(file), try next.read(file))
                defer {
                    former.cleanse()
                    bytes.cleanse()
                }
                if former != bytes { try Self.keep(former, at: kept[keyPath: file]) }
            }
            for file in order {
                var bytes = try next.read(file)
                defer { bytes.cleanse() }
                try OutputFile.write(bytes, to: self[keyPath: file], replacing: true, ownerOnly: true)
            }
            for file in order { _ = unsafe unlink(next[keyPath: file]) }
        }

        private func read(_ file: KeyPath<Self, String>) throws -> [UInt8] {
            try InputFile.readFound(self[keyPath: file], limit: KeyMaterial.Limit.bytes.maximum)
        }

        /// Writes a copy, unless an earlier run did.
        private static func keep(_ bytes: [UInt8], at path: String) throws {
            if var there = try? InputFile.readFound(path, limit: KeyMaterial.Limit.bytes.maximum) {
                defer { there.cleanse() }
                if there == bytes { return }
            }
            try OutputFile.write(bytes, to: path, ownerOnly: true)
        }
    }

    /// A lock on a folder, for one process at a time.
    final class FolderLock {
        private let folder: FileDescriptor

        /// `nil` if another process has it, or there is no such folder.
        init?(_ path: String) {
            guard let folder = try? FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec) else {
                return nil
            }
            self.folder = folder
            if flock(folder.rawValue, LOCK_EX | LOCK_NB) != 0 { return nil }
        }

        deinit { try? folder.close() }  // it was only locked
    }
#endif
