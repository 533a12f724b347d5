internal import ArgumentParser
internal import GooglePasses
internal import PassReports
internal import PassToolkit
internal import Platform
internal import SystemPackage
internal import ToolConsole

/// Makes a pass of Google Wallet from one of Apple's.
struct Google: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "google",
        abstract: "Make a class and an object of Google Wallet.",
        discussion: """
            Examples:
              passtool google my-card.pass --data my-card.json
              passtool google my-card.pass --image-base https://example.com/wallet \\
                --images wallet --save-link --service-account key.json

            Next: passtool lint my-card.pass

            my-card.google.json, or a google.json beside the pass, has the "issuerID".
            """)

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

    @Option(help: ArgumentHelp("The key file of the service account that signs the link.", valueName: "file"))
    var serviceAccount: String?

    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        try checkOptions()
        let limits = try limit.limits(changing: session.limits)
        let path = PassFolders.source(source)
        if path != "-" { try PassFolders(below: path, depth: 3).checkIsNone(for: "google") }
        let template = try PassFiles(passAt: path, limits: limits)
        let filling = try RecordFilling(record, limits: limits)
        let (files, sample) = try filling.filled(template)
        guard !files.isTemplate else {
            throw CommandError(
                status: .notAPass, message: "'\(path)' has placeholders, and no record fills them in",
                recovery: ["--data FILE fills them in"])
        }
        if let sample { session.console.noteSample(sample) }
        let settings = try self.settings(beside: path, record: filling.record(for: template))
        let account = try serviceAccount.map(readAccount)
        let pass = try Self.explained(.notAPass) {
            try GooglePass(
                files, template: template.container == .folder ? template : nil, settings: settings,
                imageBase: imageBase, at: session.today)
        }
        let isSound = !pass.findings.contains { $0.severity == .error }
        if let images, isSound { try write(pass.images, to: images) }
        let link = try isSound ? account.map { try self.link(to: pass, by: $0, at: session.now) } : nil
        tell(of: pass, link, session.console, path: path)
        if common.json {
            try session.console.answer(Self.document(of: pass, link))
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
            if saveLink, serviceAccount == nil {
                ("--save-link needs a key", "--service-account FILE names the key file of a service account")
            } else if !saveLink, serviceAccount != nil || skinny {
                ("\(skinny ? "--skinny" : "--service-account") is for links", "add --save-link")
            } else if images != nil, imageBase == nil {
                ("--images needs an address", "--image-base URL names the folder on your server")
            } else {
                ("", "")
            }
        guard message.isEmpty else { throw CommandError(status: .usage, message: message, recovery: [hint]) }
    }

    /// The settings of the template itself, or of all templates in its folder.
    private func settings(beside path: String, record: Record) throws -> GoogleSettings {
        var settings = GoogleSettings()
        let file = FilePath(path)
        if path != "-", let name = file.lastComponent, name.kind == .regular {
            let folder = file.removingLastComponent()
            let places = ["\(name.stem).google.json", "google.json"].map { folder.appending($0).string }
            if let place = places.first(where: { (try? Stat(FilePath($0))) != nil }) {
                let bytes = try InputFile.read(place)
                settings = try Self.explained(.notAPass) {
                    try GoogleSettings(json: bytes, path: place, record: record)
                }
            }
        }
        if let issuer { settings.issuerID = issuer }
        guard settings.issuerID == nil else { return settings }
        let own = (file.stem ?? "my-card") + ".google.json"
        throw CommandError(
            status: .usage, message: "no issuer is told, and its number is part of every identifier",
            recovery: [
                "write it into '\(own)' beside the pass: {\"issuerID\": \"3388000000012345678\"}",
                "the number stands in the console of Google Wallet: https://pay.google.com/business/console",
            ])
    }

    private func readAccount(_ path: String) throws -> ServiceAccount {
        let bytes = try ExitStatus.ofIdentity { try InputFile.read(path, limit: 100_000) }
        return try Self.explained(.identityUnusable) { try ServiceAccount(json: bytes, path: path) }
    }

    /// The whole pass as a link if browsers open it, otherwise a link to what Google must have by then.
    private func link(to pass: GooglePass, by account: ServiceAccount, at now: Date) throws -> SaveLink {
        let whole = try SaveLink(to: pass, .pass, by: account, at: now)
        return skinny || whole.isTooLong ? try SaveLink(to: pass, .reference, by: account, at: now) : whole
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

    private static func explained<Result>(_ status: ExitStatus, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as GoogleError {
            throw CommandError(status: status, message: error.message, recovery: error.recovery)
        }
    }

    // MARK: - What people read

    private func tell(of pass: GooglePass, _ link: SaveLink?, _ console: Console, path: String) {
        for text in pass.findings.filter({ !common.quiet || $0.severity == .error }).lines(path: path) {
            console.complain(text)
        }
        if let fallback = pass.fallback { console.note("it is of the kind generic: \(fallback.visible)") }
        if !common.json {
            for (reason, places) in Self.grouped(pass.lost) { console.note("lost: \(places.visible): \(reason)") }
        }
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

    private static func document(of pass: GooglePass, _ link: SaveLink?) -> JSONValue {
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
