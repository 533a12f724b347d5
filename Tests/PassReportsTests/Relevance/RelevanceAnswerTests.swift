import PassModel
import PassRules
import TestSupport
import Testing

@testable import PassReports

private typealias Question = RelevanceQuestion
private typealias Parts = RelevanceParts

/// What forecasts say of dates, times and systems that differ from others in one part.
@Suite("Answers of forecasts") struct RelevanceAnswerTests {
    @Test("forecasts from and up to each edge of a date are as before") func edges() throws {
        let passes = [
            Parts.event, Parts.relevantDates(Parts.sameEvent), Parts.relevantDates(Parts.instant), Parts.old,
            Parts.relevantDates(
                Parts.interval("2035-05-14T18:00Z", "2035-05-14T22:00Z"), Parts.instant, Parts.sameEvent),
            Parts.joined(Parts.old, Parts.event),
            Parts.relevantDates(Parts.interval("2035-05-14T18:00Z", "2035-05-15T18:00:00Z"), Parts.instant),
        ]
        var answers: [String] = []
        for members in passes {
            for start in Parts.moments.map(Parts.moment) {
                answers.append(try Question(members: members, start: start).answer())
                for end in Parts.moments.map(Parts.moment) {
                    answers.append(try Question(members: members, start: start, end: end).answer())
                }
            }
        }
        try Answers.check("relevance.dates", answers)
    }

    @Test("forecasts of passes that expire or are voided are as before") func endings() throws {
        let seconds: [Int64] = [-1, 0, 1, 14_399, 14_400, 14_401, 86_400]
        let ends = seconds.map(Parts.moment).map { "\"\($0.text)\"" }
        let odd = [#""31.12.2035""#, "7", "null", "true", #""{{end}}""#, #""{{end}""#, #""}}{{""#]
        // Long texts and long names are cut.
        let long = (43...48).map { String(repeating: "x", count: $0) }.flatMap { ["\"\($0)\"", "\"{{\($0)}}\""] }
        let voided = ["true", "false", "1", "1.0", "0", "2", "null", #""true""#, #""{{v}}""#]
        let expiring = (ends + odd + long).map { "\"expirationDate\": \($0)" }
        let passes = [
            Parts.event, Parts.relevantDates(Parts.instant), Question.location,
            Parts.joined(Parts.old, Question.location),
        ]
        var answers: [String] = []
        for member in expiring + voided.map({ "\"voided\": \($0)" }) {
            for members in passes.map({ Parts.joined(member, $0) }) {
                for start in [-3_600, 0, 3_600].map(Parts.moment) {
                    answers.append(
                        try Question(members: members, start: start, isTemplate: start < Parts.evening).answer())
                }
            }
        }
        let refusals: [(Finding.Severity, Bool)] = [(.error, false), (.error, true), (.warning, false)]
        for (severity, isTolerated) in refusals {
            let finding = Finding(rule: "a.rule", severity: severity, message: "it is wrong", isTolerated: isTolerated)
            answers.append(try Question(members: Parts.event, refusal: finding).answer())
        }
        try Answers.check("relevance.endings", answers)
    }

    @Test("forecasts of each form of a date, whole and broken, are as before") func forms() throws {
        let forms = [
            ("date", ["", #""2035-05-14T18:00Z""#, #""{{x}}""#, "7"]),
            ("relevantDate", ["", #""2035-05-14T18:00Z""#, #""2035-05-15T18:00Z""#, #""14.5.2035""#]),
            ("startDate", ["", #""2035-05-14T18:00Z""#, #""{{x}}""#, #""2035-05-14""#]),
            ("endDate", ["", #""2035-05-14T22:00Z""#, #""{{y}}""#, "null"]),
        ]
        var answers: [String] = []
        for number in 0..<256 {
            let members = forms.indices.compactMap { index -> String? in
                let value = forms[index].1[(number >> (2 * index)) & 3]
                return value.isEmpty ? nil : "\"\(forms[index].0)\": \(value)"
            }
            let dates = Parts.relevantDates("{\(members.joined(separator: ", "))}")
            answers.append(try Question(members: dates, isTemplate: true).answer())
            answers.append(try Question(members: dates).answer())
            answers.append(try Question(members: dates, targets: ["ios18"], isTemplate: true).answer())
        }
        try Answers.check("relevance.forms", answers)
    }

    @Test("forecasts for each system are as before") func systems() throws {
        let targets = [
            "", "ios6", "ios6+", "ios7", "ios6-17", "ios17", "ios17+", "ios18", "ios18-26", "ios18+", "ios26",
            "ios26+", "ios27", "watchos10", "watchos10+", "watchos11", "watchos11+", "watchos26+", "google-wallet",
            "ios17 watchos26", "ios6 ios27", "ios18 ios26",
        ]
        let (newer, older) = (#""date": "2035-05-14T18:00Z""#, #""relevantDate": "2035-05-15T18:00Z""#)
        let passes = [
            Parts.relevantDates("{\(newer)}"), Parts.relevantDates("{\(older)}"), Parts.relevantDates(Parts.instant),
            Parts.relevantDates("{\(newer), \(older)}"), Parts.event, Parts.joined(Parts.old, Parts.event),
            Parts.beacon(),
            Parts.joined(Parts.event, Question.location), Parts.joined("\"posterGeneric\": {}", Question.location),
        ]
        var answers: [String] = []
        for target in targets {
            for members in passes {
                for style in ["eventTicket", "generic", "posterGeneric"] {
                    let question = Question(
                        style: members.contains(style) ? "coupon" : style, members: members,
                        targets: target.split(separator: " ").map(String.init))
                    answers.append(try question.answer())
                }
            }
        }
        try Answers.check("relevance.systems", answers)
    }

    @Test("dates in words are as before") func clocks() throws {
        let seconds: [Int64] = [0, 1, 30, 59, 60, 3599, 3600, 3601, 3660, 86_399, 86_400, 86_401, 90_061]
        let dates = seconds.flatMap { second in
            [(0, 0), (1, 60), (999_999_999, -90)].compactMap { nanoseconds, offset in
                PassDate(
                    secondsSince1970: Parts.evening.secondsSince1970 + second, nanoseconds: nanoseconds,
                    offsetInMinutes: offset)
            }
        }
        let pairs = dates.flatMap { first in
            dates.map { "\(first.isWithinADay(of: $0)) \(PassDate.lengthInWords(from: first, to: $0))" }
        }
        let numbers: [Double] = [0, 1, 0.5, 100, -2, 1e15, 1e300, .infinity]
        let words = dates.map { "\($0.clock) \($0.written(at: 120).text)" }
        try Answers.check("relevance.clocks", words + pairs + numbers.map(\.plain))
    }
}
