extension Finding {
    /// What to do about a finding, as data.
    ///
    /// ``words`` hold for any program. A program that has a command or an option for it says so in words of its own.
    public enum Remedy: Hashable, Sendable {
        /// Raise the limit of this name.
        case raiseLimit(String)
        /// Fill in the placeholders of a template.
        case fillTemplate
        case sign
        /// Sign again, and put the issuer's certificate into the signature.
        case signWithIntermediate
        /// Trust the root that the certificates lead to.
        case trustRoot
        /// Trust the root of sample certificates, for a trial.
        case trustSampleRoot
        /// Use a certificate of Apple's, or trust this one's root for a trial.
        case useAppleCertificate
        /// Request a new certificate.
        case renewCertificate
        /// Have the same certificate issued again.
        case reissueCertificate
        /// Request a Pass Type ID certificate.
        case requestPassCertificate
        /// Have Apple sign what was signed by itself.
        case uploadRequest
        /// Request a certificate for an RSA key.
        case makeRSAKey
        /// Get the certificate, and put it into one file with this key.
        case joinCertificate(key: String)
        /// Encrypt the key in this file.
        case encryptKey(String)
        /// Give the passphrase.
        case unlockKey
        /// Give the key as well.
        case addKey
        /// Name the file with the key: this one, where it is known.
        case nameKey(String?)
        /// Look for the key that the certificate was made for.
        case findKey
        /// Leave the intermediate out: the one of this name is built in.
        case useBuiltInIntermediate(String)
        /// Give the intermediate: the one of this name, where it is known.
        case nameIntermediate(String?)
        /// Put the intermediate into the identity's file.
        case addIntermediate
        /// Put the right intermediate into the identity's file.
        case replaceIntermediate
        /// Name a folder or an archive that holds a pass.
        case namePass
        /// Write a number, `true` or `false` without quotes: this one, where it is known.
        case writeWithoutQuotes(String?)
        /// Make the terminal's public key anew, in the form that Wallet reads.
        case makeNFCKey
        /// Make a random token for each pass.
        case makeToken
        /// Sign the manifest byte by byte, as binary data.
        case signAsBinary
        /// Write the signature, which is text of this form, as DER.
        case convertSignature(from: SignatureText)
        /// Remove files that don't belong in a pass, and pack it without them.
        case packWithoutJunk
        /// Look at what the rule book finds in this folder or archive.
        case lint(String)

        /// Forms of a signature that are text.
        public enum SignatureText: Hashable, Sendable {
            case pem, smime, base64
        }
    }
}

extension Finding.Remedy {
    /// What to do, in words that hold for any program.
    public var words: String {
        switch self {
        case .raiseLimit(let name): "if it is meant to be so, raise the limit '\(name)'"
        case .fillTemplate: "make the pass from this template and a record"
        case .sign: "sign it"
        case .signWithIntermediate: "sign again with the intermediate that issued the certificate"
        case .trustRoot: "if you trust its root, make it a trust anchor"
        case .trustSampleRoot: "to try things out, make the sample's root.pem a trust anchor"
        case .useAppleCertificate:
            "use a certificate that Apple issued; to try things out, make its root a trust anchor"
        case .renewCertificate: "request a new certificate at developer.apple.com"
        case .reissueCertificate: "have it issued again at developer.apple.com"
        case .requestPassCertificate: "at developer.apple.com choose Certificates, +, Pass Type ID Certificate"
        case .uploadRequest: "upload a certificate signing request at developer.apple.com"
        case .makeRSAKey: "try a pass on each kind of device, or request a certificate for an RSA key"
        case .joinCertificate(let key): "download it at developer.apple.com, and put it into one file with '\(key)'"
        case .encryptKey: "encrypt it with a passphrase"
        case .unlockKey: "give its passphrase"
        case .addKey: "give the key's file too, or export certificate and key together as a .p12"
        case .nameKey(let path?): "give '\(path)' as the file with the key"
        case .nameKey: "give the file with the key"
        case .findKey: "find the key that the certificate was requested for; if it is lost, request a new certificate"
        case .useBuiltInIntermediate(let name): "give no intermediate: \(name) is built in"
        case .nameIntermediate(let name?): "give the certificate of \(name)"
        case .nameIntermediate: "give the issuer's certificate"
        case .addIntermediate: "other programs need it in the file: add it"
        case .replaceIntermediate: "make the file again, with the intermediate that issued the certificate"
        case .namePass: "name a folder or an archive of a pass"
        case .writeWithoutQuotes(let value?): "write \(value), without quotes"
        case .writeWithoutQuotes: "write it without quotes"
        case .makeNFCKey: "write it in DER with a compressed point, as Base64 without line breaks"
        case .makeToken: "make 16 random bytes for each pass, and write them as hexadecimal digits"
        case .signAsBinary: "sign it byte by byte, as binary data"
        case .convertSignature: "convert it to DER"
        case .packWithoutJunk: "remove it, and pack the files of the pass alone"
        case .lint: "see what the rule book finds in it"
        }
    }
}
