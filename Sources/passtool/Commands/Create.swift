internal import ArgumentParser
internal import PassToolkit

/// Template and record in, signed pass out.
struct Create: ToolCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a signed pass from a template and a record.",
        discussion: """
            Examples:
              passtool create my.pass --data my.json --identity my.p12 -o my.pkpass
              passtool create my.pass --data my.json --set serialNumber=0002 \\
                --identity signer.pem --key key.pem -o two.pkpass
              passtool create my.pass --data ada.json --file thumbnail.png=ada.png \\
                --identity my.p12 -o ada.pkpass
            """)

    @Argument(help: "A folder with a pass.json, or a .pkpass.")
    var source: String

    @OptionGroup var record: RecordOptions

    @Option(
        name: .customLong("file"),
        help: ArgumentHelp(
            "A file for this record: NAME=PATH; placeholders in PATH are filled in, and it is relative to the data file.",
            valueName: "name=path"))
    var files: [String] = []

    @OptionGroup var identity: IdentityOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        try StandardInput.checkOneReader(
            [("SOURCE", source), ("--data", record.data)] + identity.sources.readers(environment: session.environment))
        let destination = try Destination(output, source: source, session: session)
        var record = try record.record(limits: session.limits)
        let attachments = try Attachments(files, dataPath: self.record.data, limits: session.limits)
        let template = try PassTemplate(path: source, limits: session.limits)
        let additions = try attachments.files(for: record)
        // Values that only a file's path takes are used as well.
        for name in attachments.names where !template.uses.contains(where: { $0.name == name }) { record[name] = nil }
        var bundle = try render(template, with: record)
        for (name, bytes) in additions { bundle = try Attachments.adding(name, bytes, to: bundle) }
        let signing = Signing(identity: identity, destination: destination, json: common.json)
        try signing.sign(bundle, source: source, session: session)
    }

    private func render(_ template: PassTemplate, with values: Record) throws -> PassBundle {
        do {
            return try template.render(values, allowingUnused: record.allowUnused)
        } catch {
            guard case .missing = error.code, record.data == nil else { throw error }
            throw CommandError(
                status: .notAPass, message: error.message,
                hints: ["add --data FILE with a value for each, or --set NAME=VALUE"])
        }
    }
}

/// The files that vary with the record.
struct Attachments {
    private let paths: [(name: String, path: CompiledPath)]
    private let folder: String
    private let limits: Limits

    init(_ assignments: [String], dataPath: String?, limits: Limits) throws {
        paths = try assignments.map { assignment in
            guard let equals = assignment.firstIndex(of: "="), equals != assignment.startIndex else {
                throw CommandError(
                    status: .usage, message: "--file takes NAME=PATH, not '\(assignment)'",
                    hints: ["--file 'thumbnail@2x.png={{photo}}'"])
            }
            let path = CompiledPath(String(assignment[assignment.index(after: equals)...]))
            return (String(assignment[..<equals]), path)
        }
        folder = dataPath.flatMap { $0.lastIndex(of: "/").map { slash in String(dataPath?[...slash] ?? "") } } ?? ""
        self.limits = limits
    }

    /// The placeholders in the paths.
    var names: [String] { paths.flatMap(\.path.names) }

    /// The bundle with one more file.
    static func adding(_ name: String, _ bytes: [UInt8], to bundle: PassBundle) throws -> PassBundle {
        do {
            return try bundle.setting(name, to: bytes)
        } catch {
            let isName = error.code == .badName
            throw CommandError(
                status: isName ? .usage : .notAPass,
                message: isName
                    ? "'\(name)' is no name for a file in a pass" : "'\(name)' holds a private key or a certificate",
                hints: isName ? error.hints : ["keys do not belong in a pass"])
        }
    }

    /// The files of one record.
    func files(for record: Record) throws -> [(name: String, bytes: [UInt8])] {
        try paths.map { name, path in
            let relative = try path.filled(from: record)
            let full = relative.hasPrefix("/") ? relative : folder + relative
            return (name, try InputFile.read(full, limit: limits.archive.entryByteCount))
        }
    }
}

/// A path with placeholders.
struct CompiledPath {
    private let text: String
    init(_ text: String) { self.text = text }

    var names: [String] { pieces.compactMap(\.name) }

    func filled(from record: Record) throws -> String {
        try pieces.map { literal, name in
            guard let name else { return literal }
            switch record[name] {
            case .text(let value): return literal + value
            case .number(let number): return literal + number.text
            case .boolean, nil:
                throw CommandError(
                    status: .notAPass, message: "\(record.origin) has no text for '\(name)' in the path '\(text)'")
            }
        }.joined()
    }

    /// Stretches of text, each with the placeholder after it.
    private var pieces: [(literal: String, name: String?)] {
        var pieces: [(String, String?)] = []
        var rest = Substring(text)
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            let name = rest[open.upperBound..<close.lowerBound].filter { $0 != " " }
            pieces.append((String(rest[..<open.lowerBound]), name))
            rest = rest[close.upperBound...]
        }
        return pieces + [(String(rest), nil)]
    }
}
