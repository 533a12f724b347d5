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
