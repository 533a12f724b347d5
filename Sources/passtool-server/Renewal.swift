#if Server
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import ToolConsole

    /// The replacing of an identity by its successor, which an earlier run may have begun.
    struct Renewal {
        let files: IdentityFiles
        /// The certificate in use.
        let old: Certificate
        /// The names for copies of the files in use.
        private let kept: IdentityFiles
        /// A certificate that ends before is replaced.
        private let leastEnd: Date
        private let options: IssuingOptions
        private let session: Session

        /// Reads the identity; its folder is locked.
        init(of named: IdentityFiles, days: Int, _ options: IssuingOptions, _ session: Session) throws {
            (self.options, self.session) = (options, session)
            let material = try Self.material(in: named, options, session)
            files = IdentityFiles(name: named.name, form: named.form, holdsKey: !material.storedKeys.isEmpty)
            old = try Self.certificate(of: material, in: named)
            kept = files.kept(endingAt: old.notAfter)
            leastEnd = session.now.addingTimeInterval(Double(days) * 86400)
            try checkKey()
            for names in [files, files.next, kept] {
                try names.check(apartFrom: session.files)
                if !options.dryRun { names.removeTemporaryFiles() }
            }
        }

        private static func material(
            in files: IdentityFiles, _ options: IssuingOptions, _ session: Session
        ) throws -> KeyMaterial {
            let given = try options.passphrase.given(environment: session.environment)
            return try ExitStatus.ofIdentity { try MaterialSource.file(files.identity).opened(with: given).material }
        }

        /// The certificate for passes that ends last.
        private static func certificate(of material: KeyMaterial, in files: IdentityFiles) throws -> Certificate {
            let certificates = material.certificates.filter { $0.signingPurpose == .pass }
            guard let certificate = certificates.max(by: { $0.notAfter < $1.notAfter }) else {
                throw CommandError(
                    status: .identityUnusable, message: "'\(files.identity)' has no Pass Type ID certificate")
            }
            return certificate
        }

        /// Refuses options that contradict the place of the key.
        private func checkKey() throws {
            let place = files.holdsKey ? files.identity : files.exists(\.key) ? files.key : nil
            if options.key != nil, let place {
                throw CommandError(
                    status: .usage, message: "the key of '\(files.identity)' is in '\(place)'",
                    hints: ["leave --key out"])
            }
            guard options.key == nil, place == nil else { return }
            throw CommandError(
                status: .usage, message: "the key of '\(files.identity)' is neither there nor in '\(files.key)'",
                hints: ["if a program has it: --key exec:COMMAND --public-key FILE"])
        }

        /// Whether it ends within the days.
        var isDue: Bool { old.notAfter <= leastEnd }

        /// Whether an earlier run got a successor, and did not come to its end.
        var isBegun: Bool { files.next.exists(\.identity) }

        /// The order of a successor.
        var order: CertificateOrder {
            CertificateOrder(
                type: old.typeIdentifier ?? "", isNFCEnabled: old.isNFCEnabled, description: nil,
                // A key that this command made has no older certificate.
                leastEnd: options.key == nil ? session.now : leastEnd,
                replaced: old, files: files.next, options: options)
        }

        /// The successor of an earlier run, with the checks of a new one: an earlier run did not write what fails them.
        func successor() throws -> CertificateOrder.Outcome {
            let next = files.next
            let material = try Self.material(in: next, options, session)
            let new = try Self.certificate(of: material, in: next)
            // After a kill, some of the files are in their places already.
            let isRequested = (next.storedRequest ?? files.storedRequest)?.publicKey == new.publicKey
            let problem =
                try isRequested
                ? order.problem(of: new, for: key(beside: material), at: session.now)?.words
                : "there is no request for it"
            if let problem {
                throw CommandError(
                    status: .identityUnusable,
                    message: "'\(next.identity)' can't take the place of '\(files.identity)': \(problem)",
                    hints: [next.moveHint])
            }
            return CertificateOrder.Outcome(
                steps: ["use what an earlier run got: \(next.identity)"], certificate: options.dryRun ? nil : new)
        }

        /// The key that will be used with the successor's certificate.
        private func key(beside successor: KeyMaterial) throws -> PublicKey? {
            let next = files.next
            if files.holdsKey { return try CertificateOrder.key(of: successor, in: next.identity).publicKey }
            if let distant = try options.distantKey() { return distant.publicKey }
            let path = next.exists(\.key) ? next.key : files.key
            return try order.storedKey(in: path, session).key.publicKey
        }

        /// What is done when there is a successor.
        var lastStep: String {
            "keep the old files as \(kept.identity) and so on, and put the new ones in their place"
        }

        /// Keeps copies of the files in use, and replaces them.
        func putSuccessorInPlace() throws {
            for (path, command) in try files.replaceByNext(keeping: kept) {
                session.console.warning("\(path.visible) could not keep its owner and group")
                session.console.hint(command)
            }
        }
    }
#endif
