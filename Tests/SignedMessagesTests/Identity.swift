import Foundation
import SignedMessages
import TestSupport

/// The identity that most tests sign with, a content to sign, and its signature; made once.
enum Identity {
    private static let sharedLeaf = Result { try authority.leaf(for: key) }
    private static let sharedSignature = Result { try signer.detachedSignature(of: content, at: moment) }

    static let moment = TestCertificates.moment
    static let content = Array(#"{"pass.json":"0a4d55a8d778e5022fab701977c5d840bbc486d0"}"#.utf8)

    static var authority: OpenAuthority { get throws { try OpenAuthority.shared.get() } }
    static var root: Certificate { get throws { try authority.root } }
    static var intermediate: Certificate { get throws { try authority.intermediate } }
    static var key: PrivateKey { get throws { try TestCertificates.key.get() } }
    static var otherKey: PrivateKey { get throws { try TestCertificates.otherKey.get() } }
    /// Issued for ``key``.
    static var leaf: Certificate { get throws { try sharedLeaf.get() } }
    /// Our signature over ``content``.
    static var signature: [UInt8] { get throws { try sharedSignature.get() } }

    static var signer: MessageSigner {
        get throws { MessageSigner(certificate: try leaf, key: try key, additionalCertificates: [try intermediate]) }
    }

    /// The leaf, its key and the intermediate.
    static var material: KeyMaterial {
        get throws { KeyMaterial(certificates: [try leaf, try intermediate], key: try key) }
    }
}

extension OpenAuthority {
    /// A Pass Type ID certificate for `key`.
    func leaf(for key: PrivateKey) throws -> Certificate {
        var blueprint = Self.leaf()
        blueprint.extensions.append(("subjectKeyIdentifier", "hash"))
        return try blueprint.certificate(for: key, issuedBy: (intermediate, intermediateKey))
    }
}

extension MessageSigner {
    /// The signature over ``Identity/content``.
    func signature() throws -> [UInt8] { try detachedSignature(of: Identity.content, at: Identity.moment) }
}

/// Certificates for faulty chains of every kind.
enum Mint {
    static let rootKey = Result { try PrivateKey.generateRSA() }
    static let intermediateKey = Result { try PrivateKey.generateRSA() }
    static let forgerKey = Result { try PrivateKey.generateRSA() }

    /// 2020 to 2040.
    static let validity = TestCertificates.validity
    static let moment = TestCertificates.moment

    static func year(_ year: Int) -> Date {
        let days = (year - 1970) * 365 + (year - 1969) / 4
        return Date(timeIntervalSince1970: Double(days) * 86400)
    }

    /// A certificate with these parts, by its own key.
    static func certificate(
        _ subject: DistinguishedName = [.commonName: "Odd"], serialNumber: Int64 = 1,
        extensions: [(name: String, value: String)] = [], raw: [CertificateBlueprint.RawExtension] = [],
        key: PrivateKey? = nil
    ) throws -> Certificate {
        try CertificateBlueprint(
            subject: subject, notBefore: validity.lowerBound, notAfter: validity.upperBound,
            serialNumber: serialNumber, extensions: extensions, rawExtensions: raw
        ).certificate(for: key ?? Identity.key)
    }

    private static func blueprint(
        _ name: String, _ validity: ClosedRange<Date>, isAuthority: Bool, keyIdentifier: String
    ) -> CertificateBlueprint {
        CertificateBlueprint(
            subject: [.commonName: name], notBefore: validity.lowerBound, notAfter: validity.upperBound,
            serialNumber: .random(in: 1 ... .max),
            extensions: [
                ("basicConstraints", "critical,CA:\(isAuthority ? "TRUE" : "FALSE")"),
                ("subjectKeyIdentifier", keyIdentifier),
            ])
    }

    static func root(name: String = "Root", validity: ClosedRange<Date> = validity) throws -> Certificate {
        try blueprint(name, validity, isAuthority: true, keyIdentifier: "0101010101").certificate(for: rootKey.get())
    }

    /// An intermediate; if it `isForged`, with ``forgerKey`` on both sides, but with equal name and key identifier.
    static func intermediate(
        under root: Certificate, validity: ClosedRange<Date> = validity, isForged: Bool = false
    ) throws -> Certificate {
        var blueprint = blueprint("Intermediate", validity, isAuthority: true, keyIdentifier: "0202020202")
        blueprint.extensions.append(("authorityKeyIdentifier", "keyid"))
        let keys = isForged ? (forgerKey, forgerKey) : (intermediateKey, rootKey)
        return try blueprint.certificate(for: keys.0.get(), issuedBy: (root, keys.1.get()))
    }

    /// A leaf signed by ``intermediateKey``, or by ``forgerKey`` in its name.
    static func leaf(
        under intermediate: Certificate, validity: ClosedRange<Date> = validity, isForged: Bool = false
    ) throws -> Certificate {
        var blueprint = blueprint("Leaf", validity, isAuthority: false, keyIdentifier: "0303030303")
        blueprint.extensions.append(("authorityKeyIdentifier", "keyid"))
        return try blueprint.certificate(
            for: Identity.key, issuedBy: (intermediate, (isForged ? forgerKey : intermediateKey).get()))
    }
}

/// A folder to exchange files with `openssl` and Python.
struct Workshop {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A workshop with `leaf.pem`, `key.pem`, `intermediate.pem`, `root.pem` and ``Identity/content`` in `content`.
    static func withIdentity() throws -> Workshop {
        let shop = try Workshop()
        try shop.write(Identity.leaf.pem(), "leaf.pem")
        try shop.write(Identity.key.pem(encryptedWith: nil), "key.pem")
        try shop.write(Identity.intermediate.pem(), "intermediate.pem")
        try shop.write(Identity.root.pem(), "root.pem")
        try shop.write(Identity.content, "content")
        return shop
    }

    /// A witness program failed.
    struct ProgramFailed: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs `openssl` in the folder with the arguments of `line`, separated by spaces; it must succeed.
    @discardableResult func openssl(_ line: String) throws -> String {
        try checked(Witness.openssl.run(line.split(separator: " ").map(String.init), in: folder.path), line).text
    }

    /// Runs `openssl` in the folder, and returns whether it succeeded.
    func accepts(_ line: String) throws -> Bool {
        try Witness.openssl.run(line.split(separator: " ").map(String.init), in: folder.path).status == 0
    }

    /// Runs commands of a shell in the folder; they must succeed.
    @discardableResult func shell(_ commands: String) throws -> String {
        try checked(Witness.shell.run(["-ec", commands], in: folder.path), commands).text
    }

    private func checked(_ result: Witness.Result, _ line: String) throws -> Witness.Result {
        guard result.status == 0 else { throw ProgramFailed(description: "\(line): \(result.text)\(result.errors)") }
        return result
    }

    /// The bytes of a file in the folder.
    func read(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: folder.path(name)))) }

    /// Writes a file into the folder.
    func write(_ bytes: some Collection<UInt8>, _ name: String) throws { try folder.write(bytes, to: name) }

    /// Writes a file into the folder.
    func write(_ text: String, _ name: String) throws { try folder.write(Array(text.utf8), to: name) }
}

/// Why `bytes` can't be read as key material; `nil` if they can.
func refusal(of bytes: [UInt8], _ passphrase: String? = nil) -> KeyMaterialError.Code? {
    do throws(KeyMaterialError) {
        _ = try KeyMaterial(reading: bytes, passphrase: passphrase.map { Passphrase($0) })
        return nil
    } catch { return error.code }
}

extension Passphrase {
    convenience init(_ text: String) { self.init(utf8: Array(text.utf8)) }
}
