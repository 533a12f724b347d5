package import Foundation
package import PassModel
internal import PassRules
package import PassToolkit
package import SignedMessages

/// Certificates of a test CA: a correct one, and faulty ones as tests need them.
package enum TestCertificates {
    package static let passType = "pass.com.example.test"
    package static let team = "TESTTEAM01"

    /// 2020 to 2040.
    package static let validity =
        Date(timeIntervalSince1970: 1_577_836_800)...Date(timeIntervalSince1970: 2_208_988_800)

    /// A time inside ``validity``: 2026-01-01T00:00:00Z.
    package static let moment = Date(timeIntervalSince1970: 1_767_225_600)

    /// Made once, since keys take time.
    package static let authority = Result { try SampleAuthority(validity: validity) }
    package static let key = Result { try PrivateKey.generateRSA() }
    /// A key that belongs to none of the certificates.
    package static let otherKey = Result { try PrivateKey.generateRSA() }

    /// A Pass Type ID certificate for ``key``; the arguments can make it wrong.
    package static func certificate(
        passType: String = passType, team: String = team, marker: String? = nil, isNFCEnabled: Bool = false,
        validity: ClosedRange<Date> = validity
    ) throws -> Certificate {
        try authority.get().passCertificate(
            passType: passType, team: team, marker: marker ?? passType, isNFCEnabled: isNFCEnabled, key: key.get(),
            validity: validity)
    }

    package static let orderType = "order.com.example.test"

    /// An Order Type ID certificate for ``key``, with its key and the intermediate.
    package static func orderMaterial(orderType: String = orderType, team: String = team) throws -> KeyMaterial {
        try material(
            authority.get().orderCertificate(orderType: orderType, team: team, key: key.get(), validity: validity))
    }

    package static func material(_ certificate: Certificate? = nil) throws -> KeyMaterial {
        KeyMaterial(
            certificates: [try certificate ?? self.certificate(), try authority.get().intermediate], key: try key.get())
    }

    /// An identity for ``passType`` and ``team``, or of another certificate for ``key``.
    package static func identity(_ certificate: Certificate? = nil) throws -> SigningIdentity {
        try SigningIdentity(material(certificate).named("test identity"))
    }

    package static func policy(at moment: Date = moment) throws -> TrustPolicy {
        TrustPolicy(anchors: [try authority.get().root], subject: .unsafelyAnyPassType, at: .instant(moment))
    }
}

package enum SamplePass {
    package static let png = PNGSample.png(1, 1)

    /// Icons at two scales, as far as rules read them.
    package static let icons = PassRule.Sample().contents.filter { ["icon.png", "icon@2x.png"].contains($0.key) }

    /// A sound `pass.json`; `members` are added to it or replace what it has.
    package static func json(_ members: [(String, JSONValue)] = []) -> [UInt8] {
        var pass = Pass(
            passTypeIdentifier: TestCertificates.passType, serialNumber: "0001", teamIdentifier: TestCertificates.team,
            organizationName: "Test Ltd", description: "Test card",
            style: .storeCard(Pass.FieldGroups(primary: [Pass.Field("balance", label: "Balance", value: 12)])))
        for (name, value) in members { pass.object[name] = value }
        return pass.json.utf8Text(.indented)
    }

    /// A sound bundle of `pass.json`, an icon at two scales and a localisation.
    package static func files(_ members: [(String, JSONValue)] = []) -> [String: [UInt8]] {
        [
            "pass.json": json(members), "en.lproj/pass.strings": Array("\"Balance\" = \"Balance\";\n".utf8),
        ].merging(icons) { $1 }
    }

    /// A sound `order.json`; `members` are added to it or replace what it has.
    package static func orderJSON(_ members: [(String, JSONValue)] = []) -> [UInt8] {
        var order = JSONObject()
        let merchant = [
            ("merchantIdentifier", "merchant.com.example.test"), ("displayName", "Test Ltd"),
            ("url", "https://example.com/"),
        ]
        order["schemaVersion"] = .number(JSONNumber(1))
        for (name, value) in [
            ("orderType", "ecommerce"), ("orderTypeIdentifier", TestCertificates.orderType),
            ("orderIdentifier", "0001"), ("status", "open"), ("createdAt", "2026-11-20T10:00:00Z"),
            ("updatedAt", "2026-11-20T10:00:00Z"), ("orderManagementURL", "https://example.com/orders/0001"),
        ] { order[name] = .string(value) }
        order["merchant"] = .object(
            JSONObject(members: merchant.map { JSONObject.Member(name: $0.0, value: .string($0.1)) }))
        for (name, value) in members { order[name] = value }
        return order.json.utf8Text(.indented)
    }

    package static func archive(_ members: [(String, JSONValue)] = []) throws -> [UInt8] {
        try PassSigner(identity: TestCertificates.identity())
            .sign(PassBundle(files: files(members)), at: TestCertificates.moment).archive
    }
}
