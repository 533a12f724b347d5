internal import PassToolkit
internal import SystemPackage

/// Where a signed archive goes, checked before any work is done.
struct Destination {
    let path: String
    let replacing: Bool

    init(_ options: OutputOptions, source: String, session: Session) throws {
        try self.init(options, sources: [source], session: session)
    }

    init(_ options: OutputOptions, sources: [String], session: Session) throws {
        path = options.output
        replacing = options.force
        guard path != "-" else {
            if Console.isTerminal(.standardOutput) {
                throw CommandError(
                    status: .cannotWrite, message: "an archive is not sent to a terminal",
                    hints: ["use -o FILE, or redirect"])
            }
            return
        }
        for source in sources { try checkFolder(apartFrom: source) }
        guard let target = try? Stat(FilePath(path)) else { return }
        if sources.contains(where: { (try? Stat(FilePath($0))).map(target.isSameFile) ?? false }) {
            throw CommandError(
                status: .cannotWrite, message: "the output '\(path)' is the input", hints: ["name another file with -o"]
            )
        }
        if target.type == .directory {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' is a folder, not a file", hints: ["name a file with -o"])
        }
        guard replacing else {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' exists already", hints: ["use --force to replace it"])
        }
    }

    /// What lies in the source would be a part of the next pass made from it.
    private func checkFolder(apartFrom source: String) throws {
        let parent = FilePath(path).removingLastComponent()
        var folder = parent.isEmpty ? FilePath(".") : parent
        guard var status = try? Stat(folder) else {
            throw CommandError(
                status: .cannotWrite, message: "the folder '\(folder)' does not exist", hints: ["mkdir -p '\(folder)'"])
        }
        guard let origin = try? Stat(FilePath(source)), origin.type == .directory else { return }
        while true {
            if status.isSameFile(as: origin) {
                throw CommandError(
                    status: .cannotWrite, message: "the output '\(path)' is inside the source '\(source)'",
                    hints: ["name a file outside of it with -o"])
            }
            folder.append("..")
            guard let above = try? Stat(folder), !above.isSameFile(as: status) else { return }
            status = above
        }
    }

    /// The path in words.
    var name: String { path == "-" ? "to standard output" : path }

    /// Says so where the name is one that another kind of archive has; devices go by it.
    func noteName(of what: String, ending: String, to console: Console) {
        let others = ["pkpass", "pkpasses", "order"].filter { $0 != ending }
        guard let own = FilePath(path).extension, others.contains(own.lowercased()) else { return }
        console.note("'\(path.visible)' is \(what), and devices know those by names in .\(ending)")
    }

    func write(_ archive: [UInt8], to console: Console) throws {
        if path == "-" {
            try console.answer(bytes: archive)
        } else {
            try OutputFile.write(archive, to: path, replacing: replacing)
        }
    }
}

extension Stat {
    fileprivate func isSameFile(as other: Stat) -> Bool { inode == other.inode && deviceID == other.deviceID }
}

/// The second half of `create` and the whole of `sign`: from a bundle to a file.
struct Signing {
    let identity: IdentityOptions
    let destination: Destination
    let json: Bool

    func sign(_ bundle: PassBundle, source: String, session: Session) throws {
        for name in bundle.leftOut { session.console.note("left out '\(name.visible)'") }
        let project = try LintSettings.beside(source) ?? LintSettings()
        let passType = try? bundle.pass().passTypeIdentifier
        let signer = try identity.signer(for: passType, session: session, rules: project.signingBook())
        let time = try identity.time(environment: session.environment, now: session.now)
        let signed: SignedPass
        do {
            signed = try signer.sign(bundle, at: time)
        } catch let error as RefusedPass {
            throw error.at(source)
        }
        let archive = try signed.archive()
        try destination.write(archive, to: session.console)
        for finding in signed.findings { session.console.say(finding.lines(path: source)) }
        let purpose = bundle.purpose
        destination.noteName(
            of: purpose == .pass ? "a pass" : "an order", ending: purpose.fileExtension, to: session.console)
        let name = signer.identity.certificate.subject.commonName ?? signer.identity.passTypeIdentifier
        if json && destination.path != "-" {
            try session.console.answer(document(signed, archive: archive, signer: signer, source: source))
        }
        session.console.say(
            "wrote \(destination.name.visible): \(bundle.files.count + 2) files, \(archive.count) bytes, signed by '\(name.visible)'"
        )
    }

    private func document(_ signed: SignedPass, archive: [UInt8], signer: PassSigner, source: String) -> JSONValue {
        .object([
            ("format", .string("passtool.signed/1")),
            ("kind", .string(signed.bundle.purpose.noun)),
            ("path", .string(destination.path)),
            ("byteCount", .number(JSONNumber(archive.count))),
            ("signingTime", .string(signed.signingTime.iso8601)),
            ("signer", .string(signer.identity.certificate.subject.commonName ?? "")),
            ("findings", .array(signed.findings.map { $0.json(path: source) })),
        ])
    }
}
