import Foundation
import PassModel
import PassToolkit
import SignedMessages
import Testing
import TestSupport

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

    private static let certificate = Result { try TestCertificates.certificate() }

    /// Reads its key when it starts, which may be after the test is over: the folder stays as long as the process.
    private static let folder = Result { try TemporaryFolder() }

    private static func start(_ script: String = service, key: PrivateKey) throws -> SigningService {
        let path = try folder.get().write(key.pem(encryptedWith: nil), to: "\(UUID().uuidString).pem")
        return try SigningService(program: #require(Witness.python.path), arguments: ["-c", script, path])
    }

    private static func identity(_ signer: any Signer, _ certificate: Certificate? = nil) throws -> SigningIdentity {
        try SigningIdentity(
            certificate: certificate ?? Self.certificate.get(), signer: signer,
            intermediate: TestCertificates.authority.get().intermediate)
    }

    private static func bundle(_ number: String = "1") throws -> PassBundle {
        try PassBundle(files: SamplePass.files([("serialNumber", .string(number))]))
    }

    private func atHand(_ bundle: PassBundle, _ time: Date) throws -> [UInt8] {
        try PassSigner(identity: TestCertificates.identity(Self.certificate.get())).sign(bundle, at: time).archive
    }

    @Test("a key elsewhere makes the same pass as the key in a file, byte for byte", .needs(.python))
    func sameBytes() async throws {
        let service = try Self.start(key: TestCertificates.key.get())
        let signed = try await sign(
            Self.bundle(), with: service, certificate: Self.certificate.get(),
            intermediate: TestCertificates.authority.get().intermediate)
        #expect(try signed.archive == atHand(Self.bundle(), signed.signingTime))
        let signer = PassSigner(identity: try Self.identity(service))
        #expect(!signer.identity.hasKeyAtHand)
        // Concurrent questions are answered one after the other.
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 {
                group.addTask { try await signer.sign(Self.bundle(), at: TestCertificates.moment).archive }
            }
            let expected = try atHand(Self.bundle(), TestCertificates.moment)
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

    @Test("a key in another process is not asked to sign what Wallet refuses") func refused() async throws {
        let signer = PassSigner(identity: try Self.identity(Silent()))
        let other = try PassBundle(files: SamplePass.files([("teamIdentifier", .string("OTHERTEAM1"))]))
        await #expect(throws: IdentityError.self) { try await signer.sign(other, at: TestCertificates.moment) }
        await #expect(throws: IdentityError.self) { try await signer.sign(Self.bundle(), at: .distantFuture) }
        let bare = try PassBundle(files: ["pass.json": SamplePass.json()])
        await #expect(throws: RefusedPass.self) { try await signer.sign(bare, at: TestCertificates.moment) }
    }
}
