import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite(
    "A message made by Python's cryptography",
    .needs(.python))
struct PythonMessageTests {
    private static let script = """
        import sys
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.serialization import pkcs7
        read = lambda name: open(name, 'rb').read()
        load = lambda name: x509.load_pem_x509_certificate(read(name))
        key = serialization.load_pem_private_key(read('key.pem'), None)
        options = [getattr(pkcs7.PKCS7Options, name) for name in sys.argv[2:]]
        algorithm = getattr(hashes, sys.argv[1])()
        message = (pkcs7.PKCS7SignatureBuilder().set_data(read('content'))
            .add_signer(load('leaf.pem'), key, algorithm).add_certificate(load('intermediate.pem'))
            .sign(serialization.Encoding.DER, options))
        open('signature', 'wb').write(message)
        """

    @Test(
        "a message made by Python's cryptography is read and its signature checked",
        arguments: [
            (["SHA256", "Binary", "DetachedSignature"], "sha256"),
            (["SHA1", "Binary", "DetachedSignature", "NoCapabilities"], "sha1"),
            (["SHA512", "Binary"], "sha512"), (["SHA256", "Binary", "DetachedSignature", "NoAttributes"], "sha256"),
        ])
    func reading(arguments: [String], digest: String) throws {
        let shop = try Workshop.withIdentity()
        do { try shop.python(Self.script, arguments) } catch let error as Workshop.ProgramFailed
            where error.description.contains("hash_algorithm must be one of")
        {
            try Test.skip("needs a cryptography of Python that still signs with SHA-1", case: digest)
        }
        let message = try SignedMessage(reading: shop.read("signature"))
        let isDetached = arguments.contains("DetachedSignature")
        #expect(message.attachedContent == (isDetached ? nil : Identity.content))
        let signer = try #require(message.signers.first)
        #expect(signer.digestAlgorithm == digest)
        #expect(signer.certificate == (try Identity.leaf))
        #expect((signer.signingTime == nil) == arguments.contains("NoAttributes"))
        try message.verifySignatures(over: Identity.content)
        if isDetached {
            let error = try #require(throws: OpenSSLError.self) { try message.verifySignatures(over: []) }
            #expect(SignedMessage.contentDiffers(error))
        }
    }
}
