import PassModel
import PassRules

/// A pass with nothing to be said about it.
enum SoundPass {
    /// A PNG of 38 by 38 pixels, as far as rules read it.
    static let icon = PassRule.Sample.Content.image(width: 38, height: 38).bytes ?? []

    /// A sound `pass.json`; `members` are added to it or replace what it has.
    static func json(_ members: [(String, JSONValue)] = []) -> [UInt8] {
        var pass = Pass(
            passTypeIdentifier: "pass.org.lakeside.card", serialNumber: "0001", teamIdentifier: "A1B2C3D4E5",
            organizationName: "Test Ltd", description: "Test card",
            style: .storeCard(Pass.FieldGroups(primary: [Pass.Field("balance", label: "Balance", value: 12)])))
        for (name, value) in members { pass.object[name] = value }
        return pass.json.utf8Text(.indented)
    }

    /// A sound `pass.json` with the icons that it needs.
    static func files(_ members: [(String, JSONValue)] = []) -> [String: [UInt8]] {
        PassRule.Sample().contents.merging(["pass.json": json(members)]) { $1 }
    }
}

extension PassRule.Sample {
    /// What the standard book finds in the pass.
    var findings: [Finding] {
        RuleBook.standard.findings(in: PassContents(files: contents, now: "2026-06-01T12:00:00Z", targets: targets))
    }
}

extension RuleVector {
    /// The members of the smallest sound order.
    static let soundOrder: [(name: String, text: String)] = [
        ("schemaVersion", "1"), ("orderType", #""ecommerce""#), ("orderTypeIdentifier", #""order.org.lakeside.shop""#),
        ("orderIdentifier", #""A-1001""#), ("status", #""open""#), ("createdAt", #""2026-11-21T09:30:00Z""#),
        ("updatedAt", #""2026-11-21T09:30:00Z""#),
        (
            "merchant",
            #"{"merchantIdentifier": "merchant.org.lakeside", "displayName": "Lakeside", "url": "https://lakeside.example"}"#
        ), ("orderManagementURL", #""https://lakeside.example/orders/1001""#),
    ]
}
