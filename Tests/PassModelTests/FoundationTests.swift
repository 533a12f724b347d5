import PassModel
import Platform
import Testing

@Suite("Foundation") struct FoundationTests {
    @Test("a pass date is made from a Date in whole seconds and turns back into it")
    func dates() throws {
        let noon = Date(timeIntervalSince1970: 2_062_713_600.9)
        #expect(PassDate(noon).text == "2035-05-14T00:00:00Z")
        #expect(PassDate(noon).date == Date(timeIntervalSince1970: 2_062_713_600))
        #expect(PassDate(Date(timeIntervalSince1970: -0.5)).text == "1969-12-31T23:59:59Z")
        let exact = try #require(PassDate(strict: "2035-05-14T18:30:00.5+02:00"))
        #expect(exact.date.timeIntervalSince1970 == Double(exact.secondsSince1970) + 0.5)
    }

    @Test("a pass date is written as the local time of the zone it is made for")
    func zones() throws {
        let date = Date(timeIntervalSince1970: 2_062_713_600)
        let zone = try #require(TimeZone(secondsFromGMT: 2 * 3600))
        #expect(PassDate(date, in: zone).text == "2035-05-14T02:00:00+02:00")
        #expect(PassDate(date, in: zone) == PassDate(date))
        let far = try #require(TimeZone(secondsFromGMT: 18 * 3600))
        #expect(PassDate(date, in: far).offsetInMinutes == 18 * 60)
    }

    @Test("a Date outside of the years 0000 to 9999 becomes the nearest pass date")
    func farDates() throws {
        #expect(PassDate(.distantPast).text == "0000-12-30T00:00:00Z")
        #expect(PassDate(.distantFuture).text == "4001-01-01T00:00:00Z")
        #expect(PassDate(Date(timeIntervalSince1970: -1e300)).text == "0000-01-01T00:00:00Z")
        for seconds in [1e300, .infinity, .nan] {
            #expect(PassDate(Date(timeIntervalSince1970: seconds)).text == "9999-12-31T23:59:59Z")
        }
        let zone = try #require(TimeZone(secondsFromGMT: 2 * 3600))
        #expect(PassDate(Date(timeIntervalSince1970: 1e300), in: zone).text == "9999-12-31T23:59:59+02:00")
    }

    static let everything =
        #"{"formatVersion":1,"unknown":[null,true,-2.5,1e2,{"a":"ä\"\n"}],"voided":false,"generic":{"backFields":[]}}"#

    @Test("an encoder writes a pass as its JSON is, unknown keys included")
    func encoding() throws {
        let pass = Pass(object: try object(Self.everything))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(["pass": pass]), as: UTF8.self)
        #expect(
            text == #"{"pass":{"formatVersion":1,"generic":{"backFields":[]},"#
                + #""unknown":[null,true,-2.5,100,{"a":"ä\"\n"}],"voided":false}}"#)
    }

    @Test("a decoder reads back the members that an encoder wrote, sorted by name")
    func decoding() throws {
        let pass = Pass(object: try object(Self.everything))
        let again = try JSONDecoder().decode(Pass.self, from: JSONEncoder().encode(pass))
        #expect(again.formatVersion == 1 && again.voided == false)
        #expect(again.object["unknown"]?.array?.count == 5)
        #expect(again.object["unknown"] == (try json(#"[null,true,-2.5,100,{"a":"ä\"\n"}]"#)))
        #expect(again.object.names == pass.object.names.sorted())
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Pass.self, from: Data("[]".utf8)) }
    }

    @Test("of members with the same name an encoder writes the last, and no number beyond double precision")
    func strangeObjects() throws {
        let twice = Pass(object: try object(#"{"serialNumber":"1","serialNumber":"2"}"#))
        #expect(String(decoding: try JSONEncoder().encode(twice), as: UTF8.self) == #"{"serialNumber":"2"}"#)
        let huge = Pass(object: try object(#"{"maxDistance":1e999}"#))
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(huge) }
    }
}
