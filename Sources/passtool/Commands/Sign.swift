internal import ArgumentParser
internal import PassToolkit
internal import ToolConsole

/// Makes a signed pass or order from files as they are.
struct Sign: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Sign and pack a folder or archive as it is.",
        discussion: """
            Examples:
              passtool sign my-card.pass --identity signer.p12 -o my-card.pkpass
              passtool sign old.pkpass --identity new.p12 -o new.pkpass
              passtool sign shop.order-folder --identity order.p12 -o shop.order
              passtool sign - --identity signer.p12 -o - <unsigned.zip >signed.pkpass

            Next: passtool verify my-card.pkpass

            The files are not changed. An existing manifest and signature are replaced.
            A folder or archive with an order.json is an order: it needs an Order Type ID
            certificate.
            """)

    @Argument(
        help: "A folder with a pass.json or order.json, a .pkpass, .order or zip; '-' is an archive on standard input.",
        completion: .file())
    var source: String

    @OptionGroup var sources: IdentitySources
    @OptionGroup var identity: IdentityOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        try StandardInput.checkOneReader(
            [("SOURCE", source)] + sources.readers(environment: session.environment))
        let source = PassFolders.source(source)
        let bundle = try PassBundle(path: source, limits: session.limits)
        let destination = try Destination(
            output, json: common.json, sources: [source], ending: bundle.purpose.fileExtension)
        try identity.sign(bundle, by: sources, from: source, to: destination, json: common.json, session)
    }
}
