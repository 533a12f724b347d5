import Foundation
import PassModel
import PassRules
import PassToolkit
import SignedMessages
import TestSupport
import Testing

@Suite("Certificates that no authority should have issued") struct HostileCertificateTests {
    private let authority: OpenAuthority

    init() throws { authority = try OpenAuthority.shared.get() }

    private func report(
        _ leaf: Certificate? = nil, carrying others: [Certificate]? = nil, policy: TrustPolicy? = nil
    ) throws -> VerificationReport {
        try PassParts(signedBy: authority.material(for: leaf, carrying: others)).report(policy ?? authority.policy())
    }

    private static let marker = Certificate.AppleIdentifier.passTypeMarker

    // MARK: - The leaf

    @Test("a subject that names two pass types or two teams is refused, whichever comes first")
    func repeatedSubject() throws {
        let (right, wrong) = ([UInt8].text(TestCertificates.passType), [UInt8].text("pass.com.example.other"))
        for types in [[right, wrong], [wrong, right], [right, right]] {
            let report = try report(authority.certificate { $0.subject = DER.subject(userIDs: types) })
            #expect(report.remarks.contains("identity error identity.ambiguous signature"))
            #expect(report.verdict == .invalid)
        }
    }

    @Test("a name with a NUL in it is the whole name, and in a string of a type of its own it is none")
    func oddStrings() throws {
        let text = [UInt8].text(TestCertificates.passType)
        let cut = try report(
            authority.certificate { $0.subject = DER.subject(userIDs: [text + [0] + .text(".other")]) })
        #expect(cut.verdict == .invalid)
        let wide = text.flatMap { [0, $0] as [UInt8] }
        let leaf = try authority.certificate { $0.subject = DER.subject(userIDs: [wide], units: [], tag: 0x1E) }
        #expect(try report(leaf).remarks.contains("identity error identity.ambiguous signature"))
    }

    @Test("a marker with bytes behind its text, or in pieces, is none") func longMarker() throws {
        let text = DER.element(0x0C, .text(TestCertificates.passType))
        let pieces = DER.element(0x2C, DER.element(0x0C, .text(TestCertificates.passType)))
        for content in [text + [0], text + text, pieces] {
            let leaf = try authority.certificate { parts in
                parts.extensions.removeAll { $0.firstRange(of: DER.identifier(Self.marker)) != nil }
                parts.extensions.append(DER.certificateExtension(Self.marker, content))
            }
            #expect(try report(leaf).remarks == ["identity error identity.marker-missing signature"])
        }
    }

    @Test(
        "extensions are for certificates of version 3, and there is no version 4",
        arguments: [
            (1, [0], true), (2, [0, 1], true), (4, [0, 1], true), (4, [], true), (3, [0, 1], false), (1, [], false),
            (2, [], false),
        ] as [(UInt8, [Int], Bool)])
    func version(number: UInt8, kept: [Int], isFault: Bool) throws {
        let leaf = try authority.certificate { parts in
            parts.version = number == 1 ? [] : DER.element(0xA0, DER.integer(number - 1))
            parts.extensions = kept.map { parts.extensions[$0] }
        }
        let report = try report(leaf)
        #expect(report.findings.contains { $0.rule == "chain.malformed-certificate" } == isFault)
        #expect(report.verdict == .invalid, "without its extensions it is no certificate for passes")
    }

    @Test("nothing is signed with a key that no verifier takes, nor in a name that says two things")
    func signing() throws {
        let bundle = try PassBundle(files: SamplePass.files())
        func rules(_ material: KeyMaterial, _ waivers: PassSigner.Waivers = []) throws -> [String]? {
            let signer = PassSigner(identity: try SigningIdentity(material), waivers: waivers)
            do {
                _ = try signer.sign(bundle, at: TestCertificates.moment)
                return nil
            } catch let error as IdentityError { return error.rules }
        }
        let weak = try authority.material(key: .generateRSA(bitCount: 1024))
        #expect(try rules(weak) == ["chain.weak-key"])
        #expect(try rules(weak, .foreignIdentity) == nil)
        let teams = [[UInt8].text(TestCertificates.team), .text(TestCertificates.team)]
        let leaf = try authority.certificate { $0.subject = DER.subject(units: teams) }
        #expect(try rules(authority.material(for: leaf)) == ["identity.ambiguous"])
    }

    // MARK: - The intermediate

    /// An intermediate for the intermediate's key, and a leaf under it.
    private func report(
        intermediate extensions: [(name: String, value: String)],
        changing change: (inout OpenAuthority.SignedParts) -> Void = { _ in }
    ) throws -> VerificationReport {
        var blueprint = OpenAuthority.authority(authority.intermediate.subject)
        blueprint.extensions = [("subjectKeyIdentifier", "hash")] + extensions
        let intermediate = try authority.certificate(
            blueprint, key: authority.intermediateKey, issuedBy: (authority.root, authority.rootKey), changing: change)
        return try report(carrying: [intermediate])
    }

    private static let constraints = ("basicConstraints", "critical,CA:TRUE")
    private static let usage = ("keyUsage", "critical,keyCertSign,cRLSign")

    @Test("an intermediate may issue by its constraints and its usage, and is for every purpose or for passes")
    func intermediates() throws {
        let usual = [Self.constraints, Self.usage]
        let passes = "codeSigning,\(Certificate.AppleIdentifier.passSigning)"
        for extensions in [
            usual, [("basicConstraints", "critical,CA:TRUE,pathlen:0"), Self.usage],
            usual + [("extendedKeyUsage", "anyExtendedKeyUsage")], usual + [("extendedKeyUsage", passes)],
        ] {
            #expect(try report(intermediate: extensions).remarks.isEmpty)
        }
        for extensions in [
            [Self.usage], [("basicConstraints", "CA:FALSE"), Self.usage],
            [Self.constraints, ("keyUsage", "digitalSignature")],
        ] {
            #expect(try report(intermediate: extensions).verdict == .invalid)
        }
    }

    @Test("a critical extension that nobody knows refuses the chain, in the leaf and above it")
    func criticalExtensions() throws {
        let unknown = DER.certificateExtension("1.2.3.4", isCritical: true)
        let above = try report(intermediate: [Self.constraints, Self.usage]) { $0.extensions.append(unknown) }
        #expect(above.remarks == ["chain error chain.unusable signature"])
        let harmless = try authority.certificate { $0.extensions.append(DER.certificateExtension("1.2.3.4")) }
        #expect(try report(harmless).remarks.isEmpty)
    }
}

@Suite("Keys of a signing certificate") struct LeafKeyTests {
    private static let keys: [([String], String?)] =
        ["P-256", "P-384", "P-521"].map { (["EC", "-pkeyopt", "ec_paramgen_curve:\($0)"], nil) }
        + ["secp224r1", "secp256k1", "brainpoolP256r1", "sect571r1"].map {
            (["EC", "-pkeyopt", "ec_paramgen_curve:\($0)"], "a key on the elliptic curve \($0)")
        } + ["ED25519", "X25519", "RSA-PSS"].map { ([$0], "a key of the kind \($0)") }

    @Test("curves and kinds of keys that devices do not take are faults, by their name", .needs(.openssl))
    func kinds() throws {
        for (algorithm, fault) in Self.keys {
            let made = try Witness.openssl.run(["genpkey", "-algorithm"] + algorithm)
            try #require(made.status == 0, "\(made.errors)")
            let key = try #require(try KeyMaterial(reading: Array(made.output)).key)
            #expect(try OpenAuthority.shared.get().material(key: key).certificates.first?.keyProblem == fault)
        }
    }

    @Test("a curve that is spelt out is a fault, even if it is P-256", .needs(.openssl)) func explicitCurve() throws {
        let made = try Witness.openssl.run([
            "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-pkeyopt", "ec_param_enc:explicit",
        ])
        let publicHalf = try Witness.openssl.run(["pkey", "-pubout", "-outform", "DER"], input: made.output)
        try #require(publicHalf.status == 0, "\(publicHalf.errors)")
        let leaf = try OpenAuthority.shared.get().certificate { $0.key = Array(publicHalf.output) }
        #expect(leaf.keyProblem == "a key on an unnamed elliptic curve")
    }

    /// The fault of an RSA public key without a private key.
    private func rsaFault(bitCount: Int, exponent: [UInt8] = [1, 0, 1]) throws -> String? {
        let modulus = [0, 0xC1] + Array(repeating: UInt8(0xA7), count: bitCount / 8 - 1)
        let key = DER.sequence(DER.element(2, modulus), DER.element(2, exponent))
        return try OpenAuthority.shared.get().certificate {
            $0.key = DER.sequence(
                DER.sequence(DER.identifier("1.2.840.113549.1.1.1"), [5, 0]), DER.element(3, [0] + key))
        }.keyProblem
    }

    @Test(
        "a modulus of less than 2,048 or more than 8,192 bits is a fault",
        arguments: [(2040, true), (2048, false), (8192, false), (8200, true), (65_536, true)])
    func modulus(bitCount: Int, isFault: Bool) throws {
        #expect(try rsaFault(bitCount: bitCount) == (isFault ? "an RSA key of \(bitCount) bits" : nil))
    }

    @Test(
        "a public exponent beyond the limit, or none that protects, is a fault",
        arguments: [
            (Array(repeating: 0x7F, count: 256), true), ([1], true), ([2], true), ([4], true), ([3], false),
            ([0, 0xFF] + Array(repeating: 0xFF, count: 7), false), ([1] + Array(repeating: 0xFF, count: 8), true),
        ])
    func exponent(_ exponent: [UInt8], isFault: Bool) throws {
        let fault = "an RSA key with an unusual public exponent"
        #expect(try rsaFault(bitCount: 2048, exponent: exponent) == (isFault ? fault : nil))
    }
}

@Suite("Faults of identity") struct IdentityFaultTests {
    private func report(
        _ expected: [String], certificate: Certificate? = nil, members: [(String, JSONValue)] = [],
        adding files: [String: [UInt8]] = [:], policy: TrustPolicy? = nil
    ) throws -> VerificationReport {
        let report = try PassParts(members, adding: files, material: TestCertificates.material(certificate)).report(
            policy)
        #expect(report.remarks == expected.map { "identity error \($0)" })
        #expect(report.steps(.failed) == (expected.isEmpty ? [] : [.identity]))
        return report
    }

    private let nfc = ("nfc", JSONValue.object(JSONObject(members: [.init(name: "message", value: .string("m"))])))

    /// The report on a sound pass signed with a certificate that `edit` changes.
    private func remarks(_ edit: (inout CertificateBlueprint) -> Void) throws -> [String] {
        var blueprint = OpenAuthority.leaf()
        edit(&blueprint)
        let authority = try OpenAuthority.shared.get()
        return try PassParts(material: authority.material(blueprint)).report(authority.policy()).remarks
    }

    @Test("a certificate's UID, CN and marker must each agree with the pass") func places() throws {
        let (right, other) = (TestCertificates.passType, "pass.com.example.other")
        let third = "pass.com.example.third"
        let (name, otherName) = ("Pass Type ID: \(right)", "Pass Type ID: \(other)")
        let cases: [(String?, String?, String?, [String])] = [
            (right, "Pass Type ID with NFC: \(right)", right, []),
            (right, "Somebody", right, []),
            (right, nil, right, []),
            (nil, name, right, ["error pass-type pass.json"]),
            (right, "Pass Type ID with NFC: \(other)", right, ["warning common-name pass.json"]),
            (right, "Somebody", other, ["error marker-differs signature"]),
            (other, otherName, third, ["error pass-type pass.json", "error marker pass.json"]),
            (other, name, nil, ["error pass-type pass.json", "error marker-missing signature"]),
        ]
        for (userID, name, marker, expected) in cases {
            let found = try remarks {
                let subject: [(DistinguishedName.AttributeType, String?)] = [
                    (.userID, userID), (.commonName, name), (.organizationalUnit, TestCertificates.team),
                ]
                $0.subject = DistinguishedName(subject.compactMap { type, value in value.map { (type, $0) } })
                $0.rawExtensions = marker.map { [.text(Certificate.AppleIdentifier.passTypeMarker, $0)] } ?? []
            }.map { $0.replacing("identity.", with: "").replacing("identity ", with: "") }
            #expect(found == expected, "\(userID ?? "none"), \(name ?? "none"), \(marker ?? "none")")
        }
    }

    @Test("a certificate for another purpose can't sign passes, and one may lack constraints and usage")
    func purpose() throws {
        let other = ["identity error identity.not-for-passes signature"]
        for (name, expected) in [("extendedKeyUsage", other), ("basicConstraints", []), ("keyUsage", [])] {
            #expect(try remarks { $0.extensions.removeAll { $0.name == name } } == expected, "\(name)")
        }
        let order = try remarks {
            $0.extensions[2].value = Certificate.AppleIdentifier.orderSigning
            $0.rawExtensions.append(.text(Certificate.AppleIdentifier.orderTypeMarker, TestCertificates.passType))
        }
        #expect(order == other)
    }

    @Test("that a certificate is for something else comes before what is wrong with its chain") func kindFirst() throws
    {
        var blueprint = OpenAuthority.leaf()
        blueprint.extensions.removeAll { $0.name == "extendedKeyUsage" }
        let material = try OpenAuthority.shared.get().material(blueprint)
        let errors = try PassParts(material: material).report(TestCertificates.policy()).errors.map(\.rule)
        #expect(errors.first == "identity.not-for-passes")
        #expect(errors.contains { $0.hasPrefix("chain.") })
    }

    @Test("NFC and personalization need an NFC certificate") func withoutNFC() throws {
        _ = try report(["identity.nfc pass.json"], adding: ["personalization.json": .text("{}")])
        // A null reads as absent.
        _ = try report([], members: [("nfc", .null)])
        let enabled = try TestCertificates.certificate(isNFCEnabled: true)
        _ = try report([], certificate: enabled, members: [nfc], adding: ["personalization.json": .text("{}")])
    }

    /// The first two are canonically equivalent, so `==` of strings can't tell them apart.
    @Test("a pass type, a team or an expected pass type in other Unicode characters is another one")
    func spellings() throws {
        let (composed, decomposed) = ("pass.com.example.caf\u{E9}", "pass.com.example.cafe\u{301}")
        let certificate = try TestCertificates.certificate(passType: composed)
        let other = [("passTypeIdentifier", JSONValue.string(decomposed))]
        _ = try report(["identity.pass-type pass.json"], certificate: certificate, members: other)
        let team = try TestCertificates.certificate(team: "TEAM\u{212A}")
        _ = try report(["identity.team pass.json"], certificate: team, members: [("teamIdentifier", .string("TEAMK"))])
        var policy = try TestCertificates.policy()
        for (expected, findings) in [(composed, []), (decomposed, ["identity.unexpected pass.json"])] {
            policy.subject = .passType(expected)
            let same = [("passTypeIdentifier", JSONValue.string(composed))]
            _ = try report(findings, certificate: certificate, members: same, policy: policy)
        }
    }
}
