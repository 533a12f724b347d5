import Foundation
import PassToolkit
import TestSupport
import Testing

@Suite("Putting an identity together") struct SigningIdentityTests {
    private func error(
        _ material: KeyMaterial, key: KeyMaterial? = nil, intermediate: KeyMaterial? = nil
    ) -> IdentityError? {
        #expect(throws: IdentityError.self) {
            try SigningIdentity(material, key: key, intermediate: intermediate, path: "a.p12")
        }
    }

    @Test("certificate, key and intermediate may be together or apart, in any order")
    func ways() throws {
        let key = try TestCertificates.key.get()
        let certificate = try TestCertificates.certificate()
        let intermediate = try TestCertificates.authority.get().intermediate
        let ways = try [
            SigningIdentity(KeyMaterial(certificates: [certificate, intermediate], key: key)),
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
            #expect(identity.teamIdentifier == TestCertificates.team)
            #expect(!identity.isNFCEnabled)
        }
    }

    @Test("a certificate without a key is refused")
    func missingKey() throws {
        let error = error(KeyMaterial(certificates: [try TestCertificates.certificate()], key: nil))
        #expect(error?.code == .missingPrivateKey)
        #expect(error?.message == "'a.p12' holds a certificate but no private key")
        #expect(error?.hints == ["add --key KEY.pem"])
    }

    @Test("a key without a certificate is refused")
    func missingCertificate() throws {
        let error = error(KeyMaterial(certificates: [], key: try TestCertificates.key.get()))
        #expect(error?.code == .missingCertificate)
        #expect(error?.message == "'a.p12' holds a private key but no certificate")
    }

    @Test("the key of another certificate is refused")
    func otherKey() throws {
        let other = try TestCertificates.otherKey.get()
        let error = error(KeyMaterial(certificates: try TestCertificates.material().certificates, key: other))
        #expect(error?.code == .keyDoesNotBelong)
        #expect(error?.message == "the private key does not belong to the certificate in 'a.p12'")
        #expect(error?.hints == ["use the key whose request the certificate was made from"])
    }

    @Test("a certificate that is for no passes is refused")
    func notForPasses() throws {
        var blueprint = OpenAuthority.leaf()
        blueprint.subject = [.commonName: "Push"]
        blueprint.rawExtensions = []
        let error = error(try OpenAuthority.shared.get().material(blueprint))
        #expect(error?.code == .notForPasses(subject: "'CN=Push'"))
        #expect(error?.message == "'a.p12' holds no Pass Type ID certificate, but 'CN=Push'")
    }

    @Test("a missing intermediate is named by the issuer's name")
    func missingIntermediate() throws {
        let material = try OpenAuthority.shared.get().material(carrying: [])
        let error = error(material)
        #expect(error?.code == .missingIntermediate(issuer: "'CN=Open Intermediate'"))
        #expect(error?.message == "the issuer of the certificate in 'a.p12' is not at hand: 'CN=Open Intermediate'")
        #expect(error?.hints == ["give the issuer's certificate with --intermediate FILE"])
    }

    @Test("an intermediate that did not issue the certificate is refused, with both names")
    func wrongIntermediate() throws {
        let authority = try OpenAuthority.shared.get()
        let wrong = KeyMaterial(certificates: [authority.root], key: nil)
        let error = error(try authority.material(), intermediate: wrong)
        #expect(error?.code == .wrongIntermediate(issuer: "'CN=Open Intermediate'", given: "'CN=Open Root CA'"))
        #expect(
            error?.message
                == "the certificate in 'a.p12' was issued by 'CN=Open Intermediate', not by 'CN=Open Root CA'")
        let none = #expect(throws: IdentityError.self) {
            try SigningIdentity(authority.material(), intermediate: KeyMaterial(certificates: [], key: nil))
        }
        #expect(none?.code == .wrongIntermediate(issuer: "'CN=Open Intermediate'", given: "no certificate"))
    }

    @Test("an intermediate of the right name with another key is none")
    func impostor() throws {
        let authority = try OpenAuthority.shared.get()
        let impostor = try OpenAuthority().intermediate
        #expect(impostor.subject == authority.intermediate.subject)
        #expect(
            error(try authority.material(carrying: [impostor]))?.code
                == .missingIntermediate(issuer: "'CN=Open Intermediate'"))
    }

    @Test(
        "of two intermediates with one name and key the one that is valid longest is taken", arguments: [false, true])
    func longerLived(isReversed: Bool) throws {
        let authority = try OpenAuthority.shared.get()
        let end = TestCertificates.validity.upperBound
        let longer = try authority.intermediate(
            validity: TestCertificates.validity.lowerBound...end.addingTimeInterval(86_400))
        let both = [authority.intermediate, longer]
        let identity = try SigningIdentity(authority.material(carrying: isReversed ? both.reversed() : both))
        #expect(identity.intermediate == longer)
    }

    @Test("an identity is read from files, as certs-sample keeps them", arguments: ["signer", "signer-nfc"])
    func files(_ name: String) throws {
        let folder = Checkout.path("certs-sample")
        let passphrase = Passphrase(utf8: "sample".utf8)
        let apart = try SigningIdentity(path: "\(folder)/\(name).pem", keyPath: "\(folder)/\(name)-key.pem")
        let store = try SigningIdentity(path: "\(folder)/\(name).p12", passphrase: passphrase)
        #expect(apart.certificate == store.certificate)
        #expect(apart.intermediate == store.intermediate)
        #expect(apart.isNFCEnabled == (name == "signer-nfc"))
        let named = try SigningIdentity(
            path: "\(folder)/\(name).p12", intermediatePath: "\(folder)/intermediate.pem", passphrase: passphrase)
        #expect(named.intermediate == store.intermediate)
    }

    @Test("files that cannot be used say why")
    func unusableFiles() throws {
        let folder = try TemporaryFolder()
        let store = Checkout.path("certs-sample/signer.p12")
        func message(_ path: String, _ passphrase: Passphrase? = nil) -> String? {
            #expect(throws: IdentityError.self) { try SigningIdentity(path: path, passphrase: passphrase) }?.message
        }
        #expect(message(store) == "'\(store)' is encrypted and no passphrase was given")
        #expect(message(store, Passphrase(utf8: "wrong".utf8)) == "cannot open '\(store)': the passphrase is wrong")
        let empty = try folder.write([], to: "empty")
        #expect(message(empty) == "'\(empty)' is empty")
        let text = try folder.write([UInt8].text("hello"), to: "text")
        #expect(message(text) == "'\(text)' holds neither a certificate nor a private key")
        let missing = #expect(throws: FileAccessError.self) { try SigningIdentity(path: folder.path("no")) }
        #expect(missing?.message == "cannot read '\(folder.path("no"))': no such file or directory")
    }
}
