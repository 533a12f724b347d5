internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassToolkit
internal import SignedMessages
internal import ToolConsole

/// Shows the content of certificates, keys and requests.
struct CertInspect: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show what is in a certificate, key, request or .p12.",
        discussion: """
            Examples:
              passtool cert inspect pass.cer
              passtool cert inspect acme.p12 --passphrase-file passphrase.txt
              passtool cert inspect --json *.cer *.p12 *.pem

            Next: passtool cert doctor --identity acme.p12

            It shows and does not judge: see cert doctor. Of a private key it shows kind,
            size and public half, never the key. To see who signed a pass, use passtool
            inspect.
            """)

    @Argument(help: "PEM, DER or PKCS#12; '-' is standard input.", completion: .file())
    var paths: [String]

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        paths.map { ("PATH", $0) } + [("--passphrase-file", passphrase.passphraseFile)]
    }

    func run(_ session: Session) throws {
        let given = try passphrase.given(environment: session.environment)
        let files = paths.map { path in
            // A locked key can still be shown, but a locked store shows nothing.
            (path, Result { try MaterialSource.file(path).opened(with: given, asking: false).material })
        }
        let certificates = files.flatMap { (try? $0.1.get().certificates) ?? [] }  // errors are shown below
        var documents: [JSONValue] = []
        var status = ExitStatus.done
        for (path, result) in files {
            do {
                let material = try result.get()
                let others = certificates.filter { !material.certificates.contains($0) }
                let inspection = MaterialInspection(of: material, path: path, besides: others, at: session.now)
                documents.append(inspection.json)
                if !common.json { try session.console.answer(inspection.text) }
            } catch let error as any DescribedError {
                // An unreadable file does not keep the others from being shown.
                status = ExitStatus(error)
                documents.append(.object([("path", .string(path)), ("error", .string(error.message))]))
                session.console.failure(
                    error.message.visible, recovery: Self.recovery(on: error, at: path).map(\.visible))
            }
        }
        if common.json { try session.console.answer(MaterialInspection.document(documents)) }
        if status != .done { throw ExitCode(status.rawValue) }
    }

    private static func recovery(on error: any DescribedError, at path: String) -> [String] {
        guard (error as? IdentityError)?.code == .material(.holds(.archive)) else { return error.recoveryInProgram }
        return ["if it is a pass: passtool inspect \(path.shellWord)"]
    }
}
