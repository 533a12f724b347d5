internal import ArgumentParser
internal import ToolConsole

/// The commands for certificates.
struct Cert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cert",
        abstract: "Make, combine and check certificates and keys.",
        discussion: """
            Examples:
              passtool cert request acme --pass-type pass.com.acme.card
              passtool cert import pass.cer --key acme-key.pem -o acme.p12
              passtool cert doctor --identity acme.p12

            Next: passtool new coffee my-card.pass --identity acme.p12

            request makes a key and a request for Apple's developer portal, import puts
            the portal's certificate and the key together, inspect shows what is in a
            file, doctor checks whether an identity can sign passes. An identity is a
            certificate with its private key, in most cases one .p12 file. Step by step:
            \(DocumentPage.certificates.address)
            """,
        subcommands: [CertRequest.self, CertImport.self, CertInspect.self, CertDoctor.self, CertSample.self])
}
