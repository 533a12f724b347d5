package import ArgumentParser
package import GooglePasses
internal import PassModel
internal import PassReports
internal import PassRules
package import PassToolkit
internal import Platform
internal import SystemPackage

/// Makes a pass of Google Wallet from one of Apple's.
package struct GoogleCommand: ToolCommand {
    package static let configuration = CommandConfiguration(
        commandName: "google",
        abstract: "Make a Google Wallet pass: a class and an object.",
        discussion: """
            Examples:
              passtool google my-card.pass --data my-card.json
              passtool google my-card.pass --image-base https://example.com/wallet \\
                --images wallet --save-link --reference-only --service-account key.json
              passtool google my-card.pass --data members.csv --save-links links.csv \\
                --reference-only --service-account key.json
              passtool google out.pkpass back.pkpass --save-link --service-account key.json

            Next: passtool lint my-card.pass

            my-card.google.json, or a google.json beside the pass, has the "issuerID".
            """)

    @Argument(
        help: "Folders, templates or .pkpass files; '-' is an archive on standard input.", completion: .file())
    var sources: [String]

    @OptionGroup var record: RecordOptions
    @OptionGroup var columns: ColumnOptions

    @Option(help: ArgumentHelp("The issuer ID, in place of the one in google.json.", valueName: "number"))
    var issuer: String?

    @Option(
        help: ArgumentHelp(
            "The address of the images; without it, there are none. Default: publicURL of passtool.json.",
            valueName: "url"))
    var imageBase: String?

    @Option(help: ArgumentHelp("Write the images to upload into this folder.", valueName: "folder"))
    var images: String?

    @Flag(help: "Print a link that saves the pass, instead of the pass.")
    var saveLink = false

    @Option(
        help: ArgumentHelp(
            "Write a link for each record in --data to this file, as CSV; '-' is standard output.",
            valueName: "file"), completion: .file())
    var saveLinks: String?

    @Flag(name: [.short, .long], help: "Replace an existing file with links.")
    var force = false

    @Flag(help: "Make a link that only names the pass; Google must already have the class and the object.")
    var referenceOnly = false

    @Option(help: ArgumentHelp("The key file of the service account that signs.", valueName: "file"))
    var serviceAccount: String?

    @OptionGroup var limit: LimitOptions
    @OptionGroup package var common: CommonOptions

    package init() {}

    package func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        sources.map(PassFolders.source).flatMap { path in
            [
                ("SOURCE", path), ("the sample record", record.data == nil ? RecordFilling.samplePath(for: path) : nil),
                ("its settings", GoogleSettingsFile.path(beside: path)),
            ] + Profile.inputs(beside: path, environment)
        } + [("--service-account", serviceAccount)] + record.inputs
    }

    package var optionRules: [OptionRule] {
        let hasImageBase = (try? imageBase(beside: sources.first)) != nil
        let (hasLink, isList) = (saveLink || saveLinks != nil, saveLinks != nil)
        let account = "--service-account FILE, the key file of a service account"
        return [
            .option("--save-link", saveLink, needs: account, isMet: serviceAccount != nil),
            .option("--save-links", isList, needs: account, isMet: serviceAccount != nil),
            .option("--save-links", isList, needs: "--data LIST", isMet: record.data != nil),
            .option("--service-account", serviceAccount != nil, needs: "--save-link", isMet: hasLink),
            .option("--reference-only", referenceOnly, needs: "--save-link", isMet: hasLink),
            .option("--images", images != nil, needs: "--image-base URL", isMet: hasImageBase),
            .option("--column", !columns.columns.isEmpty, needs: "--save-links FILE", isMet: isList),
            .option("--force", force, needs: "--save-links FILE", isMet: isList && saveLinks != "-"),
            .oneOf(("--save-links", isList), ("--save-link", saveLink)),
            .oneOf(("--save-links", isList), ("a second SOURCE", sources.count > 1)),
            .oneOf(("--save-links", isList), ("--images", images != nil), hint: "write the images with one record"),
            .oneOf(("--save-links", isList), ("--json", common.json)),
        ]
    }

    package func run(_ session: Session) throws {
        let limits = try limit.limits(changing: session.limits)
        let paths = sources.map(PassFolders.source)
        for path in paths where path != "-" { try PassFolders(below: path, depth: 3).checkIsNone(for: "google") }
        let templates = try paths.map { try PassFiles(path: $0, requiring: .pass, limits: limits) }
        if let saveLinks, let template = templates.first {
            return try writeLinks(of: template, to: saveLinks, limits, session)
        }
        let filling = try RecordFilling(record, limits: limits, ofList: "--save-links FILE")
        let passes = try zip(paths, templates).map { try pass(of: $1, at: $0, filling, session) }
        let account = try serviceAccount.map { try ServiceAccount(at: $0) }
        let isSound = !passes.flatMap(\.findings).contains { $0.severity == .error }
        if let images, isSound {
            try write(passes.reduce(into: [:]) { $0.merge($1.images) { $1 } }, to: images, apartFrom: session.files)
        }
        let link = try isSound ? account.map { try self.link(to: passes, by: $0, at: session.now) } : nil
        for (path, pass) in zip(paths, passes) { printFindings(of: pass, session.console, path: path) }
        printNotes(on: link, to: passes, session.console)
        if common.json {
            try session.console.result(Self.document(of: passes, link))
        } else if let link {
            try session.console.result(link.address)
        } else if isSound {
            try session.console.result(GooglePass.joined(passes.map(\.payload)))
        }
        guard isSound else { throw ExitCode(ExitStatus.refused.rawValue) }
    }

    private func pass(
        of template: PassFiles, at path: String, _ filling: RecordFilling, _ session: Session
    ) throws -> GooglePass {
        let (files, sample) = try filling.filled(template)
        if files.isTemplate, let misfit = filling.misfit(of: template) { throw misfit.error }
        guard !files.isTemplate else {
            throw CommandError(
                status: .notAPass, message: "'\(path)' has placeholders, but no record fills them in",
                hints: ["--data FILE fills them in"])
        }
        if let sample { session.console.noteSample(sample) }
        let settings = try GoogleSettingsFile(beside: path, issuer: issuer).settings(for: filling.record(for: template))
        return try GoogleError.explained(.notAPass) {
            try GooglePass(
                files, template: template.isSource ? template : nil, settings: settings,
                imageBase: imageBase(beside: path), at: session.today)
        }
    }

    /// Where the images are, by the option or a profile.
    private func imageBase(beside path: String?) throws -> String? {
        try imageBase ?? Profile.all(beside: path, Environment()).publicURL
    }

    /// A link with the whole passes, which is refused if browsers would cut it, or one that only names them.
    private func link(to passes: [GooglePass], by account: ServiceAccount, at now: Date) throws -> SaveLink {
        let link = try SaveLink(to: passes, referenceOnly ? .reference : .pass, by: account, at: now)
        guard link.isTooLong else { return link }
        throw CommandError(
            status: .refused,
            message: "the link is too long: browsers cut it after \(SaveLink.greatestLength.grouped) characters",
            hints: [
                referenceOnly
                    ? "name fewer passes" : "--reference-only makes a link that names the pass, which Google must have"
            ])
    }

    private func write(_ images: [String: [UInt8]], to folder: String, apartFrom files: RunFiles) throws {
        try files.makeFolder(folder)
        // The name depends on the content, so an existing file is the same.
        for (name, bytes) in images.sorted(by: { $0.key < $1.key }) {
            let path = FilePath(folder).appending(name)
            if (try? Stat(path)) == nil { try files.write(bytes, to: path.string) }
        }
    }

    // MARK: - Messages

    private func printFindings(of pass: GooglePass, _ console: Console, path: String) {
        for text in pass.findings.filter({ !common.quiet || $0.severity == .error }).lines(path: path) {
            console.error(text)
        }
        if let fallback = pass.fallback { console.note("made a generic pass: \(fallback.visible)") }
        if pass.lacksLogo, (try? imageBase(beside: path)) == nil {
            console.info("passtool: hint: add --image-base URL")
        }
        if !common.json {
            for (reason, places) in Self.grouped(pass.lost) { console.note("lost: \(places.visible): \(reason)") }
        }
    }

    private func printNotes(on link: SaveLink?, to passes: [GooglePass], _ console: Console) {
        for (id, same) in Dictionary(grouping: passes, by: { $0.object.object?["classId"]?.string ?? "" })
        where Set(same.map(\.sharedClass)).count > 1 {
            console.warning("the class '\(id)' has several contents: give each template a \"classSuffix\"".visible)
        }
        switch link?.content {
        case .pass: console.note("the link contains the whole pass: everybody who has the link can read it")
        case .reference:
            for kind in Set(passes.map(\.kind.rawValue)).sorted() {
                console.note("first insert the pass by Google's API: POST \(kind)Class, then POST \(kind)Object")
            }
        case nil: break
        }
    }

    /// The losses by their reasons, with at most three places each.
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

    /// One pass as it is, and several as a list.
    private static func document(of passes: [GooglePass], _ link: SaveLink?) -> JSONValue {
        let documents = passes.map(members)
        let link = link.map { link in
            JSONValue.object([
                ("address", .string(link.address)), ("holdsPass", .bool(link.content == .pass)),
                ("length", .number(JSONNumber(link.length))),
            ])
        }
        return .object(
            [("format", .string("passtool.google/1"))]
                + (documents.count == 1 ? documents[0] : [("passes", .array(documents.map { .object($0) }))])
                + [("link", link)])
    }

    private static func members(of pass: GooglePass) -> [(name: String, value: JSONValue?)] {
        let lost = pass.lost.map { loss in
            JSONValue.object([
                ("file", .string(loss.file)), ("pointer", loss.pointer.map { .string($0.description) }),
                ("reason", .string(loss.reason)),
            ])
        }
        return [
            ("kind", .string(pass.kind.rawValue)), ("fallback", pass.fallback.map(JSONValue.string)),
            ("class", pass.sharedClass), ("object", pass.object),
            ("images", .array(pass.images.keys.sorted().map(JSONValue.string))), ("lost", .array(lost)),
            ("findings", .array(pass.findings.map { $0.json() })),
        ]
    }
}

extension GoogleCommand {
    /// Writes a link for each record of a list that becomes a pass, as CSV with `serialNumber` and `link`; the other records
    /// are reported.
    private func writeLinks(of template: PassFiles, to path: String, _ limits: Limits, _ session: Session) throws {
        let settings = try GoogleSettingsFile(beside: template.path, issuer: issuer)
        let account = try ServiceAccount(at: serviceAccount ?? "")
        let imageBase = try imageBase(beside: template.path)
        let destination = try Destination(
            path, replacing: force, json: common.json, apartFrom: session.files,
            of: Destination.Kind(name: "a table of links", example: "links.csv"))
        let list = record.data ?? ""
        var reader = try columns.reader(list, limits: limits, allowingUnused: record.ignoreExtraValues)
        var (table, count, failures, hints) = ("serialNumber,link\n", 0, [String: Int](), Set<String>())
        var owners: [String: Int] = [:]
        while let next = try reader.next() {
            do {
                let record = try record.assigning(to: next.get())
                let files = try template.rendered(with: record, allowingUnused: self.record.ignoreExtraValues)
                let pass = try GooglePass(
                    files, template: template.isSource ? template : nil, settings: settings.settings(for: record),
                    imageBase: imageBase, at: session.today)
                if let fault = pass.findings.first(where: { $0.severity == .error }) {
                    throw CommandError(status: .refused, message: "\(fault.message) [\(fault.rule)]")
                }
                let serial = try files.pass(for: "google", limits: limits).serialNumber ?? ""
                // Both links would save the pass of the first.
                if let owner = owners.updateValue(reader.count, forKey: serial) {
                    owners[serial] = owner
                    throw CommandError(
                        status: .refused, message: "record \(owner) has the serial number '\(serial)', too",
                        hints: ["each pass needs a serial number of its own"])
                }
                let link = try link(to: [pass], by: account, at: session.now)
                table += "\(serial.csvField),\(link.address)\n"
                count += 1
            } catch {
                let words = (error as? any DescribedError)?.message ?? "\(error)"
                // The message of a record's error contains its place.
                let reason = (error as? RecordError).map { "\($0.code)" } ?? words
                failures[reason, default: 0] += 1
                guard failures[reason] == 1 else { continue }
                let place = "\(ListForm.listName(list)): record \(reader.count): "
                session.console.error("\(words.hasPrefix(list) ? "" : place)\(words)".visible)
                if let hint = error.hintsInProgram.first, hints.insert(hint).inserted {
                    session.console.note(hint.visible)
                }
            }
        }
        try destination.write(Array(table.utf8), to: session.console)
        session.console.info("wrote \(destination.name.visible): \(count) link\(count == 1 ? "" : "s")")
        guard !failures.isEmpty else { return }
        let more = failures.values.reduce(0, +) - failures.count
        if more > 0 {
            session.console.error("\(more.grouped) more record\(more == 1 ? "" : "s") failed for the same reasons")
        }
        throw ExitCode(ExitStatus.refused.rawValue)
    }
}

/// The settings of a template itself, or of all templates in its folder: `NAME.google.json` or `google.json` beside it.
package struct GoogleSettingsFile: Sendable {
    private let file: (path: String, bytes: [UInt8])?
    private let issuer: String?
    private let ownName: String

    /// Finds the file beside a pass.
    ///
    /// - Parameters:
    ///   - path: the pass.
    ///   - issuer: the issuer ID, in place of that in the file.
    /// - Throws: `FileAccessError`.
    package init(beside path: String, issuer: String? = nil) throws {
        self.issuer = issuer
        ownName = (FilePath(path).stem ?? "my-card") + ".google.json"
        file = path == "-" ? nil : try GoogleSettings.file(beside: path)
    }

    /// The path of the file beside a pass; `nil` if there is none.
    static func path(beside pass: String) -> String? {
        pass == "-" ? nil : (try? GoogleSettings.file(beside: pass))?.path  // reading it again reports the error
    }

    /// The settings, with the values of a record in their placeholders.
    ///
    /// - Throws: ``CommandError``.
    package func settings(for record: Record) throws -> GoogleSettings {
        var settings =
            try file.map { file in
                try GoogleError.explained(.notAPass) {
                    try GoogleSettings(json: file.bytes, path: file.path, record: record)
                }
            } ?? GoogleSettings()
        settings.fileName = file.flatMap { FilePath($0.path).lastComponent?.string } ?? ownName
        if let issuer { settings.issuerID = issuer }
        guard settings.issuerID == nil else { return settings }
        throw CommandError(
            status: .usage, message: "no issuer ID given, and it is part of every identifier",
            hints: [
                "write it into \(ownName.shellQuoted) beside the pass: {\"issuerID\": \"3388000000012345678\"}",
                "the console of Google Wallet shows it: https://pay.google.com/business/console",
            ])
    }
}

extension ServiceAccount {
    /// Reads a key file.
    ///
    /// - Throws: ``CommandError``, `FileAccessError`.
    package init(at path: String) throws {
        let bytes = try ExitStatus.ofIdentity { try InputFile.read(path, limit: 100_000) }
        self = try GoogleError.explained(.identityUnusable) { try ServiceAccount(json: bytes, path: path) }
    }
}

extension GoogleError {
    /// Runs `body`; a `GoogleError` ends with `status`.
    package static func explained<Result>(_ status: ExitStatus, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as GoogleError {
            let options = error.missing.map {
                "--set /\($0)=\($0 == "serialNumber" ? "0001" : "pass.com.example.card")"
            }
            throw CommandError(
                status: status, message: error.message,
                hints: options.isEmpty ? error.hints : [options.joined(separator: " ")] + error.hints)
        }
    }
}
