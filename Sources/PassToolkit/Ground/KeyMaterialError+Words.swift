internal import SignedMessages

extension KeyMaterialError.Code {
    /// What is wrong with `subject`: a path in quotes, or other words for the file.
    func message(about subject: String) -> String {
        switch self {
        case .empty: "\(subject) is empty"
        case .unrecognised: "\(subject) holds neither a certificate nor a private key"
        case .holds(let content): "\(subject) holds \(content.name), not a certificate or private key"
        case .cutOff: "\(subject) is cut off: its end is missing"
        case .passphraseNeeded: "\(subject) is encrypted and no passphrase was given"
        case .wrongPassphrase: "cannot open \(subject): the passphrase is wrong"
        case .legacyEncryption:
            "cannot open \(subject): it is encrypted with an old cipher, and OpenSSL's legacy provider cannot be loaded"
        case .unsupportedEncryption: "cannot open \(subject): it is encrypted with a cipher that OpenSSL does not have"
        case .overLimit(.iterations):
            "cannot open \(subject): its key derivation has more than \(KeyMaterial.Limit.iterations.maximum)"
                + " iterations"
        case .overLimit(.certificates):
            "\(subject) holds more than \(KeyMaterial.Limit.certificates.maximum) certificates"
        case .overLimit(.keys): "\(subject) holds more than \(KeyMaterial.Limit.keys.maximum) private keys"
        case .damaged(let part): "the \(part) in \(subject) is damaged"
        }
    }

    /// What to do about it.
    func recovery(path: String) -> [String] {
        switch self {
        case .unrecognised: ["name a .p12, or a certificate and key in PEM or DER"]
        case .holds(let content): [content.recovery]
        case .cutOff: ["copy it again, as binary; in variables keep the output of: base64 FILE"]
        case .passphraseNeeded: ["give its passphrase"]
        case .wrongPassphrase: ["check the passphrase"]
        case .legacyEncryption:
            [
                "install it: apt install openssl-provider-legacy (Debian 13, Ubuntu 25.04 and later)",
                path.lowercased().hasSuffix(".pem") || path.lowercased().hasSuffix(".key")
                    ? "or convert it where it is installed: openssl pkey -provider legacy -provider default"
                        + " -in \(path.shellWord) -aes256 -out new-key.pem"
                    : "or convert it where it is installed: openssl pkcs12 -legacy -in \(path.shellWord) -out new.pem",
            ]
        case .unsupportedEncryption: ["convert it with the program that wrote it: AES-256"]
        case .empty: ["copy or download it again"]
        case .overLimit(.iterations): ["export it again with fewer iterations; OpenSSL's default is 2048"]
        case .overLimit: ["use a file that holds only what you sign with"]
        case .damaged: []
        }
    }
}

extension KeyMaterialError.Content {
    /// What it is, with an article.
    var name: String {
        switch self {
        case .publicKey: "a public key"
        case .certificateRequest: "a certificate signing request"
        case .revocationList: "a revocation list"
        case .openSSHKey: "a private key in OpenSSH's format"
        case .openSSHPublicKey: "a public key for SSH"
        case .puttyKey: "a private key in PuTTY's format"
        case .openPGPKey: "an OpenPGP key"
        case .javaKeystore: "a Java keystore in JKS format"
        case .keychain: "a whole keychain of macOS"
        case .provisioningProfile: "a provisioning profile"
        case .signature: "a signature"
        case .archive: "a zip archive"
        case .webPage: "a web page"
        case .propertyList: "XML or a property list"
        case .json: "JSON"
        case .image: "an image"
        case .lfsPointer: "a Git LFS pointer"
        case .block(let label): "PEM with '\(label)'"
        case .text: "text"
        }
    }

    /// How to get a certificate or key instead.
    var recovery: String {
        switch self {
        case .publicKey: "name the private key that was made with it"
        case .certificateRequest: "upload it at developer.apple.com, and name the certificate that comes back"
        case .revocationList: "use it to verify passes"
        case .openSSHKey: "convert a copy of it: ssh-keygen -p -m PKCS8 -f COPY"
        case .openSSHPublicKey, .openPGPKey: "name a .p12, or a certificate and key in PEM or DER"
        case .puttyKey: "convert it: puttygen KEY.ppk -O private-openssh -o COPY, then ssh-keygen -p -m PKCS8 -f COPY"
        case .javaKeystore:
            "convert it: keytool -importkeystore -srckeystore FILE -destkeystore new.p12 -deststoretype PKCS12"
        case .keychain: "export the certificate with its key from Keychain Access as a .p12"
        case .provisioningProfile: "profiles are for apps; create a Pass Type ID certificate at developer.apple.com"
        case .signature: "name the .p12 that it was made with"
        case .archive: "unpack it and name the file in it"
        case .webPage: "download the file again: the server sent a page instead"
        case .lfsPointer: "fetch the file itself: git lfs pull"
        case .propertyList, .json, .image, .block, .text: "name a .p12, or a certificate and key in PEM or DER"
        }
    }
}
