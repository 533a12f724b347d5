import Foundation
import PassModel
import PassToolkit
import SignedMessages
import TestSupport

extension BrokenArchive {
    static let apple = Result { try OpenAuthority(intermediateName: OpenAuthority.appleName("G4")) }

    /// A pass signed with a certificate by `authority`, whose contents `edit` changes.
    private static func leaf(
        _ rule: String, also inevitable: Set<String> = [], under authority: Result<OpenAuthority, any Error>? = nil,
        knowing isKnown: Bool = false,
        carrying others: @escaping @Sendable (OpenAuthority) throws -> [Certificate] = { [$0.intermediate] },
        key: @escaping @Sendable () throws -> PrivateKey? = { nil },
        edit: @escaping @Sendable (inout CertificateBlueprint) -> Void = { _ in }
    ) -> BrokenArchive {
        BrokenArchive(rule, also: inevitable) {
            let authority = try (authority ?? OpenAuthority.shared).get()
            var blueprint = OpenAuthority.leaf()
            edit(&blueprint)
            let material = try authority.material(blueprint, key: key())
            return try PassParts(signedBy: material, carrying: others(authority))
                .report(authority.policy(knowing: isKnown ? [authority.intermediate] : []))
        }
    }

    /// A pass signed by `material` of the open authority, which is trusted or not, with `others` in the signature.
    private static func signed(
        _ rule: String, isTrusted: Bool = true,
        carrying others: @escaping @Sendable (OpenAuthority) throws -> [Certificate]? = { _ in nil },
        by material: @escaping @Sendable (OpenAuthority) throws -> KeyMaterial = { try $0.material() }
    ) -> BrokenArchive {
        BrokenArchive(rule) {
            let authority = try OpenAuthority.shared.get()
            return try PassParts(signedBy: material(authority), carrying: others(authority))
                .report(isTrusted ? authority.policy() : nil)
        }
    }

    /// A pass of the sample authority, with these members, signed or judged at another time.
    private static func dated(
        _ rule: String, also inevitable: Set<String> = [], _ members: [(String, JSONValue)] = [],
        validity: ClosedRange<Date> = TestCertificates.validity, signedAt time: Date = moment, at judged: Date = moment
    ) -> BrokenArchive {
        BrokenArchive(rule, also: inevitable) {
            let material = try TestCertificates.material(TestCertificates.certificate(validity: validity))
            return try PassParts(members, material: material, at: time).report(TestCertificates.policy(at: judged))
        }
    }

    private static let (begin, moment, end) = (
        TestCertificates.validity.lowerBound, TestCertificates.moment, TestCertificates.validity.upperBound
    )

    // MARK: - Chains

    static let chains = [
        leaf(
            "chain.issuer-not-found", also: ["chain.intermediate-missing"], under: apple,
            carrying: { try [$0.intermediate(named: OpenAuthority.appleName("G3"))] }),
        signed("chain.untrusted-root", isTrusted: false, carrying: { [$0.intermediate, $0.root] }),
        signed(
            "chain.self-signed", isTrusted: false,
            by: { _ in
                let key = try TestCertificates.key.get()
                var blueprint = OpenAuthority.leaf()
                blueprint.extensions.removeAll { $0.name == "authorityKeyIdentifier" }
                return KeyMaterial(certificates: [try blueprint.certificate(for: key)], key: key)
            }),
        dated(
            "chain.not-yet-valid", validity: moment.addingTimeInterval(60)...end, at: moment.addingTimeInterval(3_600)),
        dated("chain.expired", also: ["validity.certificate"], validity: begin...moment.addingTimeInterval(-60)),
        signed(
            "chain.bad-signature",
            by: { authority in
                let key = try TestCertificates.key.get()
                let forged = try OpenAuthority.leaf().certificate(
                    for: key, issuedBy: (authority.intermediate, TestCertificates.otherKey.get()))
                return KeyMaterial(certificates: [forged, authority.intermediate], key: key)
            }),
        signed(
            "chain.too-many-issuers",
            carrying: { authority in
                try (1...30).map { number in
                    let key = number.isMultiple(of: 2) ? authority.rootKey : authority.intermediateKey
                    return try OpenAuthority.authority(authority.root.subject)
                        .certificate(for: authority.rootKey, issuedBy: (authority.root, key))
                } + [authority.intermediate]
            }),
        leaf("chain.unusable", edit: { $0.extensions.append(("1.2.3.4", "critical,DER:05:00")) }),
        BrokenArchive("chain.anchor-signed") {
            let leaf = try TestCertificates.certificate()
            let policy = TrustPolicy(anchors: [leaf], subject: .unsafelyAnyPassType, at: .instant(moment))
            return try PassParts(material: TestCertificates.material(leaf)).report(policy)
        },
        dated("chain.signed-in-the-future", signedAt: moment.addingTimeInterval(3_600)),
        leaf(
            "chain.intermediate-missing", under: apple, knowing: true,
            carrying: { try [$0.intermediate(named: OpenAuthority.appleName("G3"))] }),
        BrokenArchive("chain.intermediate-expired") {
            let authority = try OpenAuthority.shared.get()
            let old = try authority.intermediate(validity: begin...moment.addingTimeInterval(-60))
            return try PassParts(signedBy: authority.material(), carrying: [old])
                .report(authority.policy(knowing: [authority.intermediate, old]))
        },
        leaf("chain.intermediate-forged", under: apple, knowing: true, carrying: { try [$0.forgedIntermediate()] }),
        signed(
            "chain.malformed-certificate",
            by: { authority in
                let text = DER.element(0x0C, .text(TestCertificates.passType))
                return try authority.material(
                    for: authority.certificate {
                        $0.extensions.append(DER.certificateExtension(Certificate.AppleIdentifier.passTypeMarker, text))
                    })
            }),
        leaf("chain.weak-key", key: { try .generateRSA(bitCount: 1024) }),
        signed(
            "chain.intermediate-purpose",
            carrying: { authority in
                var blueprint = OpenAuthority.authority(authority.intermediate.subject)
                blueprint.extensions.append(("extendedKeyUsage", "codeSigning"))
                return [
                    try blueprint.certificate(
                        for: authority.intermediateKey, issuedBy: (authority.root, authority.rootKey))
                ]
            }),
        dated(
            "validity.certificate", validity: begin...moment.addingTimeInterval(60), at: moment.addingTimeInterval(120)),
        dated("validity.pass-expired", [("expirationDate", .string("2026-01-01T00:00:00Z"))]),
        dated("validity.pass-voided", [("voided", .bool(true))]),
    ]

    // MARK: - Identities

    private static func named(_ type: String, _ name: String, _ marker: String?)
        -> @Sendable (inout CertificateBlueprint) -> Void
    {
        {
            $0.subject = [.userID: type, .commonName: name, .organizationalUnit: TestCertificates.team]
            $0.rawExtensions = marker.map { [.text(Certificate.AppleIdentifier.passTypeMarker, $0)] } ?? []
        }
    }

    private static func changing(_ name: String, _ value: String) -> @Sendable (inout CertificateBlueprint) -> Void {
        {
            $0.extensions.removeAll { $0.name == name }
            $0.extensions.append((name, value))
        }
    }

    private static let (right, other) = (TestCertificates.passType, "pass.com.example.other")

    static let identities = [
        leaf(
            "identity.not-for-passes",
            edit: {
                named(right, "Apple Distribution: Morrow Ltd (TESTTEAM01)", right)(&$0)
                changing("extendedKeyUsage", "codeSigning")(&$0)
            }),
        leaf("identity.authority", edit: changing("basicConstraints", "critical,CA:TRUE")),
        leaf("identity.key-usage", edit: changing("keyUsage", "critical,keyEncipherment")),
        signed(
            "identity.ambiguous",
            by: { authority in
                let subject = DER.subject(units: [.text(TestCertificates.team), .text("OTHERTEAM1")])
                return try authority.material(for: authority.certificate { $0.subject = subject })
            }),
        leaf("identity.pass-type", edit: named(other, "Pass Type ID: \(other)", other)),
        leaf("identity.common-name", edit: named(right, "Pass Type ID: \(other)", right)),
        leaf("identity.marker", also: ["identity.common-name"], edit: named(right, "Pass Type ID: \(other)", other)),
        leaf("identity.marker-missing", edit: named(right, "Pass Type ID: \(right)", nil)),
        leaf("identity.marker-differs", edit: named(right, "Pass Type ID: \(right)", other)),
        pass("identity.team", [("teamIdentifier", .string("OTHERTEAM1"))]),
        pass("identity.nfc", [("nfc", nfc)]),
        BrokenArchive("identity.nfc-marker") {
            var blueprint = OpenAuthority.leaf()
            blueprint.rawExtensions.append(.text(Certificate.AppleIdentifier.nfcMarker, other))
            let authority = try OpenAuthority.shared.get()
            return try PassParts([("nfc", nfc)], material: authority.material(blueprint)).report(authority.policy())
        },
        BrokenArchive("identity.unexpected") {
            var policy = try TestCertificates.policy()
            policy.subject = .passType(other)
            return try PassParts().report(policy)
        },
    ]

    private static let nfc = JSONValue.object(JSONObject(members: [.init(name: "message", value: .string("m"))]))

    // MARK: - Orders

    private static func order(_ rule: String, signedFor type: String, usage: String, marker: String) -> BrokenArchive {
        BrokenArchive(rule) {
            var blueprint = OpenAuthority.leaf()
            named(type, "Order Type ID: \(type)", nil)(&blueprint)
            changing("extendedKeyUsage", "clientAuth,\(usage)")(&blueprint)
            blueprint.rawExtensions = [.text(Certificate.AppleIdentifier.orderTypeMarker, marker)]
            let authority = try OpenAuthority.shared.get()
            let json = SamplePass.orderJSON()
            let digest = try DigestAlgorithm.sha256.digest(of: json).hexadecimal
            let manifest = [UInt8].text("{\"order.json\":\"\(digest)\"}")
            let signature = try PassParts.signature(over: manifest, with: authority.material(blueprint))
            return try PassParts(files: ["order.json": json, "manifest.json": manifest, "signature": signature])
                .report(authority.policy())
        }
    }

    static let orders = [
        order(
            "identity.not-for-orders", signedFor: TestCertificates.orderType,
            usage: Certificate.AppleIdentifier.passSigning, marker: TestCertificates.orderType),
        order(
            "identity.order-type", signedFor: "order.com.example.other",
            usage: Certificate.AppleIdentifier.orderSigning, marker: "order.com.example.other"),
    ]
}
