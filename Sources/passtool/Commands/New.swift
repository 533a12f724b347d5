internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
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
              passtool new coupon --name Acme

            Next: passtool lint my-card.pass --data my-card.json

            Next to the folder it writes a sample record (my-card.json) with a value for
            each placeholder.
            """)

    @Argument(help: "The template's name; see --list.", completion: .list(TemplateLibrary().names))
    var template: String?

    @Argument(help: "The folder to create. Default: the template's name with .pass.", completion: .directory)
    var directory: String?

    @Flag(help: "List the templates.")
    var list = false

    @Option(help: ArgumentHelp("Your pass type identifier, written into pass.json.", valueName: "identifier"))
    var passType: String?

    @Option(help: ArgumentHelp("Your order type identifier, written into order.json.", valueName: "identifier"))
    var orderType: String?

    @Option(help: ArgumentHelp("Your team identifier, written into pass.json.", valueName: "identifier"))
    var team: String?

    @Option(
        help: ArgumentHelp(
            "Read both identifiers from this certificate: a .p12, PEM or DER.", valueName: "file"), completion: .file())
    var identity: String?

    @Option(help: PassphraseOptions.help, completion: .file()) var passphraseFile: String?

    @Option(help: ArgumentHelp("Your name instead of the sample company's.", valueName: "text"))
    var name: String?

    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        [("--identity", identity), ("--passphrase-file", passphraseFile)]
    }

    var optionRules: [OptionRule] {
        let options: [(String, Bool)] = [
            ("--pass-type", passType != nil), ("--order-type", orderType != nil), ("--team", team != nil),
            ("--identity", identity != nil), ("--name", name != nil),
        ]
        return [
            .oneOf(("--list", list), ("TEMPLATE", template != nil)),
            .option("--passphrase-file", passphraseFile != nil, needs: "--identity FILE", isMet: identity != nil),
        ] + options.map { .option($0.0, $0.1, needs: "TEMPLATE", isMet: template != nil && !list) }
    }

    func run(_ session: Session) throws {
        let library = TemplateLibrary()
        guard !list, let name = template else { return try printList(library, session) }
        let folder = (directory ?? "\(name)\(library.ending(of: name))").withoutTrailingSlashes
        guard !folder.isEmpty else { throw CommandError(status: .usage, message: "the name of the folder is empty") }
        try checkIdentifiers()
        try session.files.check(folder, isFolder: true)
        var copy = try copied(name, from: library)
        let owner = try identity.map {
            try PassOwner(in: $0, of: copy.isOrder ? .order : .pass, passphraseFile: passphraseFile, session)
        }
        let identifiers = identifiers(of: owner)
        try change(&copy, to: identifiers)
        let interruption = Interruption()  // from here on, both are written despite Ctrl-C
        defer { interruption.end() }
        let record = try copy.write(to: folder, apartFrom: session.files)
        let steps =
            copy.isOrder
            ? orderSteps(folder: folder, record: record)
            : steps(folder: folder, record: record, languages: copy.languages, identifiers: identifiers, owner: owner)
        if common.json {
            try session.console.result(
                .object([
                    ("format", .string("passtool.template/1")), ("template", .string(name)),
                    ("folder", .string(folder)), ("record", .string(record)), ("steps", steps.json),
                ]))
        }
        session.console.info("wrote \(folder.visible) and the sample record \(record.visible)")
        session.console.info(steps.numbered)
    }

    private func copied(_ template: String, from library: TemplateLibrary) throws -> TemplateCopy {
        guard library.names.contains(template) else {
            let nearest = Spelling.nearest(to: template, among: library.names)
            throw CommandError(
                status: .usage, message: "there is no template '\(template)'",
                hints: [
                    nearest.map { "did you mean \($0.shellQuoted)?" }
                        ?? "templates: \(library.names.joined(separator: ", "))"
                ])
        }
        return try TemplateCopy(template, from: library)
    }

    // MARK: - Changes

    /// Writes the identifiers, and the name of the option.
    private func change(_ copy: inout TemplateCopy, to identifiers: [Pass.Key: String]) throws {
        guard copy.isOrder ? passType == nil && team == nil : orderType == nil else {
            throw CommandError(
                status: .usage,
                message: copy.isOrder
                    ? "an order has no pass type and no team"
                    : "--order-type is for orders, but this template is a pass",
                hints: [copy.isOrder ? "--order-type changes an order" : "--pass-type changes a pass"])
        }
        if copy.isOrder {
            if let type = orderType ?? identifiers[.passTypeIdentifier] {
                try copy.set("orderTypeIdentifier", to: type)
            }
        } else {
            for (key, value) in identifiers { try copy.set(key.rawValue, to: value) }
        }
        if let name { try copy.set(name: name) }
    }

    // MARK: - Next steps

    /// The next steps for a pass.
    private func steps(
        folder: String, record: String, languages: [String], identifiers: [Pass.Key: String], owner: PassOwner?
    ) -> [String] {
        let texts = ["\(folder)/pass.json"] + languages.map { "\(folder)/\($0).lproj/pass.strings" }
        let signer = identity.map { $0.shellWord + (owner?.hasKey ?? true ? "" : " --key KEY.pem") } ?? "NAME.p12"
        let type = identifiers[.passTypeIdentifier]?.shellWord ?? "pass.YOUR.NAME"
        let ready = "\(folder.shellWord) --data \(record.shellWord)"
        return [
            "put your images into \(folder), and your texts into \(texts.joined(separator: ", "))",
            name.map { _ in
                "change what is still the sample company's: the codes in \(record), and the addresses and places in: "
                    + "grep -rn -e example.com -e ' 555 ' -e latitude \(folder.shellWord)"
            },
            identity == nil ? "no certificate yet: passtool cert request NAME --pass-type \(type)" : nil,
            identity == nil ? "or try it without one: passtool cert sample certs-sample" : nil,
            identifiers.count == 2
                ? nil
                : "write the passTypeIdentifier and teamIdentifier of your certificate into \(texts[0]); "
                    + CommandError.teamPlace,
            "passtool lint \(ready)",
            "passtool create \(ready) --identity \(signer)\(passphraseOption) -o \("\(record.dropLast(5)).pkpass".shellWord)",
        ].compactMap(\.self)
    }

    private var passphraseOption: String { passphraseFile.map { " --passphrase-file \($0.shellWord)" } ?? "" }

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
            "passtool create \(ready) --identity \(identity?.shellWord ?? "NAME.p12")\(passphraseOption) "
                + "-o \("\(record.dropLast(5)).order".shellWord)",
        ].compactMap(\.self)
    }

    /// Checks the name and the identifiers before anything is written.
    private func checkIdentifiers() throws {
        if let name, !name.contains(where: { !$0.isWhitespace }) {
            throw CommandError(
                status: .usage, message: "--name is empty", hints: ["write your name, or leave it out"])
        }
        if let passType { try CommandError.check(type: passType, of: .pass) }
        if let orderType { try CommandError.check(type: orderType, of: .order) }
        if let team { try CommandError.check(team: team) }
    }

    /// The identifiers of the options, else of the certificate.
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
            return try session.console.result(
                .object([("format", .string("passtool.templates/1")), ("templates", .array(templates))]))
        }
        let width = (library.names.map(\.count).max() ?? 0) + 2
        for entry in entries {
            try session.console.result(
                "\(entry.name.padded(to: width))\(entry.style.padded(to: 15))\(entry.description)")
        }
    }
}
