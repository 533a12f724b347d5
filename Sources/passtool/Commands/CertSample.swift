internal import ArgumentParser
internal import PassModel
internal import PassToolkit
internal import Platform
internal import SignedMessages
internal import SystemPackage
internal import ToolConsole

/// Makes sample certificates.
struct CertSample: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Make a throwaway root, intermediate and signers, for trying things out.",
        discussion: """
            Examples:
              passtool cert sample certs-sample
              passtool cert sample certs-sample --pass-type pass.com.acme \\
                --team A1B2C3D4E5
              passtool create my-card.pass --data my-card.json -o my-card.pkpass \\
                --identity certs-sample/signer.p12 \\
                --passphrase-file certs-sample/passphrase.txt
              passtool verify --trust-anchor certs-sample/root.pem my-card.pkpass

            Next: passtool new coffee my-card.pass

            No device trusts them. The keys of the root and intermediate are not kept.
            """)

    @Argument(help: "The folder to create.", completion: .directory)
    var directory: String

    @Option(help: ArgumentHelp("The pass type identifier of the signers.", valueName: "identifier"))
    var passType = "pass.com.example.sample"

    @Option(help: ArgumentHelp("The team identifier of the signers.", valueName: "identifier"))
    var team = "SAMPLE1234"

    @Flag(help: "Add a signer for orders; its order type is the pass type with 'order.' in place of 'pass.'.")
    var order = false

    @Option(help: ArgumentHelp("How many years they are valid.", valueName: "number"))
    var years = 20

    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        guard (1...100).contains(years) else {
            throw CommandError(status: .usage, message: "--years is \(years), not a number from 1 to 100")
        }
        guard !directory.isEmpty else { throw CommandError(status: .usage, message: "the name of the folder is empty") }
        // If the folder exists but can't be read, writing will fail and say why.
        if let there = try? FileManager.default.contentsOfDirectory(atPath: directory), !there.isEmpty {
            throw CommandError(
                status: .cannotWrite, message: "the folder '\(directory)' exists already and is not empty",
                recovery: ["name another folder"])
        }
        let end = session.now.addingTimeInterval(Double(years) * 365.25 * 86400)
        // The validity starts long ago, so that reproducible builds can sign with an old, fixed time.
        let validity = session.now.addingTimeInterval(-10 * 365.25 * 86400)...end
        let sample = SampleFolder(path: directory, passType: passType, team: team, hasOrder: order, validity: validity)
        try session.files.check(directory, isFolder: true)
        let files = try sample.write()
        if common.json {
            try session.console.answer(
                .object([
                    ("format", .string("passtool.sample-certificates/1")), ("folder", .string(directory)),
                    ("files", files.json),
                ]))
        }
        session.console.say("wrote \(directory.visible): \(files.joined(separator: ", "))")
    }
}

/// The folder that `cert sample` creates.
private struct SampleFolder {
    let path: String
    let passType: String
    let team: String
    let hasOrder: Bool
    let validity: ClosedRange<Date>

    /// Makes keys and certificates and writes them.
    ///
    /// - Returns: the names of the files.
    func write() throws -> [String] {
        let authority = try SampleAuthority(validity: validity)
        var files: [(name: String, bytes: [UInt8], isKey: Bool)] = [
            ("README.md", Array(readme.utf8), false),
            ("root.pem", try authority.root.pem(), false),
            ("intermediate.pem", try authority.intermediate.pem(), false),
            ("passphrase.txt", Array("sample\n".utf8), false),
        ]
        for name in ["signer", "signer-nfc"] + (hasOrder ? ["signer-order"] : []) {
            let key = try PrivateKey.generateRSA()
            let certificate =
                name == "signer-order"
                ? try authority.orderCertificate(orderType: orderType, team: team, key: key, validity: validity)
                : try authority.passCertificate(
                    passType: passType, team: team, marker: passType, isNFCEnabled: name == "signer-nfc", key: key,
                    validity: validity)
            let material = KeyMaterial(certificates: [certificate, authority.intermediate], key: key)
            files += [
                ("\(name).pem", try certificate.pem() + authority.intermediate.pem(), false),
                ("\(name)-key.pem", try key.pem(encryptedWith: nil), true),
                (
                    "\(name).p12", try material.pkcs12(passphrase: Passphrase(utf8: Array("sample".utf8)), name: name),
                    true
                ),
            ]
        }
        let folder = try OpenedFolder.making(path)
        for file in files { try folder.writeNew(file.bytes, at: file.name, of: path, ownerOnly: file.isKey) }
        return files.map(\.name)
    }

    private var orderType: String {
        "order.\(passType.hasPrefix("pass.") ? String(passType.dropFirst(5)) : passType)"
    }

    private var orderLine: String {
        hasOrder
            ? "\n| `signer-order.pem`, `signer-order-key.pem`, `signer-order.p12` | the same for orders of `\(orderType)` |"
            : ""
    }

    private var readme: String {
        """
        # Sample certificates

        Throwaway certificates for trying things out, made by `passtool cert sample`. **Nothing here is secret, and nobody
        trusts any of it**: no device opens a pass that was signed with them.

        | file | what it is |
        |---|---|
        | `root.pem` | the root; verify with `--trust-anchor root.pem` |
        | `intermediate.pem` | stands where Apple's WWDR intermediate stands |
        | `signer.pem`, `signer-key.pem` | certificate (with the intermediate) and private key, not encrypted |
        | `signer.p12` | the same in one file; its passphrase is `sample`, which `passphrase.txt` holds |
        | `signer-nfc.pem`, `signer-nfc-key.pem`, `signer-nfc.p12` | the same, enabled for NFC |\(orderLine)

        Pass type identifier `\(passType)`, team identifier `\(team)`, valid to \(validity.upperBound.iso8601).
        The keys of the root and the intermediate were thrown away.

        """
    }
}
