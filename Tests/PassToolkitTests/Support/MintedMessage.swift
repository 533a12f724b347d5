import Foundation
import PassRules
import PassToolkit
import SignedMessages
import TestSupport
import Testing

/// A CMS signed message assembled from its parts.
struct MintedMessage {
    /// The order of the signed attributes that the signature is over.
    enum Order { case transmitted, sorted }

    /// The content type of everything that has no other (RFC 5652 §4).
    static let data = "1.2.840.113549.1.7.1"

    /// The attributes by their usual names, each encoded.
    static func contentType(_ identifier: String = data) -> [UInt8] {
        attribute("1.2.840.113549.1.9.3", DER.identifier(identifier))
    }
    static func digest(of content: [UInt8]) throws -> [UInt8] {
        attribute("1.2.840.113549.1.9.4", DER.octets(try DigestAlgorithm.sha256.digest(of: content)))
    }
    static func signingTime(_ values: [UInt8]...) -> [UInt8] {
        attribute("1.2.840.113549.1.9.5", values.flatMap(\.self))
    }
    static func attribute(_ identifier: String, _ values: [UInt8]) -> [UInt8] {
        DER.sequence(DER.identifier(identifier), DER.set(values))
    }

    let content: [UInt8]
    /// As they are transmitted.
    var attributes: [[UInt8]]
    var order = Order.transmitted
    /// The digest that the message says it uses; it is SHA-256 in fact.
    var digestIdentifier = "2.16.840.1.101.3.4.2.1"
    /// The digest that the message announces, if it differs from the signer's.
    var announcedDigest: String?
    /// How many digest algorithms it announces, all alike.
    var announcedCount = 1
    /// What it calls its content.
    var contentType = data
    /// The versions of the message and its signer, if they are wrong.
    var version: UInt8?
    var signerVersion: UInt8?
    /// RSA without a word on the digest.
    var signatureIdentifier = "1.2.840.113549.1.1.1"
    /// The unsigned attributes.
    var unsignedAttributes: [[UInt8]] = []
    /// How often the signer signed.
    var signerCount = 1
    var usesKeyIdentifier = false
    var isIndefinite = false
    /// The content in pieces, where it is attached.
    var attached: [[UInt8]]?
    var certificates: [[UInt8]]
    private let leaf: Certificate
    private let key: PrivateKey

    /// A correct message over `content` by the test identity.
    init(over content: [UInt8], material: KeyMaterial? = nil) throws {
        let material = try material ?? TestCertificates.material()
        self.content = content
        leaf = material.certificates[0]
        key = try #require(material.key)
        certificates = material.certificates.map(\.der)
        attributes = try [Self.contentType(), Self.signingTime(DER.utcTime("260101000000Z")), Self.digest(of: content)]
    }

    func bytes() throws -> [UInt8] {
        let wrap = isIndefinite ? DER.indefinite : DER.element
        let signed = wrap(
            0x30,
            [
                DER.integer(version ?? usualVersion), announcement, encapsulated(wrap),
                wrap(0xA0, [certificates.flatMap(\.self)]),
                DER.set(Array(repeating: try signerInfo(), count: signerCount).flatMap(\.self)),
            ])
        return wrap(0x30, [DER.identifier("1.2.840.113549.1.7.2"), wrap(0xA0, [signed])])
    }

    private var usualVersion: UInt8 { usesKeyIdentifier ? 3 : 1 }

    private var announcement: [UInt8] {
        let algorithm = algorithm(announcedDigest ?? digestIdentifier)
        return DER.set(Array(repeating: algorithm, count: announcedCount).flatMap(\.self))
    }

    private func algorithm(_ identifier: String) -> [UInt8] { DER.sequence(DER.identifier(identifier), [5, 0]) }

    private func encapsulated(_ wrap: (UInt8, [[UInt8]]) -> [UInt8]) -> [UInt8] {
        let type = DER.identifier(contentType)
        guard let attached else { return DER.sequence(type) }
        let octets = attached.count == 1 ? DER.octets(attached[0]) : DER.indefinite(0x24, attached.flatMap(DER.octets))
        return wrap(0x30, [type, wrap(0xA0, [octets])])
    }

    private func signerInfo() throws -> [UInt8] {
        let signed = attributes.isEmpty ? content : DER.set(inOrder.flatMap(\.self))
        return DER.sequence(
            DER.integer(signerVersion ?? usualVersion), signerIdentifier, algorithm(digestIdentifier),
            attributes.isEmpty ? [] : DER.element(0xA0, attributes.flatMap(\.self)),
            algorithm(signatureIdentifier), DER.octets(try signature(of: signed)),
            unsignedAttributes.isEmpty ? [] : DER.element(0xA1, unsignedAttributes.flatMap(\.self)))
    }

    private var inOrder: [[UInt8]] {
        order == .transmitted ? attributes : attributes.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private var signerIdentifier: [UInt8] {
        guard !usesKeyIdentifier else { return DER.element(0x80, leaf.subjectKeyIdentifier) }
        let names = DER.children(of: DER.children(of: leaf.der)[0])
        return DER.sequence(names[3], names[1])
    }

    private func signature(of bytes: [UInt8]) throws -> [UInt8] {
        try key.signature(ofSHA256: DigestAlgorithm.sha256.digest(of: bytes))
    }
}

extension DER {
    fileprivate static func element(_ tag: UInt8, _ parts: [[UInt8]]) -> [UInt8] { element(tag, parts.flatMap(\.self)) }
    fileprivate static func indefinite(_ tag: UInt8, _ parts: [[UInt8]]) -> [UInt8] {
        indefinite(tag, parts.flatMap(\.self))
    }
}

/// Signatures by the `openssl` program, in ways that ours are not made.
enum OpenSSLMessage {
    /// Signs `content` with the test identity.
    ///
    /// - Parameters:
    ///   - content: what is signed.
    ///   - options: added to `openssl cms -sign`.
    ///   - certificate: the signer's, where it is not the usual one.
    /// - Returns: what openssl wrote.
    /// - Throws: an issue if openssl failed.
    static func signature(
        over content: [UInt8], options: [String] = [], certificate: Certificate? = nil
    ) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let material = try TestCertificates.material(certificate)
        let key = try #require(material.key)
        let paths = try (
            content: folder.write(content, to: "content"),
            key: folder.write(key.pem(encryptedWith: nil), to: "key.pem"),
            signer: folder.write(material.certificates[0].pem(), to: "signer.pem"),
            intermediate: folder.write(material.certificates[1].pem(), to: "intermediate.pem")
        )
        let result = try Witness.openssl.run(
            [
                "cms", "-sign", "-binary", "-in", paths.content, "-signer", paths.signer, "-inkey", paths.key,
                "-outform", "DER", "-certfile", paths.intermediate,
            ] + options)
        try #require(result.status == 0, "\(result.errors)")
        return Array(result.output)
    }

    /// Whether `openssl cms -verify` accepts a detached signature over `content` under `root`.
    static func accepts(_ signature: [UInt8], over content: [UInt8], root: Certificate, at moment: Date) throws -> Bool
    {
        let folder = try TemporaryFolder()
        let result = try Witness.openssl.run([
            "cms", "-verify", "-binary", "-inform", "DER", "-in", folder.write(signature, to: "signature"),
            "-content", folder.write(content, to: "manifest.json"), "-purpose", "any",
            "-CAfile", folder.write(root.pem(), to: "root.pem"),
            "-attime", String(Int(moment.timeIntervalSince1970)), "-out", folder.path("out"),
        ])
        guard result.status == 0 else { return false }
        return try Array(Data(contentsOf: URL(filePath: folder.path("out")))) == content
    }
}

extension VerificationReport {
    /// Every finding as `check severity rule file`.
    var remarks: [String] {
        checks.flatMap { check in
            check.findings.map { finding in
                "\(check.step.rawValue) \(finding.severity.rawValue) \(finding.rule)"
                    + (finding.file.map { " \($0)" } ?? "")
            }
        }
    }

    /// The checks of one outcome.
    func steps(_ outcome: VerificationReport.Check.Outcome) -> [VerificationReport.Check.Step] {
        checks.filter { $0.outcome == outcome }.map(\.step)
    }
}
