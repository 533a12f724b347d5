import Foundation
import PassModel
import PassToolkit
import SignedMessages
import TestSupport
import Testing

@Suite("Putting an identity together") struct SigningIdentityTests {
    private func error(
        _ material: KeyMaterial, key: KeyMaterial? = nil, intermediate: KeyMaterial? = nil
    ) -> IdentityError? {
        #expect(throws: IdentityError.self) {
            try SigningIdentity(material.named("a.p12"), key: key, intermediate: intermediate)
        }
    }

    @Test("certificate, key and intermediate may be together or apart, in any order") func ways() throws {
        let key = try TestCertificates.key.get()
        let certificate = try TestCertificates.certificate()
        let intermediate = try TestCertificates.authority.get().intermediate
        let ways = try [
            SigningIdentity(KeyMaterial(certificates: [intermediate, certificate], key: key)),
            SigningIdentity(
                KeyMaterial(certificates: [certificate], key: nil),
                key: KeyMaterial(certificates: [intermediate], key: key)),
            SigningIdentity(
                KeyMaterial(certificates: [certificate], key: key),
                intermediate: KeyMaterial(
                    certificates: [OpenAuthority.shared.get().intermediate, intermediate], key: nil)),
            SigningIdentity(
                KeyMaterial(certificates: [certificate, intermediate], key: TestCertificates.otherKey.get()),
                key: KeyMaterial(certificates: [], key: key)),
        ]
        for identity in ways {
            #expect(identity.certificate == certificate)
            #expect(identity.intermediate == intermediate)
            #expect(identity.passTypeIdentifier == TestCertificates.passType)
        }
    }

    @Test("a certificate for something else, or by itself, is no identity") func otherKinds() throws {
        let key = try TestCertificates.key.get()
        var blueprint = OpenAuthority.leaf()
        blueprint.subject = [.commonName: "Push"]
        blueprint.rawExtensions = []
        let authority = try OpenAuthority.shared.get()
        #expect(try error(authority.material(blueprint))?.code == .otherKindOfCertificate(subject: "'CN=Push'"))
        let push = try authority.material(blueprint).certificates[0]
        let refusal = #expect(throws: IdentityError.self) { try SigningIdentity(certificate: push, signer: key) }
        #expect(refusal?.code == .otherKindOfCertificate(subject: "'CN=Push'"))
        var own = OpenAuthority.leaf()
        own.extensions.removeAll { $0.name == "authorityKeyIdentifier" }
        let selfSigned = KeyMaterial(certificates: [try own.certificate(for: key)], key: key)
        for given in [nil, selfSigned] {
            let error = error(selfSigned, intermediate: given)
            let message = error?.message ?? ""
            #expect(message.contains("no Pass Type ID certificate, but one that is its own issuer: '"), "\(message)")
        }
    }

    @Test("an intermediate that did not issue the certificate is refused, with both names")
    func wrongIntermediate() throws {
        let authority = try OpenAuthority.shared.get()
        let wrong = KeyMaterial(certificates: [authority.root], key: nil)
        let error = error(try authority.material(), intermediate: wrong)
        #expect(error?.code == .wrongIntermediate(issuer: "'CN=Open Intermediate'", given: "'CN=Open Root CA'"))
        let impostor = try authority.forgedIntermediate()  // its name and another key
        let misfit = self.error(try authority.material(carrying: [impostor]))
        #expect(misfit?.message.contains("names 'Open Intermediate' as its issuer, but") == true)
        let key = try TestCertificates.key.get()
        let named = try ["A", "B"].map { try authority.intermediate(named: [.commonName: "C", .organization: $0]) }
        let leaf = try OpenAuthority.leaf().certificate(for: key, issuedBy: (named[0], key))
        let other = self.error(KeyMaterial(certificates: [leaf, named[1]], key: key))
        #expect(
            other?.message.contains("names 'CN=C, O=A' as its issuer, and has the key identifier of 'CN=C, O=B'")
                == true)
        let none = self.error(
            try authority.material(), intermediate: KeyMaterial(certificates: [], key: authority.intermediateKey))
        #expect(none?.code == .wrongIntermediate(issuer: "'CN=Open Intermediate'", given: "no certificate"))
    }

    @Test("no changed bit in certificate or intermediate is explained with names that fit", arguments: [0, 1])
    func damaged(index: Int) throws {
        let sound = try OpenAuthority.shared.get().material()
        let original = sound.certificates[index]
        for place in stride(from: 4, to: original.der.count, by: Effort.count(quick: 11, full: 1)) {
            guard let copy = try? original.damaged(at: place), copy != original else { continue }
            let parts = sound.certificates.map {
                KeyMaterial(certificates: [$0 == original ? copy : $0], key: sound.key)
            }
            let result = Result { try SigningIdentity(parts[0], intermediate: parts[1]) }
            guard case .failure(let error as IdentityError) = result else {
                #expect(index == 1, "\(place)")  // whose own signature nobody knows
                continue
            }
            switch error.code {
            case .wrongIntermediate, .keyDoesNotBelong: Issue.record("\(place): \(error.message)")
            default: break
            }
        }
    }

    /// Two identities for the pass types `a` and `b`, and an older one for `b`.
    private func several() throws -> KeyMaterial {
        let authority = try OpenAuthority.shared.get()
        func leaf(_ type: String, years: Double) -> CertificateBlueprint {
            var blueprint = OpenAuthority.leaf()
            blueprint.subject = [.userID: "pass.com.\(type)", .commonName: "Pass Type ID: pass.com.\(type)"]
            blueprint.rawExtensions = []
            blueprint.notAfter = TestCertificates.moment.addingTimeInterval(years * 366 * 86_400)
            return blueprint
        }
        let parts = try [
            authority.material(leaf("a", years: 1)), authority.material(leaf("b", years: -1)),
            authority.material(leaf("b", years: 1), key: TestCertificates.otherKey.get()),
        ]
        return KeyMaterial(certificates: parts.flatMap(\.certificates), keys: parts.flatMap(\.keys))
    }

    @Test("of several identities the pass type decides, and then the longest validity", arguments: ["a", "b"])
    func passTypeDecides(_ type: String) throws {
        let identity = try SigningIdentity(several(), type: "pass.com.\(type)")
        #expect(identity.passTypeIdentifier == "pass.com.\(type)")
        #expect(identity.certificate.notAfter > TestCertificates.moment)
        _ = try PassSigner(identity: identity, waivers: .foreignIdentity)
            .sign(PassBundle(files: SamplePass.files()), at: TestCertificates.moment)
    }

    @Test("several identities are named where nothing decides") func undecided() throws {
        guard case .severalIdentities(let names, .pass) = error(try several())?.code else { throw NotThere() }
        #expect(names.count == 3 && names.allSatisfy { $0.contains("Pass Type ID: pass.com.") })
        let other = #expect(throws: IdentityError.self) { try SigningIdentity(several(), type: "pass.com.c") }
        #expect(other?.code == .noneForType("pass.com.c", identities: names))
    }

    @Test("a key for push notifications is named as such", .needs(.openssl)) func pushKey() throws {
        func key() throws -> KeyMaterial {
            let made = try Witness.openssl.run(["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"])
            return try KeyMaterial(reading: Array(made.output))
        }
        let push = try key().named("key.pem")
        let certificate = KeyMaterial(certificates: [try TestCertificates.certificate()], key: nil)
        #expect(error(certificate, key: push)?.code == .otherKindOfKey(summary: "EC 256"))
        // Beside a certificate for such a key it is the wrong one, but of the right kind.
        let elliptic = try OpenAuthority.shared.get().material(key: key().key.needed).certificates[0]
        let wrong = error(KeyMaterial(certificates: [elliptic], key: nil), key: push)
        #expect(wrong?.code == .keyDoesNotBelong(key: "key.pem"))
    }

    @Test("what can't be used as an identity says why, in any part of it") func unusable() throws {
        let sound = try TestCertificates.material()
        let encrypted = try TestCertificates.key.get().pem(encryptedWith: Passphrase(utf8: "secret".utf8))
        let locked = try KeyMaterial(reading: encrypted, named: "locked.pem", accepting: .everything)
        #expect(error(locked)?.code == .material(.passphraseNeeded))
        #expect(error(sound, key: locked)?.code == .material(.passphraseNeeded))
        #expect(error(sound, intermediate: locked)?.code == .material(.passphraseNeeded))
        let folder = try TemporaryFolder()
        func code(_ path: String) -> IdentityError.Code? {
            #expect(throws: IdentityError.self) { try SigningIdentity(path: path) }?.code
        }
        #expect(try code(folder.write([], to: "empty")) == .material(.empty))
        #expect(try code(folder.write([0, 1, 2, 3], to: "noise")) == .material(.unrecognised))
        #expect(throws: FileAccessError.self) { try SigningIdentity(path: folder.path("no")) }
    }

    @Test("of several certificates for one key the one that is valid longest signs, of equal ones the first")
    func longest() throws {
        let authority = try OpenAuthority.shared.get()
        func certificate(_ end: Date) throws -> Certificate {
            var blueprint = OpenAuthority.leaf()
            blueprint.notAfter = end
            return try authority.material(blueprint).certificates.first.needed
        }
        let end = TestCertificates.validity.upperBound
        let (first, equal, longer) = (try certificate(end), try certificate(end), try certificate(end + 60))
        let key = try TestCertificates.key.get()
        for (certificates, chosen) in [
            ([first, equal], first), ([equal, first], equal), ([longer, first], longer),
            ([first, longer, equal], longer),
        ] {
            let material = KeyMaterial(certificates: certificates + [authority.intermediate], key: key)
            #expect(try SigningIdentity(material).certificate == chosen)
        }
    }
}

@Suite("A key in another process") struct SigningServiceTests {
    /// The other process: it alone reads the key.
    private static let service = """
        import sys
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import padding, utils
        key = serialization.load_pem_private_key(open(sys.argv[1], 'rb').read(), None)
        for line in sys.stdin:
            algorithm, digest = line.split()
            assert algorithm == 'rsaPKCS1SHA256'
            signature = key.sign(bytes.fromhex(digest), padding.PKCS1v15(), utils.Prehashed(hashes.SHA256()))
            print(signature.hex(), flush=True)
        """

    private let certificate: Certificate
    private let bundle: PassBundle
    private let folder: TemporaryFolder

    init() throws {
        certificate = try TestCertificates.certificate()
        bundle = try PassBundle(files: SamplePass.files())
        folder = try TemporaryFolder()
    }

    private func identity(_ signer: any Signer) throws -> SigningIdentity {
        try SigningIdentity(
            certificate: certificate, signer: signer, intermediate: TestCertificates.authority.get().intermediate)
    }

    private func atHand(_ time: Date) throws -> [UInt8] {
        try PassSigner(identity: TestCertificates.identity(certificate)).sign(bundle, at: time).archive
    }

    @Test("a key elsewhere makes the same pass as the key in a file, byte for byte", .needs(.python))
    func sameBytes() async throws {
        let key = try folder.write(TestCertificates.key.get().pem(encryptedWith: nil), to: "key.pem")
        let service = try SigningService(
            program: #require(Witness.python.path), arguments: ["-c", Self.service, key])
        let signed = try await sign(
            bundle, with: service, certificate: certificate,
            intermediate: TestCertificates.authority.get().intermediate)
        #expect(try signed.archive == atHand(signed.signingTime))
        let signer = PassSigner(identity: try identity(service))
        #expect(!signer.identity.isKeyLocal)
        // Concurrent questions are answered one after the other.
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 {
                group.addTask { try await signer.sign(bundle, at: TestCertificates.moment).archive }
            }
            let expected = try atHand(TestCertificates.moment)
            for try await archive in group { #expect(archive == expected) }
        }
        try service.end()
    }

    /// Is never asked.
    struct Silent: Signer {
        func signature(ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) -> [UInt8] {
            Issue.record("was asked")
            return []
        }
    }

    @Test("a team that looks like a placeholder is no finding of signing, as its certificate has it; a name is")
    func placeholders() throws {
        let signer = PassSigner(identity: try identity(Silent()))
        let members = [("teamIdentifier", "ABCDE12345"), ("organizationName", "Your Company")]
        let named = try PassBundle(files: SamplePass.files(members.map { ($0, .string($1)) }))
        let found = signer.findings(in: named).filter { $0.rule == "identity.placeholder" }
        #expect(found.map(\.pointer?.description) == ["/organizationName"])
    }

    @Test("a key in another process is not asked to sign what Wallet refuses") func refused() async throws {
        let signer = PassSigner(identity: try identity(Silent()))
        let other = try PassBundle(files: SamplePass.files([("teamIdentifier", .string("OTHERTEAM1"))]))
        await #expect(throws: IdentityError.self) { try await signer.sign(other, at: TestCertificates.moment) }
        await #expect(throws: IdentityError.self) { try await signer.sign(bundle, at: .distantFuture) }
        let bare = try PassBundle(files: ["pass.json": SamplePass.json()])
        await #expect(throws: RefusedPass.self) { try await signer.sign(bare, at: TestCertificates.moment) }
    }
}
