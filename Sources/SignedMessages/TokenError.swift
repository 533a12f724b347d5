/// Why a key in a token can't be used.
package struct TokenError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        /// The URI does not conform to RFC 7512.
        case malformed(String)
        /// The URI contains the PIN itself.
        case pinInURI
        /// The PKCS#11 module is missing, or the file is not a module.
        case moduleUnusable(path: String, reason: String)
        /// No token matches the URI; the associated value lists the tokens that are present.
        case noToken(there: [String])
        case severalTokens([String])
        /// No private key in the token matches the URI; `there` lists the keys that are present.
        case noKey(token: String, there: [String])
        case severalKeys(token: String, [String])
        case pinNeeded(token: String)
        /// The first line of the `pin-source` file is empty.
        case pinEmpty(path: String)
        /// The `pin-source` file can't be read.
        case pinSourceUnreadable
        case wrongPIN(token: String)
        /// After too many wrong PINs.
        case pinLocked(token: String)
        /// The module returned another error, a `CKR_…` number.
        case refused(call: String, code: UInt)
        /// The token does not expose the public half of the key, or the key is neither RSA nor an elliptic curve.
        case noPublicKey(name: String)
    }

    package let code: Code

    package init(_ code: Code) { self.code = code }

    package var message: String {
        switch code {
        case .malformed(let reason): "the key's URI is invalid: \(reason)"
        case .pinInURI: "the key's URI contains the PIN, visible to every user of this machine"
        case .moduleUnusable(let path, let reason): "cannot use the PKCS#11 module '\(path)': \(reason)"
        case .noToken(let there): "no token matches the key's URI; available: \(Self.list(there))"
        case .severalTokens(let labels): "several tokens match the key's URI: \(Self.list(labels))"
        case .noKey(let token, let there):
            "no private key in the token '\(token)' matches the URI; available: \(Self.list(there))"
        case .severalKeys(let token, let keys):
            "several private keys in the token '\(token)' match the URI: \(Self.list(keys))"
        case .pinNeeded(let token): "the token '\(token)' needs a PIN, and none was given"
        case .pinEmpty(let path): "the PIN file '\(path)' is empty"
        case .pinSourceUnreadable: "the pin-source file in the key's URI cannot be read"
        case .wrongPIN(let token): "cannot log in to the token '\(token)': the PIN is wrong"
        case .pinLocked(let token): "the token '\(token)' is locked after too many wrong PINs"
        case .refused(let call, let code):
            "the PKCS#11 module refused \(call) with error 0x\(String(code, radix: 16))"
        case .noPublicKey(let name): "the token does not expose the public half of the key '\(name)'"
        }
    }

    package var hints: [String] {
        switch code {
        case .malformed: ["write it like pkcs11:token=LABEL;object=KEY"]
        case .pinInURI: ["put the PIN into a file and name it in the URI: pin-source=file:/PATH"]
        case .moduleUnusable:
            ["name it in the URI: ?module-path=/PATH/TO/MODULE.so"]
        case .noToken, .severalTokens:
            ["list them with pkcs11-tool", "add token=LABEL or serial=… to the URI"]
        case .noKey, .severalKeys: ["name one: object=LABEL or id=%01 in the URI"]
        case .pinNeeded: ["put it into a file and name that in the URI: pin-source=file:/PATH"]
        case .pinEmpty: ["write the PIN into its first line; no login was tried, since tokens lock after wrong PINs"]
        case .pinSourceUnreadable: ["put the PIN into a file and name it in the URI: pin-source=file:/PATH"]
        case .wrongPIN: ["check the PIN, or the file of pin-source; tokens lock after a few wrong PINs"]
        case .pinLocked: ["unlock it with its security officer's PIN"]
        case .noPublicKey: ["put the public key into the token too, with the same id"]
        case .refused: []
        }
    }

    package var description: String { message }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", ")
    }
}
