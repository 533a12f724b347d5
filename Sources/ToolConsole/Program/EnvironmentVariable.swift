internal import PassReports

/// A variable that passtool reads.
package enum EnvironmentVariable: String, CaseIterable {
    case identity = "PASSTOOL_IDENTITY"
    case identityContent = "PASSTOOL_IDENTITY_BASE64"
    case key = "PASSTOOL_KEY"
    case keyContent = "PASSTOOL_KEY_BASE64"
    case passphrase = "PASSTOOL_PASSPHRASE"
    case pin = "PASSTOOL_PIN"
    case tokenModule = "PASSTOOL_PKCS11_MODULE"
    case commonTokenModule = "PKCS11_MODULE_PATH"
    case epoch = "SOURCE_DATE_EPOCH"
    case noColor = "NO_COLOR"
    case terminal = "TERM"
    case path = "PATH"

    private var summary: String {
        switch self {
        case .identity: "path of the signing identity"
        case .identityContent: "its content, in Base64 or PEM"
        case .key: "path of the private key, if in another file"
        case .keyContent: "its content, in Base64 or PEM"
        case .passphrase: "passphrase of the identity and key"
        case .pin: "PIN of the token with the key"
        case .tokenModule: "PKCS#11 module of the token"
        case .commonTokenModule: "the same, for all programs"
        case .epoch: "signing time, in seconds since 1970"
        case .noColor: "no colors, if not empty"
        case .terminal: "no colors, if it is 'dumb'"
        case .path: "where passtool-preview and passtool-server are"
        }
    }

    /// The page that `help environment` prints: it says which variables are set, but not their values.
    package static func page(_ environment: Environment) -> String {
        let lines = allCases.map { variable in
            let isSet = unsafe environment.withBytes(of: variable.rawValue, { _ in true }) == true
            return "  \(variable.rawValue.padded(to: 26))\((isSet ? "set" : "-").padded(to: 5))\(variable.summary)"
        }
        return """
            OVERVIEW: Which variables passtool reads, and which of them are set.

            An option overrides its variable. An empty variable counts as not set.

            \(lines.joined(separator: "\n"))

            More: \(DocumentPage.certificates.address)
            """
    }
}
