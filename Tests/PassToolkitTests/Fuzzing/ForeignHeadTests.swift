import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport
import ZipContainer

/// Foreign bytes are read by functions that can't trap: heads of DER, wherever a file can be named.
@Suite("Heads of DER from strangers") struct ForeignHeadTests {
    private static let seeds = Effort.seeds(quick: 1, full: 10)
    private static let passphrase = Passphrase("x")

    @Test("no head traps as a file of a pass, in memory, in a folder, in an archive or beside a list", arguments: seeds)
    func files(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        for (name, bytes) in SamplePass.files() { try folder.write(bytes, to: "a.pass/\(name)") }
        let attachments = try Attachments(["thumbnail@2x.png": "{{photo}}"], besides: folder.path("list.csv"))
        for head in Effort.sample(ForeignHead.files(seed: seed), quick: 40) {
            let files = SamplePass.files().merging(["data.bin": head]) { $1 }
            let inMemory = try? PassBundle(files: files)
            try folder.write(head, to: "a.pass/data.bin")
            let inFolder = try? PassBundle(folder: folder.path("a.pass"))
            #expect(inFolder == inMemory)
            let entries = files.sorted { $0.key < $1.key }
                .map { ArchiveEntry(name: $0.key, bytes: $0.value, compression: .stored) }
            let archived = try? PassBundle(archive: ArchiveWriter.archive(of: entries))
            #expect(archived == inMemory)
            let attached = try? attachments.files(for: Record(["photo": "a.pass/data.bin"]))
            #expect((attached == nil) == (inMemory == nil))
        }
    }

    @Test("a pass with a file that is one head of 64 bytes is signed as it is")
    func whole() throws {
        let files = SamplePass.files().merging(["data.bin": ForeignHead.whole]) { $1 }
        let signed = try PassSigner(identity: TestCertificates.identity())
            .sign(PassBundle(files: files), at: TestCertificates.moment)
        #expect(try PassFiles(archive: signed.archive).files["data.bin"] == ForeignHead.whole)
        let error = #expect(throws: KeyMaterialError.self) { try KeyMaterial(reading: ForeignHead.whole) }
        #expect(error?.code == .unrecognised)
    }

    @Test("no head traps as an identity, a key, an issuer, an anchor, a revocation list or a request", arguments: seeds)
    func material(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let (pem, path) = (Checkout.path("certs-sample/signer.pem"), folder.path("head"))
        for head in Effort.sample(ForeignHead.files(seed: seed), quick: 40) {
            let text = Data(head).base64EncodedString()
            let wrapped = ["CERTIFICATE", "PKCS7", "PRIVATE KEY", "X509 CRL", "CERTIFICATE REQUEST"].map {
                [UInt8].text("-----BEGIN \($0)-----\n\(text)\n-----END \($0)-----\n")
            }
            for bytes in [head, .text(text)] + wrapped {
                #expect(throws: KeyMaterialError.self) { try KeyMaterial(reading: bytes, passphrase: Self.passphrase) }
                _ = try? KeyMaterial(reading: bytes, accepting: .everything).fault
                _ = try? RevocationList.all(in: bytes)
            }
            #expect(throws: OpenSSLError.self) { try Certificate(der: head) }
            #expect(throws: OpenSSLError.self) { try CertificateRequest(der: head) }
            try folder.write(head, to: "head")
            #expect(throws: IdentityError.self) { try SigningIdentity(path: path) }
            #expect(throws: IdentityError.self) { try SigningIdentity(path: pem, keyPath: path) }
            #expect(throws: IdentityError.self) { try SigningIdentity(path: pem, intermediatePath: path) }
            let material = try? KeyMaterial(path: path, accepting: .everything)
            _ = material.map { MaterialInspection(of: $0, path: path, at: TestCertificates.moment).text }
        }
    }

    @Test("no head traps as a signature, a manifest, an image or an archive", arguments: seeds)
    func verification(seed: UInt64) throws {
        let verifier = PassVerifier(policy: try TestCertificates.policy())
        for head in Effort.sample(ForeignHead.files(seed: seed), quick: 40) {
            var parts = try Self.parts.get()
            for name in ["signature", "manifest.json", "icon@2x.png"] {
                parts.files[name] = head
                #expect(verifier.report(on: try parts.archive()).verdict == .invalid)
            }
            _ = PassInspection.Signature(reading: head)
            #expect(verifier.report(on: head).verdict == .unreadable)
        }
    }

    private static let parts = Result { try PassParts() }
}
