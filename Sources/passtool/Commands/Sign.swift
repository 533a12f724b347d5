internal import ArgumentParser
internal import PassToolkit

/// Files as they stand in, signed pass out.
struct Sign: ToolCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sign and pack a folder or archive as it stands.",
        discussion: """
            Examples:
              passtool sign my-card.pass --identity signer.p12 -o my-card.pkpass
              passtool sign old.pkpass --identity new.p12 -o new.pkpass
              passtool sign - --identity signer.p12 -o - <unsigned.zip >signed.pkpass

            Not a byte of the files changes; a manifest and signature that are there are replaced.
            """)

    @Argument(help: "A folder with a pass.json, a .pkpass or a zip; '-' is an archive on standard input.")
    var source: String

    @OptionGroup var identity: IdentityOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        let destination = try Destination(output, source: source, session: session)
        let bundle = try PassBundle(path: source, limits: session.limits)
        try Signing(identity: identity, destination: destination, json: common.json)
            .sign(bundle, source: source, session: session)
    }
}
