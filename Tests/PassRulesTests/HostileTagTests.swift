import PassModel
import PassRules
import Testing
import TestSupport

/// Values that nobody expects, in semantic tags, upcoming events and actions; nothing of them may trap or take long.
@Suite("Hostile tags, events and actions") struct HostileTagTests {
    static let targets = ["ios6", "ios17-26", "watchos1+"].compactMap { TargetSystem($0) }

    private func check(_ members: [(String, JSONValue)]) {
        for isTemplate in [false, true] {
            let contents = PassContents(
                files: SoundPass.files(members), isTemplate: isTemplate, targets: Self.targets)
            let found = RuleBook.standard.findings(in: contents)
            #expect(found.listed == found.listed.sorted())
        }
    }

    private func object(_ name: String, _ value: JSONValue) -> JSONValue {
        .object(JSONObject(members: [.init(name: name, value: value)]))
    }

    @Test("rules accept every kind of value under every semantic tag") func tags() {
        for value in HostilePassTests.values {
            let tags = SemanticTags.Key.allCases.map { JSONObject.Member(name: $0.rawValue, value: value) }
            check([("semantics", .object(JSONObject(members: tags)))])
        }
    }

    @Test(
        "rules accept every kind of value in objects of semantic tags",
        arguments: ["totalPrice", "venueLocation", "passengerName", "eventStartDateInfo"])
    func objects(key: String) {
        for inner in ["amount", "currencyCode", "latitude", "givenName", "date", "timeZone", "undetermined"] {
            for value in HostilePassTests.values { check([("semantics", object(key, object(inner, value)))]) }
        }
    }

    @Test(
        "rules accept every kind of value in upcoming events",
        arguments: Effort.sample(UpcomingPassInformationEntry.Key.allCases, quick: 2))
    func upcoming(key: UpcomingPassInformationEntry.Key) {
        let images = ["URLs", "reuseExisting", "URL", "SHA256", "size", "date", "timeZone", "sellURL"]
        for value in HostilePassTests.values {
            check([("upcomingPassInformation", .array([object(key.rawValue, value), value]))])
            for inner in images {
                let image = object("venueMap", object("URLs", .array([object(inner, value)])))
                check([
                    (
                        "upcomingPassInformation",
                        .array([object("images", image), object(key.rawValue, object(inner, value))])
                    )
                ])
            }
        }
    }

    @Test("rules accept every kind of value in actions and layouts") func actions() {
        for value in HostilePassTests.values {
            for key in Pass.FeaturedAction.Key.allCases {
                check([("featuredActions", .array([object(key.rawValue, value), value, value]))])
            }
            check([("preferredStyleSchemes", .array([value, .string("posterEventTicket"), value]))])
            check([("eventTicket", value), ("preferredStyleSchemes", .array([.string("posterEventTicket")]))])
            check([("boardingPass", value), ("preferredStyleSchemes", .array([.string("semanticBoardingPass")]))])
        }
    }

    @Test("rules check tens of thousands of unknown tags and values in seconds", .endsByItself)
    func many() {
        let names = (0..<Effort.count(quick: 1_000, full: 20_000)).map { "\"venueNam\($0)\":\"Europe/Berln\($0)\"" }
            .joined(separator: ",")
        let zones = (0..<5_000).map {
            "{\"type\":\"evnt\($0)\",\"dateInformation\":{\"timeZone\":\"Europe/Berln\($0)\"}}"
        }
        let text = "{\"semantics\":{\(names)},\"upcomingPassInformation\":[\(zones.joined(separator: ","))]}"
        let contents = PassContents(files: ["pass.json": Array(text.utf8)], targets: Self.targets)
        let spent = computingTime { #expect(RuleBook.standard.findings(in: contents).last?.rule == "report.more") }
        #expect(spent < .seconds(30))
    }
}
