#if Server
    import Foundation
    import PassTesting
    import PassToolkit
    import SignedMessages
    import TestSupport
    import Testing

    @Suite("The authority for tests of other packages") struct TestAuthorityTests {
        /// Forwards to a key.
        struct Remote: Signer {
            let key: PrivateKey

            func signature(ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) async throws -> [UInt8] {
                try key.signature(ofSHA256: digest, by: algorithm)
            }
        }

        @Test("a verifier with its root accepts what its identities sign, and a signer whose key it certified")
        func signs() async throws {
            let authority = try TestAuthority()
            let (type, team) = (TestCertificates.passType, TestCertificates.team)
            let certificate = try authority.certificate(passType: type, team: team, for: TestCertificates.material())
            let remote = try SigningIdentity(
                certificate: certificate, signer: Remote(key: TestCertificates.key.get()),
                intermediate: authority.intermediate)
            let policy = TrustPolicy(anchors: [authority.root], subject: .passType(type), at: .now)
            for identity in [try authority.identity(passType: type, team: team), remote] {
                let signed = try await PassSigner(identity: identity).sign(
                    PassBundle(files: SamplePass.files()), at: .now)
                let verified = try PassVerifier(policy: policy).verify(signed.archive, requiring: .genuine)
                #expect(verified.signer == identity.certificate)
            }
            let locked = KeyMaterial(certificates: [certificate], key: nil)
            #expect(throws: IdentityError.self) { try authority.certificate(passType: type, for: locked) }
        }
    }
#endif
