internal import PassToolkit
internal import SignedMessages

extension IdentityError: TypedRecovery {
    package var typedRecovery: [String] { sampleRecovery + ownRecovery }

    /// A pass that has somebody's own identifiers keeps them: another sample is made in a moment.
    private var sampleRecovery: [String] {
        guard let sampleClaim else { return [] }
        let options = "--pass-type \(sampleClaim.type.shellWord) --team \(sampleClaim.team.shellWord)"
        return ["make a sample identity for this pass: passtool cert sample DIR \(options)"]
    }

    private var ownRecovery: [String] {
        switch code {
        case .material(let code): code.typedRecovery(path: path) ?? recovery
        case .missingPrivateKey: ["add --key KEY.pem"]
        case .missingCertificate: ["give the certificate with --identity and this file with --key"]
        case .missingIntermediate, .wrongIntermediate: ["give the issuer's certificate with --intermediate FILE"]
        case .notYetValid: ["check this machine's clock, or --signing-time"]
        case .unreadableClaim(let purpose): ["correct \(purpose.file), or add --allow-other-identity"]
        case .intermediateNotValid: ["give the current intermediate with --intermediate FILE"]
        case .keyDoesNotBelong, .otherKindOfKey, .severalIdentities, .noneForType, .otherKindOfCertificate, .expired,
            .mismatch, .signature:
            recovery
        }
    }
}

extension KeyMaterialError: TypedRecovery {
    package var typedRecovery: [String] { code.typedRecovery(path: "FILE") ?? recovery }
}

extension KeyMaterialError.Code {
    /// What to type; `nil` to show the library's recovery.
    fileprivate func typedRecovery(path: String) -> [String]? {
        switch self {
        case .passphraseNeeded: ["use --passphrase-file FILE"]
        case .wrongPassphrase: ["check the file that --passphrase-file names, or PASSTOOL_PASSPHRASE"]
        case .holds(.revocationList): ["use it to verify: passtool verify --crl FILE"]
        default: commands(path: path)
        }
    }

    /// The commands of other programs that help, whichever of our programs is used.
    package func commands(path: String) -> [String]? {
        switch self {
        case .holds(.openSSHKey): ["convert a copy of it: ssh-keygen -p -m PKCS8 -f COPY"]
        case .cutOff: ["copy it again, as binary; in variables keep the output of: base64 FILE"]
        case .legacyEncryption:
            [
                "install it: apt install openssl-provider-legacy (Debian 13, Ubuntu 25.04 and later)",
                [".pem", ".key"].contains(where: path.lowercased().hasSuffix)
                    ? "or convert it where it is installed: openssl pkey -provider legacy -provider default"
                        + " -in \(path.shellWord) -aes256 -out new-key.pem"
                    : "or convert it where it is installed: openssl pkcs12 -legacy -in \(path.shellWord) -out new.pem",
            ]
        default: nil
        }
    }
}

extension TokenError: TypedRecovery {
    package var typedRecovery: [String] {
        switch code {
        case .pinInURI, .pinSourceUnreadable:
            ["put the PIN into a file and use pin-source=file:/PATH, or set PASSTOOL_PIN"]
        case .moduleUnusable:
            ["name it: ?module-path=/PATH/TO/MODULE.so in the URI, or PASSTOOL_PKCS11_MODULE"]
        case .noToken, .severalTokens:
            ["list them: pkcs11-tool --list-slots", "add token=LABEL or serial=… to the URI"]
        case .pinNeeded: ["use pin-source=file:/PATH in the URI, or set PASSTOOL_PIN"]
        case .wrongPIN: ["check PASSTOOL_PIN or the file of pin-source; tokens lock after a few wrong PINs"]
        case .pinLocked: ["unlock it with its security officer's PIN: pkcs11-tool --init-pin"]
        case .malformed, .noKey, .severalKeys, .pinEmpty, .refused, .noPublicKey: recovery
        }
    }
}
