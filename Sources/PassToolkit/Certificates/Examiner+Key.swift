internal import PassRules
internal import SignedMessages
package import SystemPackage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The private key, and who may read what nobody should.
extension Examiner {
    private var keyFile: IdentityExamination.File { key ?? identity }

    mutating func examineKey() {
        guard let held = keyFile.contents.keys.first else {
            return report(
                "key.missing", .error, keyFile.path, "'\(keyFile.path)' holds no private key",
                hint: key == nil
                    ? "add --key KEY.pem, or export certificate and key together as a .p12"
                    : "name the file with the key: --key KEY.pem")
        }
        guard let opened = held.key else {
            return report(
                "key.locked", .error, keyFile.path,
                "the private key in '\(keyFile.path)' is encrypted and no passphrase was given",
                hint: "use --passphrase-file FILE, or set PASSTOOL_PASSPHRASE")
        }
        if !held.isEncrypted, keyFile.permissions != nil {
            report(
                "key.not-encrypted", .note, keyFile.path,
                "the private key in '\(keyFile.path)' is not encrypted: whoever can read the file can sign",
                hint: "passtool cert import CERTIFICATE --key \(keyFile.path) -o NAME.p12, with a passphrase")
        }
        guard let certificate else {
            return report(
                "certificate.missing", .error, identity.path, "'\(identity.path)' holds no certificate",
                hint: "download it at developer.apple.com, then: passtool cert import pass.cer --key \(keyFile.path) "
                    + "-o NAME.p12")
        }
        compare(opened, with: certificate)
    }

    private mutating func compare(_ key: PrivateKey, with certificate: Certificate) {
        guard !key.belongs(to: certificate) else { return }
        let wanted = certificate.publicKey.map { "\($0.summary) with SHA-256 \($0.fingerprint)" } ?? "another one"
        let given = key.publicKey.map { "\($0.summary) with SHA-256 \($0.fingerprint)" } ?? "one that cannot be read"
        report(
            "key.other", .error, keyFile.path,
            "the private key in '\(keyFile.path)' does not belong to the certificate: that is for the key \(wanted), "
                + "this is \(given)",
            hint: "find the right one with passtool cert inspect KEY…; if it is lost: passtool cert request NAME")
    }

    mutating func examineFiles(secrets: [String]) {
        for file in files where !file.contents.keys.isEmpty {
            if let permissions = file.permissions { examine(permissions, of: file.path) }
        }
        for path in secrets {
            if let permissions = FilePermissions(ofFileAt: path) { examine(permissions, of: path) }
        }
    }

    private mutating func examine(_ permissions: FilePermissions, of path: String) {
        let others = permissions.intersection([.otherRead, .otherWrite])
        let all = permissions.intersection([.groupRead, .groupWrite]).union(others)
        guard !all.isEmpty else { return }
        let verbs = [
            all.isDisjoint(with: [.groupRead, .otherRead]) ? nil : "read",
            all.isDisjoint(with: [.groupWrite, .otherWrite]) ? nil : "changed",
        ].compactMap(\.self).joined(separator: " and ")
        let who = others.isEmpty ? "its group" : "everybody on this machine"
        report(
            "file.open-to-others", .warning, path, "'\(path)' can be \(verbs) by \(who)", hint: "chmod 600 '\(path)'")
    }
}

extension FilePermissions {
    /// Those of the file at `path`; `nil` for standard input, pipes and what is not there.
    package init?(ofFileAt path: String) {
        guard path != "-", let status = try? Stat(FilePath(path)), status.type == .regular else { return nil }
        self = status.permissions
    }
}
