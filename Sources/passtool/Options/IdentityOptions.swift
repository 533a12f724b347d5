internal import ArgumentParser
internal import PassModel
internal import PassRules
internal import PassToolkit
internal import Platform
internal import ToolConsole

/// When to sign, and which checks to skip; ``IdentitySources`` say with which identity.
struct IdentityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Sign as of this time, like 2026-11-21T09:30:00Z. Default: SOURCE_DATE_EPOCH, otherwise now.",
            valueName: "date"))
    var signingTime: String?

    @Flag(help: "Sign even if Wallet would refuse the pass.")
    var allowErrors = false

    @Flag(help: "Sign even if the certificate is for another pass type or team, or not for NFC.")
    var allowOtherIdentity = false

    @Flag(help: "Sign even if the certificate is not valid at the signing time.")
    var allowExpiredCertificate = false

    /// The checks that these options skip.
    var waivers: PassSigner.Waivers {
        var waivers: PassSigner.Waivers = []
        if allowErrors { waivers.insert(.findings) }
        if allowOtherIdentity { waivers.insert(.foreignIdentity) }
        if allowExpiredCertificate { waivers.insert(.validity) }
        return waivers
    }

    /// The signing time: the option, else `SOURCE_DATE_EPOCH`, else now.
    func time(_ session: Session) throws -> Date {
        if let signingTime {
            let time = try Date(option: "--signing-time", signingTime)
            // A few minutes are the difference between two clocks.
            if time.timeIntervalSince(session.now) > 600 {
                session.console.warning("--signing-time \(signingTime) is in the future")
            }
            return time
        }
        return try session.epoch(orBy: ", or use --signing-time DATE")
    }
}
