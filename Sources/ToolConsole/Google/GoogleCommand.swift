package import ArgumentParser
package import GooglePasses
internal import PassReports
internal import PassToolkit
internal import Platform
internal import SystemPackage

/// What a program does for `passtool google --publish`: use the HTTP client, or hand over to the program that has one.
package protocol GoogleWork {
    /// Whether the command is on the program's help page.
    static var isShown: Bool { get }

    /// Writes a pass by Google's API; a thrown error becomes a message and an exit code.
    static func publish(
        _ pass: GooglePass, by account: ServiceAccount, _ command: GoogleCommand<Self>, _ session: Session
    ) async throws -> [PublishedPart]
}

/// A class or an object that Google has taken.
package struct PublishedPart {
    let part: GooglePart
    let id: String
    /// Whether it was inserted, rather than changed.
    let isNew: Bool

    package init(_ part: GooglePart, id: String, isNew: Bool) { (self.part, self.id, self.isNew) = (part, id, isNew) }
}

/// Makes a pass of Google Wallet from one of Apple's.
package struct GoogleCommand<Work: GoogleWork>: AsyncToolCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "google",
            abstract: "Make a class and an object of Google Wallet.",
            discussion: """
                Examples:
                  passtool google my-card.pass --data my-card.json
                  passtool google my-card.pass --image-base https://example.com/wallet \\
                    --images wallet --save-link --service-account key.json

                Next: passtool lint my-card.pass

                my-card.google.json, or a google.json beside the pass, has the "issuerID".
                --publish writes the pass by Google's API, and prints a short link to it.
                """,
            shouldDisplay: Work.isShown)
    }

    @Argument(help: "A folder, a template or a .pkpass; '-' is an archive on standard input.", completion: .file())
    var source: String

    @OptionGroup var record: RecordOptions

    @Option(help: ArgumentHelp("The issuer's number, in place of the one in google.json.", valueName: "number"))
    var issuer: String?

    @Option(help: ArgumentHelp("Where the images are hosted; without it, there are none.", valueName: "url"))
    var imageBase: String?

    @Option(help: ArgumentHelp("Write the images to upload into this folder.", valueName: "folder"))
    var images: String?

    @Flag(help: "Print a link that saves the pass, in place of the pass.")
    var saveLink = false

    @Flag(help: "Let the link name the pass only: Google must have class and object already.")
    var skinny = false

    @Flag(help: "Insert the pass at Google's, or change it there, and print a link to it.")
    var publish = false

    @Option(help: ArgumentHelp("The key file of the service account that signs.", valueName: "file"))
    var serviceAccount: String?

    @Option(help: ArgumentHelp("Where Google's API is, for tests.", valueName: "url", visibility: .hidden))
    package var api: String?

    @OptionGroup var limit: LimitOptions
    @OptionGroup package var common: CommonOptions

    package init() {}

    package func run(_ session: Session) async throws {
        try checkOptions()
        let limits = try limit.limits(changing: session.limits)
        let path = PassFolders.source(source)
        if path != "-" { try PassFolders(below: path, depth: 3).checkIsNone(for: "google") }
        let template = try PassFiles(passAt: path, limits: limits).readied()
        let filling = try RecordFilling(record, limits: limits)
        let (files, sample) = try filling.filled(template)
        guard !files.isTemplate else {
            throw CommandError(
                status: .notAPass, message: "'\(path)' has placeholders, and no record fills them in",
                recovery: ["--data FILE fills them in"])
        }
        if let sample { session.console.noteSample(sample) }
        let settings = try GoogleSettingsFile(beside: path, issuer: issuer).settings(for: filling.record(for: template))
        let account = try serviceAccount.map { try ServiceAccount(at: $0) }
        let pass = try GoogleError.explained(.notAPass) {
            try GooglePass(
                files, template: template.isSource ? template : nil, settings: settings,
                imageBase: imageBase, at: session.today)
        }
        let isSound = !pass.findings.contains { $0.severity == .error }
        if let images, isSound { try write(pass.images, to: images) }
        var published: [PublishedPart] = []
        if publish, isSound, let account { published = try await Work.publish(pass, by: account, self, session) }
        let link = try isSound ? account.map { try self.link(to: pass, by: $0, at: session.now) } : nil
        tell(of: pass, link, published, session.console, path: path)
        if common.json {
            try session.console.answer(Self.document(of: pass, link, published))
        } else if let link {
            try session.console.answer(link.address)
        } else if isSound {
            try session.console.answer(pass.payload)
        }
        guard isSound else { throw ExitCode(ExitStatus.refused.rawValue) }
    }

    private func checkOptions() throws {
        try StandardInput.checkOneReader([("SOURCE", source), ("--data", record.data)])
        let (message, hint) =
            if saveLink || publish, serviceAccount == nil {
                (
                    "\(publish ? "--publish" : "--save-link") needs a key",
                    "--service-account FILE names the key file of a service account"
                )
            } else if !saveLink, !publish, serviceAccount != nil || skinny {
                ("\(skinny ? "--skinny" : "--service-account") is for links", "add --save-link")
            } else if images != nil, imageBase == nil {
                ("--images needs an address", "--image-base URL names the folder on your server")
            } else {
                ("", "")
            }
        guard message.isEmpty else { throw CommandError(status: .usage, message: message, recovery: [hint]) }
    }

    /// The whole pass as a link if browsers open it, otherwise a link to what Google must have by then.
    private func link(to pass: GooglePass, by account: ServiceAccount, at now: Date) throws -> SaveLink {
        skinny || publish
            ? try SaveLink(to: pass, .reference, by: account, at: now) : try SaveLink(to: pass, by: account, at: now)
    }

    private func write(_ images: [String: [UInt8]], to folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw FileAccessError(error, operation: .write, path: folder)
        }
        // The name is the content's: a file that is there is the same.
        for (name, bytes) in images.sorted(by: { $0.key < $1.key }) {
            try OutputFile.write(bytes, to: FilePath(folder).appending(name).string, replacing: true)
        }
    }

    // MARK: - What people read

    private func tell(
        of pass: GooglePass, _ link: SaveLink?, _ published: [PublishedPart], _ console: Console, path: String
    ) {
        for text in pass.findings.filter({ !common.quiet || $0.severity == .error }).lines(path: path) {
            console.complain(text)
        }
        if let fallback = pass.fallback { console.note("it is of the kind generic: \(fallback.visible)") }
        if !common.json {
            for (reason, places) in Self.grouped(pass.lost) { console.note("lost: \(places.visible): \(reason)") }
        }
        for done in published {
            console.say("\(done.isNew ? "inserted" : "changed") the \(done.part.word) '\(done.id.visible)'")
        }
        if publish { return }
        switch link?.content {
        case .pass: console.note("the link has the whole pass in it, for everybody to read who gets the link")
        case .reference where !skinny:
            console.warning("a link with the whole pass would be too long for browsers: it names the pass only")
            fallthrough
        case .reference:
            let kind = pass.kind.rawValue
            console.note("first insert the pass by Google's API: POST \(kind)Class, then POST \(kind)Object")
        case nil: break
        }
    }

    /// What is lost for one reason, with at most three places.
    private static func grouped(_ lost: [GooglePass.Loss]) -> [(reason: String, places: String)] {
        var order: [String] = []
        var places: [String: [String]] = [:]
        for loss in lost {
            if places[loss.reason] == nil { order.append(loss.reason) }
            places[loss.reason, default: []].append(loss.pointer?.description ?? loss.file)
        }
        return order.map { reason in
            let all = places[reason] ?? []
            return (reason, all.prefix(3).joined(separator: ", ") + (all.count > 3 ? " and \(all.count - 3) more" : ""))
        }
    }

    private static func document(of pass: GooglePass, _ link: SaveLink?, _ published: [PublishedPart]) -> JSONValue {
        .object([
            ("format", .string("passtool.google/1")), ("kind", .string(pass.kind.rawValue)),
            ("fallback", pass.fallback.map(JSONValue.string)), ("class", pass.sharedClass), ("object", pass.object),
            ("images", .array(pass.images.keys.sorted().map(JSONValue.string))),
            (
                "lost",
                .array(
                    pass.lost.map { loss in
                        .object([
                            ("file", .string(loss.file)), ("pointer", loss.pointer.map { .string($0.description) }),
                            ("reason", .string(loss.reason)),
                        ])
                    })
            ),
            ("findings", .array(pass.findings.map { $0.json() })),
            (
                "published",
                published.isEmpty
                    ? nil
                    : .object(published.map { ($0.part.word, .string($0.isNew ? "inserted" : "changed")) })
            ),
            (
                "link",
                link.map { link in
                    .object([
                        ("address", .string(link.address)), ("holdsPass", .bool(link.content == .pass)),
                        ("length", .number(JSONNumber(link.length))),
                    ])
                }
            ),
        ])
    }
}

extension GooglePart {
    /// Its name in messages.
    package var word: String { self == .class ? "class" : "object" }
}
