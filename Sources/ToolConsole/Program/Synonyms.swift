internal import ArgumentParser

/// Commands and options by the names that they have in other programs, and what they are called here.
///
/// This table comes before the nearest spelling, which is `--at` for `--root`.
enum Synonyms {
    /// What to type for a command that does not exist.
    private static let commands: [(names: String, hints: [String])] = [
        ("validate test", ["passtool verify FILE", "for a folder: passtool lint FOLDER"]),
        (
            "check",
            [
                "for a file: passtool verify FILE", "for a folder: passtool lint FOLDER",
                "for a link: passtool check-link URL",
            ]
        ),
        ("build make generate issue", ["passtool create TEMPLATE --data FILE -o NAME.pkpass"]),
        ("pack package zip resign", ["passtool sign FOLDER --identity FILE -o NAME.pkpass"]),
        ("init template", ["passtool new TEMPLATE FOLDER"]),
        ("templates", ["passtool new --list"]),
        ("show info cat dump", ["passtool inspect FILE"]),
        ("relevance when lockscreen", ["passtool inspect FILE --at DATE --near LAT,LON"]),
        ("extract unzip", ["passtool unpack FILE"]),
        ("render draw view open", ["passtool preview FILE"]),
        ("compare", ["passtool diff OLD NEW"]),
        ("fix", ["passtool lint --fix FOLDER"]),
        ("explain", ["passtool rules RULE"]),
        ("strings translations translate", ["passtool lint FOLDER, which lists missing translations"]),
        ("contract fields", ["passtool schema TEMPLATE"]),
        ("csr request", ["passtool cert request NAME --pass-type TYPE"]),
        ("import", ["passtool cert import CERTIFICATE --key FILE"]),
        ("doctor", ["passtool cert doctor --identity FILE"]),
        ("certificate certificates identity keygen", ["passtool cert --help"]),
        ("mail email", ["attach the pass to a mail: \(DocumentPage.sendByMail.address)"]),
        ("serve server push update", ["the pass service is another program: passtool-server"]),
        ("benchmark bench", ["passtool batch TEMPLATE --data LIST -o FOLDER, which prints passes per second"]),
    ]

    /// The options, each with its other names; a name may mean several, of which a command has one.
    private static let options: [(option: String, names: String)] = [
        ("--cacert", "--ca --ca-file --cafile --root --trust"),
        ("--trust-anchor", "--ca --cacert --ca-file --cafile --root --root-ca --anchor --trust"),
        ("--trust", "--ca --cacert --ca-file --cafile --root"),
        ("--identity", "--cert --certificate --p12 --pfx --pkcs12 --signer"),
        ("--key", "--private-key --key-file --keyfile"),
        ("--passphrase-file", "--password-file --pass-file --passin"),
        ("--intermediate", "--wwdr --chain --certfile"),
        ("--data", "--record --records --values --csv --list"),
        ("--output", "--out --outfile --output-file --dest --destination --outdir --dir"),
        ("--force", "--overwrite --replace --yes -y"),
        ("--dry-run", "--dry --dryrun --simulate --noop"),
        ("--signing-time", "--time --date"),
        ("--at", "--time --date --now"),
        ("--ignore-extra-values", "--allow-unused --ignore-extra-columns"),
        ("--allow-identity-mismatch", "--allow-other-identity"),
        ("--expect-pass-type", "--pass-type --type"),
        ("--pass-type", "--type --pass-type-id --pass-type-identifier"),
        ("--team", "--team-id --team-identifier"),
        ("--workers", "--jobs --threads -j"),
        ("--language", "--lang --locale"),
        ("--fail-on", "--strict --severity --level"),
        ("--report", "--lint"),
        ("--reference-only", "--skinny"),
    ]

    /// What to do about other options.
    private static let otherOptions: [(names: String, hint: String)] = [
        ("--template --source --input --in -i", "leave it out: the path alone is enough"),
        ("--verbose -v --debug", "leave it out: everything is printed; --quiet prints less, --json all details"),
        ("--color --colour --no-color", "leave it out: colors are for terminals only; NO_COLOR=1 turns them off"),
    ]

    /// Options of other programs with a secret as their value.
    static let secretOptions = ["--passphrase", "--password", "--passwd", "--pin"]

    /// What to type for a command that does not exist; empty if the table doesn't have it.
    static func hints(onCommand word: String) -> [String] {
        commands.first { $0.names.split(separator: " ").contains { $0 == word } }?.hints ?? []
    }

    /// What to type for an option that `command` doesn't have; `nil` if it has it, or the table doesn't.
    static func hint(onOption name: String, of command: any ParsableCommand.Type) -> String? {
        let isNamed = { (names: String) in names.split(separator: " ").contains { $0 == name } }
        let page = command.helpMessage(columns: 1000)
        let start = page.firstRange(of: "OPTIONS:")?.lowerBound ?? page.endIndex
        let own = page[start...].split { " ,\n".contains($0) }
        guard !own.contains(Substring(name)) else { return nil }
        let meant = options.first { isNamed($0.names) && own.contains(Substring($0.option)) }
        return meant.map { "did you mean '\($0.option)'?" }
            ?? otherOptions.first { isNamed($0.names) }?.hint
    }
}
