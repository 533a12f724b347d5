internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform
internal import SignedMessages
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
        try checkFolder()
        for source in sources { try Self.check(path, isApartFrom: source) }
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

    private func checkFolder() throws {
        let folder = Self.folder(of: path)
        guard (try? Stat(folder)) == nil else { return }
        throw CommandError(
            status: .cannotWrite, message: "the folder '\(folder)' does not exist",
            hints: ["mkdir -p \(folder.string.shellWord)"])
    }

    private static func folder(of path: String) -> FilePath {
        let parent = FilePath(path).removingLastComponent()
        return parent.isEmpty ? FilePath(".") : parent
    }

    /// Refuses what lies in the source, since it would be a part of the next pass made from it.
    static func check(_ path: String, isFolder: Bool = false, isApartFrom source: String) throws {
        guard let origin = try? Stat(FilePath(source)), origin.type == .directory else { return }
        var folder = isFolder ? FilePath(path) : folder(of: path)
        // A folder that is still to be made will be where the nearest one above it is.
        while !folder.isEmpty, (try? Stat(folder)) == nil { folder.removeLastComponent() }
        if folder.isEmpty { folder = "." }
        while let status = try? Stat(folder) {
            if status.isSameFile(as: origin) {
                throw CommandError(
                    status: .cannotWrite, message: "the output '\(path)' is inside the source '\(source)'",
                    hints: ["name a file outside of it with -o"])
            }
            folder.append("..")
            guard let above = try? Stat(folder), !above.isSameFile(as: status) else { return }
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
    /// Whether both are of one file, under whatever names.
    func isSameFile(as other: Stat) -> Bool { inode == other.inode && deviceID == other.deviceID }
}

/// Who signs what, and when.
struct Signing {
    let sources: IdentitySources
    let identity: IdentityOptions
    let session: Session

    /// Who signs the bundle, by the rules of the project that it is from.
    func signer(for bundle: PassBundle, source: String) throws -> PassSigner {
        for name in bundle.leftOut { session.console.note("left out '\(name.visible)'") }
        let project = try LintSettings.beside(source) ?? LintSettings()
        return PassSigner(
            identity: try sources.signingIdentity(for: bundle, session), rules: project.signingBook(),
            waivers: identity.waivers)
    }

    /// The time in the signature.
    func time() throws -> Date {
        try identity.time(environment: session.environment, now: session.now)
    }

    /// What `body` gives; a refusal names the source.
    static func naming<Result>(_ source: String, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as RefusedPass { throw error.at(source) }
    }
}

/// A signed archive, and what is said of it.
struct SignedArchive {
    let bytes: [UInt8]
    let findings: [Finding]
    let time: Date
    let purpose: SigningPurpose
    let fileCount: Int
    let signer: PassSigner
    let source: String

    /// Writes it, and says so.
    func deliver(to destination: Destination, json: Bool, console: Console) throws {
        try destination.write(bytes, to: console)
        for finding in findings { console.say(finding.lines(path: source)) }
        destination.noteName(
            of: purpose == .pass ? "a pass" : "an order", ending: purpose.fileExtension, to: console)
        let name = signer.identity.certificate.subject.commonName ?? signer.identity.passTypeIdentifier
        if json && destination.path != "-" { try console.answer(document(path: destination.path)) }
        console.say(
            "wrote \(destination.name.visible): \(fileCount) files, \(bytes.count) bytes, signed by '\(name.visible)'")
    }

    private func document(path: String) -> JSONValue {
        .object([
            ("format", .string("passtool.signed/1")),
            ("kind", .string(purpose.noun)),
            ("path", .string(path)),
            ("byteCount", .number(JSONNumber(bytes.count))),
            ("signingTime", .string(time.iso8601)),
            ("signer", .string(signer.identity.certificate.subject.commonName ?? "")),
            ("findings", .array(findings.map { $0.json(path: source) })),
        ])
    }
}
