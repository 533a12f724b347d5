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
}
