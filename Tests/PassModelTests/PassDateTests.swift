import PassModel
import Platform
import Testing
import TestSupport

@Suite("Dates") struct PassDateTests {
    /// The seconds are from Python's `datetime`, those of the year 0000 from the 366 days before the year 0001.
    static let known: [(String, Int64)] = [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01T00:00Z", 0),
        ("2035-05-14T18:30:00+02:00", 2_062_773_000),
        ("2035-05-14T18:30+02:00", 2_062_773_000),
        ("2024-02-29T23:59:59Z", 1_709_251_199),
        ("2000-02-29T12:00:00-05:00", 951_843_600),
        ("1999-12-31T23:59:59+00:00", 946_684_799),
        ("2025-03-30T02:30:00+05:45", 1_743_281_100),
        ("2026-01-01T00:00:00+18:00", 1_767_160_800), ("2026-01-01T00:00:00-18:00", 1_767_290_400),
        ("1969-12-31T23:59:59Z", -1),
        ("1900-03-01T00:00:00Z", -2_203_891_200),
        ("0001-01-01T00:00:00Z", -62_135_596_800),
        ("0000-01-01T00:00:00Z", -62_167_219_200),
        ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("2025-06-30T00:00:00-00:00", 1_751_241_600),
        ("2024-02-29T23:59:59.5Z", 1_709_251_199),
        ("2024-02-29T23:59:59.123456789123+00:00", 1_709_251_199),
    ]

    @Test("a date in the documented form is read strictly, to the right second", arguments: known)
    func strict(_ text: String, _ seconds: Int64) throws {
        #expect(try #require(PassDate(strict: text)).secondsSince1970 == seconds)
        #expect(PassDate.Reading(text)?.deviations == [])
    }

    @Test(
        "a text that is not a date, or no date of the calendar, is refused even leniently",
        arguments: [
            "", "2025", "2025-01", "2025-1-01", "2025-01-1", "25-01-01", "tomorrow", "1735689600",
            "2025-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "1800-02-29T00:00:00Z",
            "2025-02-30", "2025-04-31T00:00Z",
            "2025-13-01T00:00:00Z", "2025-00-01T00:00:00Z", "2025-01-00T00:00:00Z", "2025-01-32T00:00:00Z",
            "2025-01-01T24:00:00Z", "2025-01-01T23:60:00Z", "2025-01-01T23:59:60Z", "2025-01-01T1:00:00Z",
            "2025-01-01T10Z", "2025-01-01T", "2025-01-01T10:00:0Z", "2025-01-01T10:00:Z", "2025-01-01T10:00.5Z",
            "2025-01-01T10:00:00.Z", "2025-01-01T10:00:00,5Z", "2025-01-01T10:00:00+18:01", "2025-01-01T10:00:00-19:00",
            "2025-01-01T10:00:00+02:60", "2025-01-01T10:00:00+2", "2025-01-01T10:00:00+200", "2025-01-01T10:00:00+2:0",
            "2025-01-01T10:00:00+02:0", "2025-01-01T10:00:00+", "2025-01-01T10:00:00+02:00 ", " 2025-01-01T10:00:00Z",
            "2025-01-01T10:00:00ZZ", "2025-01-01T10:00:00 CET", "2025-01-01Z", "+2025-01-01T10:00Z", "20250101T100000Z",
            "2025-01-01  10:00:00Z", "２０２５-01-01T10:00:00Z", "2025-01-01T10:00:00−05:00", "-025-01-01T10:00Z",
        ])
    func refused(_ text: String) {
        #expect(PassDate(strict: text) == nil)
        #expect(PassDate(lenient: text) == nil)
        #expect(PassDate(json: .string(text)) == nil)
    }

    @Test(
        "a date with a usual mistake is read leniently, and the mistake is named",
        arguments: [
            ("2035-05-14T18:30:00+0200", 2_062_773_000, [.offsetWithoutColon]),
            ("2035-05-14T18:30:00+02", 2_062_773_000, [.offsetWithoutMinutes]),
            ("2000-02-29T12:00:00-5:00", 951_843_600, [.oneDigitOffset]),
            ("2035-05-14T16:30:00", 2_062_773_000, [.noZone]),
            ("2035-05-14T16:30", 2_062_773_000, [.noZone]),
            ("1970-01-02", 86_400, [.noTime]),
            ("2035-05-14 18:30:00+02:00", 2_062_773_000, [.spaceBeforeTime]),
            ("2035-05-14t18:30:00+02:00", 2_062_773_000, [.lowerCaseT]),
            ("1970-01-01T00:00:00z", 0, [.lowerCaseZ]),
            ("1970-01-01 00:00:00.000+0000", 0, [.spaceBeforeTime, .offsetWithoutColon]),
            ("1970-01-01 00:00", 0, [.spaceBeforeTime, .noZone]),
        ] as [(String, Int64, [PassDate.Deviation])])
    func lenient(_ text: String, _ seconds: Int64, _ deviations: [PassDate.Deviation]) throws {
        let reading = try #require(PassDate.Reading(text))
        #expect(reading.date.secondsSince1970 == seconds)
        #expect(reading.deviations == deviations)
        #expect(reading.deviation == deviations.first)
        #expect(PassDate(strict: text) == nil)
        #expect(PassDate(lenient: text) == reading.date)
    }

    @Test(
        "a date is written in one exact form",
        arguments: [
            ("2035-05-14T18:30:00+02:00", "2035-05-14T18:30:00+02:00"),
            ("2035-05-14T18:30+02:00", "2035-05-14T18:30:00+02:00"),
            ("2035-05-14T18:30:00+0000", "2035-05-14T18:30:00Z"), ("2035-05-14T18:30:00-00:00", "2035-05-14T18:30:00Z"),
            ("2035-05-14", "2035-05-14T00:00:00Z"), ("2035-05-14 18:30", "2035-05-14T18:30:00Z"),
            ("0000-01-01T00:00:00-00:30", "0000-01-01T00:00:00-00:30"),
            ("1969-12-31T23:59:59.250Z", "1969-12-31T23:59:59.25Z"),
            ("2035-05-14T18:30:00.0000000019Z", "2035-05-14T18:30:00.000000001Z"),
        ])
    func written(_ text: String, _ expected: String) throws {
        let date = try #require(PassDate(lenient: text))
        #expect(date.text == expected)
        #expect("\(date)" == expected)
        #expect(date.json == .string(expected))
        #expect(PassDate(strict: expected)?.offsetInMinutes == date.offsetInMinutes)
        #expect(PassDate(strict: expected) == date)
    }

    @Test("dates count each day once, across centuries with and without a leap day") func calendar() throws {
        let (first, last, days) = Effort.isFull ? (1600, 2400, 2 * 146_097) : (2095, 2105, 3652)
        var day = try #require(PassDate(year: first, month: 1, day: 1))
        let end = try #require(PassDate(year: last, month: 1, day: 1))
        var count = 0
        while day < end {
            let next = try #require(PassDate(secondsSince1970: day.secondsSince1970 + 86_400))
            guard day.text < next.text, PassDate(strict: next.text) == next else {
                Issue.record("\(day) is followed by \(next)")
                return
            }
            day = next
            count += 1
        }
        #expect(day.text == "\(last)-01-01T00:00:00Z")
        #expect(count == days)
    }

    @Test("numbers out of range make no date") func outOfRange() {
        #expect(PassDate(secondsSince1970: .max) == nil)
        #expect(PassDate(secondsSince1970: .min, offsetInMinutes: -1080) == nil)
        #expect(PassDate(secondsSince1970: 0, nanoseconds: 1_000_000_000) == nil)
        #expect(PassDate(secondsSince1970: 0, nanoseconds: -1) == nil)
        #expect(PassDate(secondsSince1970: 0, offsetInMinutes: 1081) == nil)
        #expect(PassDate(secondsSince1970: 0, offsetInMinutes: .min) == nil)
        #expect(PassDate(secondsSince1970: 253_402_300_799, offsetInMinutes: 1) == nil)
        #expect(PassDate(year: 10_000, month: 1, day: 1) == nil)
        #expect(PassDate(year: .min, month: .max, day: .max) == nil)
        #expect(PassDate(year: 2025, month: 1, day: 1, offsetInMinutes: .max) == nil)
        #expect(PassDate(year: 2025, month: 2, day: 29) == nil)
    }

    @Test("a pass date is made from a Date in whole seconds and turns back into it") func dates() throws {
        let noon = Date(timeIntervalSince1970: 2_062_713_600.9)
        #expect(PassDate(noon).text == "2035-05-14T00:00:00Z")
        #expect(PassDate(noon).date == Date(timeIntervalSince1970: 2_062_713_600))
        #expect(PassDate(Date(timeIntervalSince1970: -0.5)).text == "1969-12-31T23:59:59Z")
        let exact = try #require(PassDate(strict: "2035-05-14T18:30:00.5+02:00"))
        #expect(exact.date.timeIntervalSince1970 == Double(exact.secondsSince1970) + 0.5)
    }

    @Test("a Date outside of the years 0000 to 9999 becomes the nearest pass date") func farDates() throws {
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
