internal import PassRules
internal import PassToolkit
internal import Platform
internal import SignedMessages

/// Examines the private key, and who can read the files.
extension Examiner {
    private var keyFile: KeyMaterial { key ?? identity }

    mutating func examineKey() {
        let keys = keyFile.storedKeys
        // Of several keys, take the matching one. A key that stays locked makes the whole file unusable for signing.
        let own = keys.first { held in certificate.map { held.key?.belongs(to: $0) == true } ?? false }
        guard let held = keys.first(where: { $0.key == nil }) ?? own ?? keys.first else {
            return reportMissingKey()
        }
        guard let opened = held.key else {
            return report(
                CertificateRules.keyLocked, keyFile.name,
                "the private key in '\(keyFile.name)' is encrypted and no passphrase was given")
        }
        if !held.isEncrypted, keyFile.isFile {
            report(
                CertificateRules.keyNotEncrypted, keyFile.name,
                "the private key in '\(keyFile.name)' is not encrypted: anyone who can read the file can sign")
        }
        guard let certificate else {
            let request = identity.requests.isEmpty ? "" : "a certificate signing request and "
            return report(
                CertificateRules.missing, identity.name, "'\(identity.name)' holds \(request)no certificate")
        }
        compare(opened, with: certificate)
    }

    private mutating func reportMissingKey() {
        let isSwapped = key != nil && !identity.storedKeys.isEmpty && !keyFile.certificates.isEmpty
        let request = keyFile.requests.isEmpty ? "" : "a certificate signing request and "
        report(
            CertificateRules.keyMissing, keyFile.name,
            isSwapped
                ? "'\(keyFile.name)' holds a certificate and '\(identity.name)' the private key: they are swapped"
                : "'\(keyFile.name)' holds \(request)no private key",
            hint: key == nil
                ? nil : isSwapped ? "give '\(identity.name)' as the file with the key" : "give the file with the key")
    }

    private mutating func compare(_ key: PrivateKey, with certificate: Certificate) {
        guard !key.belongs(to: certificate) else { return examineToken(of: key) }
        let wanted = certificate.publicKey.map { "\($0.summary) with SHA-256 \($0.fingerprint)" } ?? "another one"
        let given = key.publicKey.map { "\($0.summary) with SHA-256 \($0.fingerprint)" } ?? "one that cannot be read"
        report(
            CertificateRules.keyOfOther, keyFile.name,
            "the private key in '\(keyFile.name)' does not belong to the certificate: that is for the key \(wanted), "
                + "this is \(given)")
    }

    /// Makes the token sign once: it may hold a key that it does not allow to be used.
    private mutating func examineToken(of key: PrivateKey) {
        guard key.isInToken else { return }
        do {
            let digest = try DigestAlgorithm.sha256.digest(of: Array("test".utf8))
            _ = try key.signature(ofSHA256: digest)
        } catch {
            report(
                CertificateRules.keyRefused, keyFile.name,
                "the token does not sign with the key '\(keyFile.name)': \(error)")
        }
    }

    mutating func examineFiles(secrets: [String]) {
        let paths = files.filter { $0.isFile && !$0.storedKeys.isEmpty }.map(\.name) + secrets
        for exposure in paths.compactMap(FileExposure.init) {
            report(CertificateRules.openToOthers, exposure.path, exposure.message, hint: exposure.hint)
        }
    }
}
