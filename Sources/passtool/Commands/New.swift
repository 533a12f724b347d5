internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import SystemPackage
internal import ToolConsole

/// Copies a built-in template.
struct New: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Copy a built-in template to start from.",
        discussion: """
            Examples:
              passtool new --list
              passtool new coffee my-card.pass
              passtool new gym my-gym.pass --pass-type pass.com.acme.gym \\
                --team A1B2C3D4E5
              passtool new gym my-gym.pass --identity acme.p12
              passtool new coupon --name Acme --background-color '#1E4D3A' \\
                --language de,fr
              passtool new coffee my-card.pass --ask
              passtool new --from Flight.pkpasstemplate my-flight.pass

            Next: passtool lint my-card.pass --data my-card.json

            Next to the folder it writes a sample record (my-card.json) with a value for
            each placeholder. It asks nothing unless --ask is given. --from makes a
            template of a pass with sample values, such as one from Pass Designer: its
            fields get placeholders named by their keys.
            """)

    @Argument(help: "The template's name; see --list.", completion: .list(TemplateLibrary().names))
    var template: String?

    @Argument(help: "The folder to create. Default: the template's name with .pass.", completion: .directory)
    var directory: String?

    @Option(
        help: ArgumentHelp("Start from this .pkpasstemplate, folder or pass instead.", valueName: "path"),
        completion: .file())
    var from: String?

    @Flag(help: "List the templates.")
    var list = false

    @Flag(help: "Ask for the name, colours and languages that no option gives; Enter keeps what the template has.")
    var ask = false

    @Option(help: ArgumentHelp("Your pass type identifier, written into pass.json.", valueName: "identifier"))
    var passType: String?

    @Option(help: ArgumentHelp("Your order type identifier, written into order.json.", valueName: "identifier"))
    var orderType: String?

    @Option(help: ArgumentHelp("Your team identifier, written into pass.json.", valueName: "identifier"))
    var team: String?

    @Option(
        help: ArgumentHelp(
            "Take both identifiers from this certificate: a .p12, PEM or DER.", valueName: "file"), completion: .file())
    var identity: String?

    @Option(help: PassphraseOptions.help, completion: .file()) var passphraseFile: String?

    @Option(help: ArgumentHelp("Your name, in place of the sample company's.", valueName: "text"))
    var name: String?

    @Option(help: ArgumentHelp("The colour of the pass, like '#1E4D3A' or 'rgb(30, 77, 58)'.", valueName: "color"))
    var backgroundColor: String?

    @Option(help: ArgumentHelp("The colour of the values.", valueName: "color"))
    var foregroundColor: String?

    @Option(help: ArgumentHelp("The colour of the labels.", valueName: "color"))
    var labelColor: String?

    @Option(
        help: ArgumentHelp(
            "A language to translate the texts into, like de or pt-BR. May be repeated, or a list with commas.",
            valueName: "language"))
    var language: [String] = []

    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        [("--from", from.map(PassFolders.source)), ("--identity", identity), ("--passphrase-file", passphraseFile)]
    }

    var optionRules: [OptionRule] {
        let options: [(String, Bool)] = [
            ("--ask", ask), ("--pass-type", passType != nil), ("--order-type", orderType != nil),
            ("--team", team != nil), ("--identity", identity != nil), ("--name", name != nil),
            ("--background-color", backgroundColor != nil),
            ("--foreground-color", foregroundColor != nil), ("--label-color", labelColor != nil),
            ("--language", !language.isEmpty),
        ]
        let names = (template != nil ? "TEMPLATE" : "--from", template != nil || from != nil)
        return [
            .oneOf(("--list", list), names),
            .option("--passphrase-file", passphraseFile != nil, needs: "--identity FILE", isMet: identity != nil),
        ] + options.map { .option($0.0, $0.1, needs: "TEMPLATE", "--from PATH", isMet: names.1 && !list) }
    }

    func run(_ session: Session) throws {
        let library = TemplateLibrary()
        guard !list, let name = from ?? template else { return try printList(library, session) }
        let folder = try folder(for: name).withoutTrailingSlashes
        guard !folder.isEmpty else { throw CommandError(status: .usage, message: "the name of the folder is empty") }
        try checkIdentifiers()
        try session.files.check(folder, isFolder: true)
        _ = try TemplateCopy.recordPath(beside: folder)  // before any question
        var copy = try from.map { try copied($0, session) } ?? copied(name, from: library)
        let owner = try identity.map {
            try PassOwner(in: $0, of: copy.isOrder ? .order : .pass, passphraseFile: passphraseFile, session)
        }
        let identifiers = identifiers(of: owner)
        try change(&copy, to: identifiers, by: ask ? try Question(on: session.console) : nil)
        let interruption = Interruption()  // from here on, Ctrl-C lets both be written
        defer { interruption.end() }
        let record = try copy.write(to: folder, apartFrom: session.files)
        let steps =
            copy.isOrder
            ? orderSteps(folder: folder, record: record)
            : steps(folder: folder, record: record, languages: copy.languages, identifiers: identifiers, owner: owner)
        if common.json {
            try session.console.answer(
                .object([
                    ("format", .string("passtool.template/1")), ("template", .string(name)),
                    ("folder", .string(folder)), ("record", .string(record)), ("steps", steps.json),
                ]))
        }
        session.console.say("wrote \(folder.visible) and the sample record \(record.visible)")
        session.console.say(steps.numbered)
    }

    /// The folder to create.
    private func folder(for name: String) throws -> String {
        guard let from else { return directory ?? "\(name)\(TemplateLibrary().ending(of: name))" }
        guard directory == nil else {
            throw CommandError(
                status: .usage, message: "--from takes the place of a template's name",
                recovery: ["passtool new --from \(from.shellWord) \((directory ?? "").shellWord)"])
        }
        return template ?? "\(FilePath(from).lastComponent?.stem ?? "new").pass"
    }

    private func copied(_ template: String, from library: TemplateLibrary) throws -> TemplateCopy {
        guard library.names.contains(template) else {
            let nearest = template.nearest(in: library.names)
            throw CommandError(
                status: .usage, message: "there is no template '\(template)'",
                recovery: [
                    nearest.map { "did you mean '\($0)'?" } ?? "templates: \(library.names.joined(separator: ", "))"
                ])
        }
        return try TemplateCopy(template, from: library)
    }

    private func copied(_ path: String, _ session: Session) throws -> TemplateCopy {
        let source = try PassFiles(passAt: PassFolders.source(path), limits: session.limits)
        _ = try source.pass(for: "new", limits: session.limits)
        return try TemplateCopy(of: PassBundle(source))
    }

    // MARK: - Changes

    /// Makes the pass the user's own, by the options, and the answers to what they leave open.
    private func change(_ copy: inout TemplateCopy, to identifiers: [Pass.Key: String], by question: Question?) throws {
        guard !copy.isOrder else { return try changeOrder(&copy, to: identifiers, by: question) }
        guard orderType == nil else {
            throw CommandError(
                status: .usage, message: "--order-type is for orders, and this template is a pass",
                recovery: ["--pass-type changes a pass"])
        }
        let pass = try copy.pass
        let name =
            name ?? question?.ask("your name", keeping: pass.organizationName ?? "none", writtenLike: "Acme") { $0 }
        var values = identifiers
        for (option, key, given) in colors {
            let color =
                try given.map { try parsedColor($0, of: option) }
                ?? question?.ask(
                    String(option.dropFirst(2).replacing("-", with: " ")),
                    keeping: pass.object[key.rawValue]?.string ?? "none", writtenLike: Self.colorForm
                ) {
                    try? PassColor($0)
                }
            values[key] = color?.text
        }
        let old = copy.languages.isEmpty ? "none" : copy.languages.joined(separator: ", ")
        let languages =
            language.isEmpty
            ? question?.ask("more languages", keeping: old, writtenLike: Self.languageForm, Self.languages) ?? []
            : try language.flatMap(languages)
        try copy.set(Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) }))
        if let name { try copy.set(name: name) }
        try copy.add(languages: languages)
    }

    /// An order has a type, and the name of the merchant.
    private func changeOrder(
        _ copy: inout TemplateCopy, to identifiers: [Pass.Key: String], by question: Question?
    ) throws {
        guard backgroundColor == nil, foregroundColor == nil, labelColor == nil, language.isEmpty, passType == nil,
            team == nil
        else {
            throw CommandError(
                status: .usage, message: "an order has no colours, and this template no languages and no pass type",
                recovery: ["--order-type and --name change an order"])
        }
        if let type = orderType ?? identifiers[.passTypeIdentifier] { try copy.set(["orderTypeIdentifier": type]) }
        if let name = name ?? question?.ask("your name", keeping: "Lakeside", writtenLike: "Acme", { $0 }) {
            try copy.set(merchant: name)
        }
    }

    private var colors: [(option: String, key: Pass.Key, given: String?)] {
        [
            ("--background-color", .backgroundColor, backgroundColor),
            ("--foreground-color", .foregroundColor, foregroundColor), ("--label-color", .labelColor, labelColor),
        ]
    }

    private static let colorForm = "#1E4D3A or rgb(30, 77, 58)"
    private static let languageForm = "de, pt-BR or zh-Hans"

    private func parsedColor(_ text: String, of option: String) throws -> PassColor {
        guard let color = try? PassColor(text) else {
            throw CommandError(
                status: .usage, message: "\(option) is '\(text)', not a colour",
                recovery: ["write it like '#1E4D3A' or 'rgb(30, 77, 58)'"])
        }
        return color
    }

    private func languages(_ text: String) throws -> [String] {
        guard let languages = Self.languages(text) else {
            let wrong = Self.names(text).first { !PassContents.isLanguage($0).isRight } ?? ""
            throw CommandError(
                status: .usage, message: "--language is '\(text)', not a language",
                recovery: ["write \(PassContents.isLanguage(wrong).meant ?? "it like \(Self.languageForm)")"])
        }
        return languages
    }

    /// The languages in a list with commas; `nil` if one of them cannot name a folder such as `pt-BR.lproj`.
    private static func languages(_ text: String) -> [String]? {
        let all = names(text)
        return !all.isEmpty && all.allSatisfy { PassContents.isLanguage($0).isRight } ? all : nil
    }

    private static func names(_ text: String) -> [String] {
        text.split { $0 == "," || $0 == " " }.map(String.init)
    }

    // MARK: - Next steps

    private static let teamPlace = "the team identifier is under Membership details at developer.apple.com/account"

    /// What to do with the copy.
    private func steps(
        folder: String, record: String, languages: [String], identifiers: [Pass.Key: String], owner: PassOwner?
    ) -> [String] {
        let texts = ["\(folder)/pass.json"] + languages.map { "\(folder)/\($0).lproj/pass.strings" }
        let signer = identity.map { $0.shellWord + (owner?.hasKey ?? true ? "" : " --key KEY.pem") } ?? "NAME.p12"
        let type = identifiers[.passTypeIdentifier]?.shellWord ?? "pass.YOUR.NAME"
        let ready = "\(folder.shellWord) --data \(record.shellWord)"
        return [
            "put your images into \(folder), and your texts into \(texts.joined(separator: ", "))",
            identity == nil ? "no certificate yet: passtool cert request NAME --pass-type \(type)" : nil,
            identity == nil ? "or try it without one: passtool cert sample certs-sample" : nil,
            identifiers.count == 2
                ? nil
                : "write the passTypeIdentifier and teamIdentifier of your certificate into \(texts[0]); "
                    + "\(Self.teamPlace)",
            "passtool lint \(ready)",
            "passtool create \(ready) --identity \(signer) -o \("\(record.dropLast(5)).pkpass".shellWord)",
        ].compactMap(\.self)
    }

    private func orderSteps(folder: String, record: String) -> [String] {
        let ready = "\(folder.shellWord) --data \(record.shellWord)"
        return [
            "put your images into \(folder), and your texts into \(folder)/order.json",
            identity == nil
                ? "no certificate yet: passtool cert request NAME --order-type \(orderType?.shellWord ?? "order.YOUR.NAME")"
                : nil,
            identity == nil ? "or try it without one: passtool cert sample certs-sample --order" : nil,
            orderType == nil && identity == nil
                ? "write the orderTypeIdentifier of your certificate into \(folder)/order.json" : nil,
            "passtool lint \(ready)",
            "passtool create \(ready) --identity \(identity?.shellWord ?? "NAME.p12") "
                + "-o \("\(record.dropLast(5)).order".shellWord)",
        ].compactMap(\.self)
    }

    /// Refuses an empty name and identifiers that Apple gives to nobody, before anything is written.
    private func checkIdentifiers() throws {
        if let name, !name.contains(where: { !$0.isWhitespace }) {
            throw CommandError(
                status: .usage, message: "--name is empty", recovery: ["write your name, or leave it out"])
        }
        if let passType { try check(passType, as: .pass, of: "--pass-type") }
        if let orderType { try check(orderType, as: .order, of: "--order-type") }
        guard let team, !team.isTeamIdentifier else { return }
        throw CommandError(
            status: .usage, message: "--team is '\(team)', and teams are ten letters or digits",
            recovery: [
                team.uppercased().isTeamIdentifier
                    ? "write it in capitals: \(team.uppercased())"
                    : "\(Self.teamPlace), like A1B2C3D4E5"
            ])
    }

    private func check(_ type: String, as purpose: SigningPurpose, of option: String) throws {
        let sample = purpose == .pass ? "pass.com.acme.card" : "order.com.acme.shop"
        let recovery = ["write it as Apple's portal has it, like \(sample)"]
        guard type.hasPrefix("\(purpose.noun)."), type.utf8.count > purpose.noun.utf8.count + 1 else {
            throw CommandError(
                status: .usage,
                message: "\(option) is '\(type)', not \(purpose == .pass ? "a pass" : "an order") type identifier",
                recovery: recovery)
        }
        guard let odd = CommandError(identifier: type, of: option, recovery: recovery) else { return }
        throw odd
    }

    /// The identifiers by the options, else those of the certificate.
    private func identifiers(of owner: PassOwner?) -> [Pass.Key: String] {
        var identifiers: [Pass.Key: String] = [:]
        identifiers[.passTypeIdentifier] = passType ?? owner?.passType
        identifiers[.teamIdentifier] = team ?? owner?.team
        return identifiers
    }

    private func printList(_ library: TemplateLibrary, _ session: Session) throws {
        let entries = try library.names.map { name in
            let bundle = try library.bundle(of: name)
            let pass = bundle.purpose == .pass ? try bundle.pass() : nil
            return (
                name: name, style: pass.map { $0.style?.kind.rawValue ?? "" } ?? "order",
                description: pass.map { $0.description ?? "" }
                    ?? (name.hasSuffix("pickup") ? "Order to pick up" : "Order to ship")
            )
        }
        guard !common.json else {
            let templates = entries.map { entry in
                JSONValue.object([
                    ("name", .string(entry.name)), ("style", .string(entry.style)),
                    ("description", .string(entry.description)),
                ])
            }
            return try session.console.answer(
                .object([("format", .string("passtool.templates/1")), ("templates", .array(templates))]))
        }
        let width = (library.names.map(\.count).max() ?? 0) + 2
        for entry in entries {
            try session.console.answer(
                "\(entry.name.padded(to: width))\(entry.style.padded(to: 15))\(entry.description)")
        }
    }
}

extension String {
    /// Whether it has the form of a team identifier: ten capital letters or digits.
    fileprivate var isTeamIdentifier: Bool {
        utf8.count == 10 && utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    }
}
