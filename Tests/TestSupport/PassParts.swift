package import Foundation
package import PassModel
package import PassRules
package import PassToolkit
package import SignedMessages

/// The parts of a signed pass, so that a test can break exactly one and pack them again.
package struct PassParts {
    package var files: [String: [UInt8]]

    /// A sound pass, or one with the given members, material or signing time.
    package init(
        _ members: [(String, JSONValue)] = [], adding others: [String: [UInt8]] = [:], material: KeyMaterial? = nil,
        at moment: Date = TestCertificates.moment
    ) throws {
        let identity = try SigningIdentity(material ?? TestCertificates.material())
        let bundle = try PassBundle(files: SamplePass.files(members).merging(others) { $1 })
        let signed = try PassSigner(identity: identity, waivers: .all).sign(bundle, at: moment)
        files = bundle.files
        files["manifest.json"] = signed.manifest
        files["signature"] = signed.signature
    }

    /// Any files, such as the passes of a bundle.
    package init(files: [String: [UInt8]]) { self.files = files }

    package var manifest: String { String(decoding: files["manifest.json"] ?? [], as: UTF8.self) }

    /// Puts another manifest in, with a right signature over it.
    package mutating func sign(manifest: String, at moment: Date = TestCertificates.moment) throws {
        files["manifest.json"] = Array(manifest.utf8)
        files["signature"] = try Self.signature(over: Array(manifest.utf8), at: moment)
    }

    package static func signature(
        over bytes: [UInt8], with material: KeyMaterial? = nil, carrying others: [Certificate]? = nil,
        at moment: Date = TestCertificates.moment
    ) throws -> [UInt8] {
        let material = try material ?? TestCertificates.material()
        let key = try material.key.needed
        let signer = MessageSigner(
            certificate: try material.certificates.first.needed, key: key,
            additionalCertificates: others ?? Array(material.certificates.dropFirst()))
        return try signer.detachedSignature(of: bytes, at: moment)
    }

    package func archive() throws -> [UInt8] { forge.bytes }

    /// The parts as an archive whose header fields can be changed.
    package var forge: ZipForge {
        ZipForge(
            entries: files.sorted { $0.key < $1.key }.map { name, bytes in
                var entry = ZipForge.Entry(name, bytes)
                if !name.utf8.allSatisfy({ $0 < 0x80 }) { entry.setFlags(0x800) }
                return entry
            })
    }

    /// What a verifier says about them; without `rules`, about the signature alone.
    package func report(
        _ policy: TrustPolicy? = nil, rules: RuleBook? = nil, limits: Limits = .standard
    ) throws -> VerificationReport {
        PassVerifier(policy: try policy ?? TestCertificates.policy(), rules: rules, limits: limits)
            .report(on: try archive())
    }
}

extension PassSigner.Waivers {
    package static let all: PassSigner.Waivers = [.findings, .foreignIdentity, .validity]
}
