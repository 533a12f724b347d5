internal import ArgumentParser

/// The commands for certificates.
struct Cert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cert",
        abstract: "Certificates and keys: from none at all to an identity that signs.",
        discussion: """
            Examples:
              passtool cert request acme --pass-type pass.com.acme.card
              passtool cert import pass.cer --key acme-key.pem -o acme.p12
              passtool cert doctor --identity acme.p12

            request makes a key and what Apple's developer portal wants, import puts the
            portal's answer and the key together, inspect shows what a file holds, doctor
            tells what keeps an identity from signing.
            """,
        subcommands: [CertRequest.self, CertImport.self, CertInspect.self, CertDoctor.self, CertSample.self])
}
