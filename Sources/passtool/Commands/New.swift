internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassToolkit

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

            Next to the folder it writes a sample record (my-card.json) with a value for
            each placeholder.
            """)

    @Argument(help: "The template's name; see --list.")
    var template: String?

    @Argument(help: "The folder to create. Default: the template's name with .pass.")
    var directory: String?

    @Flag(help: "List the templates.")
    var list = false

    @Option(help: ArgumentHelp("Your pass type identifier, written into pass.json.", valueName: "identifier"))
    var passType: String?

    @Option(help: ArgumentHelp("Your team identifier, written into pass.json.", valueName: "identifier"))
    var team: String?

    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        let library = try TemplateLibrary.find(environment: session.environment)
        guard let template, !list else { return try printList(library, session) }
        guard library.names.contains(template) else {
            let nearest = template.nearest(in: library.names)
            throw CommandError(
                status: .usage, message: "there is no template '\(template)'",
                hints: [
                    nearest.map { "did you mean '\($0)'?" } ?? "templates: \(library.names.joined(separator: ", "))"
                ])
        }
        let folder = (directory ?? "\(template).pass").withoutTrailingSlashes
        guard !folder.isEmpty else { throw CommandError(status: .usage, message: "the name of the folder is empty") }
        try checkIdentifiers()
        let record = try library.copy(template, to: folder, identifiers: identifiers)
        if common.json {
            try session.console.answer(
                .object([
                    ("format", .string("passtool.template/1")), ("template", .string(template)),
                    ("folder", .string(folder)), ("record", .string(record)),
                ]))
        }
        session.console.say("wrote \(folder.visible) and the sample record \(record.visible)")
    }

    /// Refuses identifiers that Apple gives to nobody, before anything is written.
    private func checkIdentifiers() throws {
        if let passType,
            !passType.hasPrefix("pass.") || passType.utf8.count < 6 || passType.contains(where: \.isWhitespace)
        {
            throw CommandError(
                status: .usage, message: "--pass-type is '\(passType)', and pass types begin with 'pass.'",
                hints: ["write it as Apple's portal has it, like pass.com.acme.card"])
        }
        guard let team, !team.isTeamIdentifier else { return }
        throw CommandError(
            status: .usage, message: "--team is '\(team)', and teams are ten letters or digits",
            hints: [
                team.uppercased().isTeamIdentifier
                    ? "write it in capitals: \(team.uppercased())"
                    : "it stands at developer.apple.com under Membership details, like A1B2C3D4E5"
            ])
    }

    private var identifiers: [Pass.Key: String] {
        var identifiers: [Pass.Key: String] = [:]
        identifiers[.passTypeIdentifier] = passType
        identifiers[.teamIdentifier] = team
        return identifiers
    }

    private func printList(_ library: TemplateLibrary, _ session: Session) throws {
        let entries = try library.names.map { ($0, try library.pass(of: $0)) }
        guard !common.json else {
            let templates = entries.map { name, pass in
                JSONValue.object([
                    ("name", .string(name)), ("style", pass.style.map { .string($0.kind.rawValue) }),
                    ("description", pass.description.map(JSONValue.string)),
                ])
            }
            return try session.console.answer(
                .object([("format", .string("passtool.templates/1")), ("templates", .array(templates))]))
        }
        let width = (library.names.map(\.count).max() ?? 0) + 2
        for (name, pass) in entries {
            let style = (pass.style?.kind.rawValue ?? "").padded(to: 15)
            try session.console.answer("\(name.padded(to: width))\(style)\(pass.description ?? "")")
        }
    }
}

extension String {
    /// Whether it has the form of a team identifier: ten capital letters or digits.
    fileprivate var isTeamIdentifier: Bool {
        utf8.count == 10 && utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    }
}
