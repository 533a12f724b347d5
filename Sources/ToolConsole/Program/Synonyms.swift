internal import ArgumentParser
internal import PassRules
internal import SystemPackage

/// Commands and options by the names that they have in other programs, and what they are called here.
///
/// This table comes before the nearest spelling, which is `--at` for `--root`.
enum Synonyms {
    /// The names of a command that does not exist, and what to type.
    private static let commands: [(names: String, hints: [String])] = [
        ("list ls", ["passtool new --list for templates, passtool rules for rules"]),
        ("generate", ["passtool create TEMPLATE --data FILE -o NAME.pkpass", "for a key: passtool cert request NAME"]),
        ("certificate certs identity", ["passtool cert --help"]),
        ("env config passtool.json", ["passtool help environment"]),
        ("docs doc man manual", ["\(DocumentPage.firstPass.address)"]),
        ("validate test", ["passtool verify FILE, or passtool lint FOLDER"]),
        ("check", ["passtool verify FILE, or passtool lint FOLDER", "for a link: passtool check-link URL"]),
        ("build make pack", ["passtool create TEMPLATE --data FILE -o NAME.pkpass"]),
        ("zip", ["passtool sign FOLDER -o NAME.pkpass"]), ("fix repair", ["passtool lint FOLDER --fix"]),
        ("resign re-sign", ["passtool sign OLD.pkpass -o NEW.pkpass"]),
        (
            "update",
            ["passtool create TEMPLATE --data FILE -o NAME.pkpass --force", "for passes on phones: passtool-server"]
        ),
        ("init template templates", ["passtool new TEMPLATE FOLDER; passtool new --list"]),
        ("show info cat", ["passtool inspect FILE"]), ("extract unzip", ["passtool unpack FILE"]),
        ("render draw view", ["passtool preview FILE"]), ("contract fields", ["passtool schema TEMPLATE"]),
        ("relevance when lockscreen", ["passtool inspect FILE --at DATE --near LAT,LON"]),
        ("strings translations", ["passtool lint FOLDER, which lists missing translations"]),
        ("csr request keygen genkey", ["passtool cert request NAME --pass-type TYPE"]),
        ("import", ["passtool cert import FILE --key FILE"]), ("doctor", ["passtool cert doctor --identity FILE"]),
        ("mail email", ["attach the pass to a mail: \(DocumentPage.sendByMail.address)"]),
        ("serve server push", ["the pass service is another program: passtool-server"]),
        ("benchmark bench", ["passtool batch TEMPLATE --data LIST -o FOLDER, which prints passes per second"]),
    ]

    /// The same below `cert`.
    private static let certCommands: [(names: String, hints: [String])] = [
        ("check validate verify test", ["passtool cert doctor --identity FILE"]),
        ("show info cat view print", ["passtool cert inspect FILE"]),
        ("csr new create generate keygen genkey", ["passtool cert request NAME --pass-type TYPE"]),
    ]

    /// The options, each with its other names: the first that a command has is meant, else the hint of the last rows.
    private static let options: [(meant: String, names: String)] = [
        ("--cacert", "--ca --ca-file --root --trust"), ("--trust", "--ca --cacert --ca-file --root"),
        ("--identity", "--cert --certificate --p12 --pfx --pkcs12 --signer"),
        ("--trust-anchor", "--ca --cacert --ca-file --root --root-ca --anchor --trust --cert --certificate"),
        ("--key", "--private-key --key-file --keyfile"),
        ("--intermediate", "--wwdr --chain --certfile --ca --cacert --ca-file"),
        ("--passphrase-file", "--password-file --pass-file --passin"), ("--signing-time", "--time --date"),
        ("--data", "--record --records --values --csv --list"), ("--output", "--out --outfile --output-file --outdir"),
        ("--force", "--overwrite --replace --yes -y"), ("--dry-run", "--dry --dryrun --simulate"),
        ("--at", "--time --date --now"), ("--ignore-extra-values", "--allow-unused --ignore-extra-columns"),
        ("--expect-pass-type", "--pass-type --type"), ("--pass-type", "--type --pass-type-id"),
        ("--workers", "--jobs --threads -j"), ("--language", "--lang --locale"), ("--fail-on", "--strict --severity"),
        ("leave it out: the path alone is enough", "--template --source --input --in -i"),
        ("leave it out: everything is printed; --quiet prints less, --json all details", "--verbose -v --debug"),
        ("leave it out: colours are for terminals only; NO_COLOR=1 turns them off", "--color --colour --no-color"),
    ]

    /// Options of other programs with a secret as their value.
    static let secretOptions = ["--passphrase", "--password", "--passwd", "--pin"]

    /// What to type for a command that does not exist, below a path of commands; empty if the table doesn't have it.
    static func hints(onCommand word: String, below path: [String]) -> [String] {
        let tables = [["passtool"]: commands, ["passtool", "cert"]: certCommands]
        guard let table = tables[path] else { return [] }
        if let row = table.first(where: { $0.names.split(separator: " ").contains { $0 == word } }) { return row.hints }
        if path.count == 1, word.hasPrefix("cert-") {
            let hints = hints(onCommand: String(word.dropFirst(5)), below: path + ["cert"])
            return hints.isEmpty ? ["passtool cert --help"] : hints
        }
        // No command has a point or a slash: it is a file.
        guard word.contains(where: { "./".contains($0) }) else { return [] }
        let file = word.shellWord
        if path.count > 1 { return ["passtool cert inspect \(file), or passtool cert doctor --identity \(file)"] }
        let isSource = word.hasSuffix(".pass") || word.hasSuffix("/")
        return ["passtool inspect \(file), or passtool \(isSource ? "lint" : "verify") \(file)"]
    }

    /// Options for files, by the extensions of these.
    private static let files: [(option: String, extensions: String)] = [
        ("--data", "json jsonl csv tsv"), ("--identity", "p12 pfx pem cer crt"), ("--key", "pem key"),
        ("--output", "pkpass pkpasses png pdf svg eml"),
    ]

    /// What to type for an option that `command` doesn't have; `nil` if it has it, or the table doesn't.
    static func hint(onOption name: String, of command: any ParsableCommand.Type) -> String? {
        let own = ownOptions(command)
        guard !own.contains(name) else { return nil }
        let listed = options.first { meant, names in
            names.split(separator: " ").contains { $0 == name } && (own.contains(meant) || !meant.hasPrefix("-"))
        }
        let begun = own.filter { name.count > 3 && $0.hasPrefix("\(name)-") }
        guard let meant = listed?.meant ?? (begun.count == 1 ? begun.first : nil) else { return nil }
        return meant.hasPrefix("-") ? "did you mean '\(meant)'?" : meant
    }

    /// What to type for a file that `command` takes as the value of an option only; `nil` for others.
    static func hint(onArgument path: String, of command: any ParsableCommand.Type) -> String? {
        let (own, ending) = (ownOptions(command), FilePath(path).extension?.lowercased() ?? "")
        let row = files.first { option, extensions in
            own.contains(option) && extensions.split(separator: " ").contains { $0 == ending }
        }
        return row.map { "\($0.option) \(path.shellWord)" }
    }

    private static func ownOptions(_ command: any ParsableCommand.Type) -> [String] {
        let page = command.helpMessage(columns: 1000)
        let start = page.firstRange(of: "OPTIONS:")?.lowerBound ?? page.endIndex
        return page[start...].split { " ,\n".contains($0) }.map(String.init)
    }
}
