internal import PassReports

/// The variables that passtool reads.
package enum EnvironmentVariable {
    private static let all = [
        ("PASSTOOL_IDENTITY", "path of the signing identity"),
        ("PASSTOOL_IDENTITY_BASE64", "its content, in Base64 or PEM"),
        ("PASSTOOL_KEY", "path of the private key, or exec:COMMAND"),
        ("PASSTOOL_KEY_BASE64", "its content, in Base64 or PEM"),
        ("PASSTOOL_PASSPHRASE", "passphrase of the identity and key"),
        ("PASSTOOL_API_KEY", "path of a team key of App Store Connect"),
        ("PASSTOOL_API_KEY_BASE64", "its content, in Base64 or PEM"),
        ("PASSTOOL_API_KEY_ID", "its identifier"),
        ("PASSTOOL_API_ISSUER", "the issuer ID of the team"),
        ("SOURCE_DATE_EPOCH", "signing time, in seconds since 1970"),
        ("NO_COLOR", "no colours, if not empty"),
        ("TERM", "no colours, if it is 'dumb'"),
        ("PATH", "where passtool-preview, passtool-server and key helpers are"),
    ]

    /// The page that `help environment` prints: it says which variables are set, but not their values.
    package static func page(_ environment: Environment = Environment()) -> String {
        let lines = all.map { name, summary in
            let isSet = unsafe environment.withBytes(of: name, { _ in true }) == true
            return "  \(name.padded(to: 26))\((isSet ? "set" : "-").padded(to: 5))\(summary)"
        }
        return """
            OVERVIEW: Which variables passtool reads, and which of them are set.

            An option overrides its variable. An empty variable counts as not set.

            \(lines.joined(separator: "\n"))

            \(Profile.page(environment))

            More: \(DocumentPage.certificates.address)
            """
    }
}
