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

        /// Refuses names that are inputs.
        func check(apartFrom files: RunFiles) throws {
            for path in [key, request, identity] { try files.check(path) }
        }

        /// The names for these files after a certificate that ends at `end` was replaced.
        func kept(endingAt end: Date) -> IdentityFiles {
            let base = "\(name)-until-\(end.iso8601.prefix(10))"
            let names = [base] + (2...100).map { "\(base)-\($0)" }
            let all = names.map { IdentityFiles(name: $0, form: form) }
            return all.first { !$0.exists(\.identity) } ?? all[0]
        }

        /// Puts the files of ``next`` in place of these, which are copied first.
        ///
        /// After a failure, a second call does the rest: the identity comes last.
        func advance(keeping kept: IdentityFiles) throws {
            let order: [KeyPath<Self, String>] = [\.key, \.request, \.identity]
            for file in order where next.exists(file) {
                let (path, new) = (self[keyPath: file], next[keyPath: file])
                var bytes = try InputFile.readFound(new, limit: KeyMaterial.Limit.bytes.maximum)
                defer { bytes.cleanse() }
                if exists(file) {
                    var former = try InputFile.readFound(path, limit: KeyMaterial.Limit.bytes.maximum)
                    defer { former.cleanse() }
                    if former != bytes { try Self.keep(former, at: kept[keyPath: file]) }
                }
                try OutputFile.write(bytes, to: path, replacing: true, ownerOnly: true)
                _ = unsafe unlink(new)
            }
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
#endif
