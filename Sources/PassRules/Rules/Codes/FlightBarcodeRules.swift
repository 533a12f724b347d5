internal import Bytes
internal import PassModel

/// Rules about the barcodes of air boarding passes: IATA's bar coded boarding pass (BCBP), and what the pass says too.
enum FlightBarcodeRules {
    static let all: [PassRule] = [
        malformed, otherPassenger, otherAirport, otherFlight, otherDay, otherSeat, otherBooking,
    ]

    private static let source = "IATA, Resolution 792 and BCBP Implementation Guide"

    static let malformed = PassRule(
        "bcbp.malformed", .warning, "a barcode that begins like an airline's boarding pass has all its fields",
        effect: "scanners at the airport can't read it", styles: [.boardingPass], source: source,
        bad: sample("M1KING/ADA EABC123 VIESFOEX 0815 134Y012A0042 100"), good: sample()
    ).faults(inEach: .message) { message, contents in
        guard contents.transitType == .air else { return [] }
        do throws(BoardingPassBarcode.Problem) {
            _ = try BoardingPassBarcode(message.text ?? "")
            return []
        } catch {
            let (field, text) = (error.field, error.text?.inQuotes)
            let problem = text.map { "the \(field) is wrong: \($0)" } ?? "it ends before the \(field) is complete"
            return [
                Fault(
                    message.place, "the message begins like an airline's boarding pass, but \(problem)",
                    hint: "the field must be \(error.expected)")
            ]
        }
    }

    static let otherPassenger = rule(
        "bcbp.other-passenger", .warning, "the barcode is for the passenger of the pass",
        bad: #""passengerName": {"givenName": "Maya", "familyName": "Okafor"}"#,
        good: #""passengerName": {"givenName": "Ada", "familyName": "King"}"#,
        Comparison(
            word: "passenger", value: \.name,
            said: { $0.tag(.passengerName, texts: \.names) + $0.fields(["passenger", "passengername", "name"]) }
        ) { text, leg in
            // A text such as '2 passengers' is no name.
            guard !text.contains(where: \.isNumber) else { return nil }
            let names = FoldedName.spellings(of: text).filter { !$0.isEmpty }
            return names.isEmpty ? nil : names.contains { $0.mayBe(leg.name) }
        })

    static let otherAirport = rule(
        "bcbp.other-airport", .warning, "the barcode is for the airports of the pass",
        bad: #""departureAirportCode": "EDI""#, good: #""departureAirportCode": "VIE""#,
        comparison("a flight from", \.departure, as: airport) {
            $0.tag(.departureAirportCode) + $0.fields(["from", "origin", "depart", "departure"])
        },
        comparison("a flight to", \.destination, as: airport) {
            $0.tag(.destinationAirportCode) + $0.fields(["to", "destination", "arrive", "arrival"])
        })

    /// A field may also have the name of the city.
    private static func airport(_ text: String) -> String? {
        let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        return isCode && !vague.contains(text) ? text : nil
    }

    /// IATA's codes of cities with several airports, and what stands for an airport that is not known yet.
    private static let vague = Set(
        """
        BHZ BJS BUE BUH CHI IZM JKT LON MIL MMA MOW NYC OSA PAR REK RIO ROM SAO SEL SPK STO TCI TYO WAS YEA YMQ YTO
        TBA TBC TBD
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    static let otherFlight = rule(
        "bcbp.other-flight", .warning, "the barcode is for the flight of the pass",
        bad: #""airlineCode": "EX", "flightNumber": 412"#, good: #""airlineCode": "EX", "flightNumber": 815"#,
        Comparison(word: "flight", value: { "\($0.carrier) \($0.flight)" }, said: flights) { text, leg in
            guard let flight = flight(text), let other = Self.flight(leg.flight) else { return nil }
            guard flight.airline.utf8.count == leg.carrier.utf8.count, flight.airline != leg.carrier else {
                return flight.number == other.number
            }
            // The airline that sold the flight has a number of its own.
            return flight.airline == leg.seller ? nil : false
        })

    @Sendable private static func flights(_ contents: PassContents) -> [Said] {
        let airline = contents.tag(.airlineCode).first?.texts.first ?? ""
        return contents.tag(.flightCode) + contents.fields(["flight", "flightnumber", "flightcode"])
            + contents.tag(.flightNumber) { value in value.number.map { ["\(airline) \($0.text)"] } ?? [] }
    }

    /// An airline's code, which may be missing, and the number of its flight.
    private static func flight(_ text: String) -> (airline: String, number: Int)? {
        // A flight that goes on with another number: EX815/16.
        let text = String(text.prefix { $0 != "/" }).capitals
        return [0, 2, 3].lazy.compactMap { width in
            let rest = text.dropFirst(width)
            let digits = rest.last?.isLetter == true ? rest.dropLast() : rest
            guard (1...4).contains(digits.utf8.count), let number = Int(digits) else { return nil }
            return (String(text.prefix(width)), number)
        }.first
    }

    static let otherDay = rule(
        "bcbp.other-day", .warning, "the barcode is for the day of the flight",
        bad: #""originalDepartureDate": "2035-05-15T10:25:00+02:00""#,
        good: #""originalDepartureDate": "2035-05-14T10:25:00+02:00""#,
        Comparison(word: "day", value: day, said: { $0.tag(.originalDepartureDate) }) { agrees($0, $1, latest: 0) },
        // Boarding, or the pass on the lock screen, may begin on the day before.
        Comparison(
            word: "day", value: day, said: { $0.tag(.originalDepartureDate).isEmpty ? $0.relevantDays : [] }
        ) { agrees($0, $1, latest: 1) })

    private static func day(_ leg: BoardingPassBarcode.Leg) -> String { leg.day.map { "\($0) of the year" } ?? "" }

    /// Whether a date is the day of the flight or up to `latest` days before it; UTC may be a day off.
    private static func agrees(_ text: String, _ leg: BoardingPassBarcode.Leg, latest: Int64) -> Bool? {
        guard let date = PassDate(lenient: text), let day = leg.day else { return nil }
        let (offset, doubt): (Int, Int64) = (date.offsetInMinutes, date.offsetInMinutes == 0 ? 1 : 0)
        return (-doubt...latest + doubt).contains { days in
            let other = PassDate(
                secondsSince1970: date.secondsSince1970 + days * 86_400, offsetInMinutes: offset)
            return other?.dayOfYear == day
        }
    }

    static let otherSeat = rule(
        "bcbp.other-seat", .warning, "the barcode is for the seat of the pass",
        bad: #""seats": [{"seatNumber": "14C"}]"#, good: #""seats": [{"seatRow": "12", "seatNumber": "A"}]"#,
        comparison("seat", \.seat, as: seat) { $0.tag(.seats, texts: \.seats) + $0.fields(["seat", "seatnumber"]) })

    /// The row and letter of a seat without zeros and blanks; `nil` for other texts, such as `GATE`.
    private static func seat(_ text: String) -> String? {
        let seat = text.capitals.drop { $0 == "0" }
        guard (2...4).contains(seat.utf8.count), seat.last?.isLetter == true, Int(seat.dropLast()) != nil else {
            return nil
        }
        return String(seat)
    }

    /// A note, since the airline that sold the flight may have another reference.
    static let otherBooking = rule(
        "bcbp.other-booking", .note, "the barcode has the booking reference of the pass",
        bad: #""confirmationNumber": "QH7T2X""#, good: #""confirmationNumber": "ABC123""#,
        comparison("booking", \.bookingReference, as: { (5...7).contains($0.capitals.utf8.count) ? $0.capitals : nil })
        {
            $0.tag(.confirmationNumber) + $0.fields(["pnr", "bookingreference", "bookingcode", "recordlocator"])
        })
}

// MARK: - Comparing

extension FlightBarcodeRules {
    /// A comparison of what the barcode and the pass say.
    private struct Comparison: Sendable {
        let word: String
        let value: @Sendable (BoardingPassBarcode.Leg) -> String
        let said: @Sendable (PassContents) -> [Said]
        /// Whether a text of the pass agrees with a leg; `nil` if they can't be compared.
        let agrees: @Sendable (String, BoardingPassBarcode.Leg) -> Bool?

        /// Whether one of the texts disagrees with all legs, and none agrees with one.
        func isWrong(_ said: Said, _ legs: [BoardingPassBarcode.Leg]) -> Bool {
            let verdicts = said.texts.map { text in legs.map { agrees(text, $0) } }
            return verdicts.contains { !$0.contains(nil) } && !verdicts.contains { $0.contains(true) }
        }
    }

    /// A comparison of values in a form that only comparable ones have.
    private static func comparison(
        _ word: String, _ value: @escaping @Sendable (BoardingPassBarcode.Leg) -> String,
        as form: @escaping @Sendable (String) -> String?, said: @escaping @Sendable (PassContents) -> [Said]
    ) -> Comparison {
        Comparison(word: word, value: value, said: said) { text, leg in
            form(text).flatMap { text in form(value(leg)).map { $0 == text } }
        }
    }

    /// A place of the pass and its texts, of which one must agree with the barcode.
    fileprivate struct Said: Sendable {
        let pointer: JSONPointer
        let place: String
        let texts: [String]
    }

    private static func rule(
        _ id: String, _ severity: Finding.Severity, _ summary: String, bad: String, good: String,
        _ comparisons: Comparison...
    ) -> PassRule {
        PassRule(
            id, severity, summary, effect: "the airport reads something else than the passenger",
            hint: "correct the one that is wrong", styles: [.boardingPass], source: source, bad: sample(tags: bad),
            good: sample(tags: good)
        ).faults { contents in
            guard contents.transitType == .air else { return [] }
            let codes = contents.flightCodes
            guard !codes.isEmpty else { return [] }
            let all = comparisons.flatMap { comparison in comparison.said(contents).map { (comparison, $0) } }
            return codes.compactMap { code in
                guard let (comparison, said) = all.first(where: { $0.isWrong($1, code.legs) }) else { return nil }
                let values = code.legs.map(comparison.value)
                let shown = Set(values).count == 1 ? values[0] : values.asPhrase()
                return Fault(
                    .value(said.pointer),
                    "the barcode is for \(comparison.word) \(shown), \(said.place) says \(said.texts[0].inQuotes)")
            }
        }
    }

    private static func sample(
        _ message: String = "M1KING/ADA            EABC123 VIESFOEX 0815 134Y012A0042 100", tags: String = ""
    ) -> PassRule.Sample {
        let code = BarcodeRules.code(format: "PKBarcodeFormatAztec", message: message)
        let semantics = tags.isEmpty ? "" : #", "semantics": {\#(tags)}"#
        return .init(#""boardingPass": {"transitType": "PKTransitTypeAir"}, "barcodes": [\#(code)]\#(semantics)"#)
    }
}

extension PassContents {
    fileprivate typealias Said = FlightBarcodeRules.Said

    /// The barcodes of flights; a pass needs no more than a few, of which several may have the same message.
    fileprivate var flightCodes: [BoardingPassBarcode] {
        parts.flightCodes.value {
            let texts = Set(messages.prefix(8).compactMap(\.text)).sorted()
            return texts.compactMap { try? BoardingPassBarcode($0) }  // 'bcbp.malformed' reports what can't be read
        }
    }

    /// The keys of the fields, as letters and digits in lower case.
    private var plainFieldKeys: [String?] {
        parts.plainFieldKeys.value { fields.map { text(of: .key, in: $0)?.capitals.lowercased() } }
    }

    /// A tag and its texts, without placeholders and texts that strings files translate.
    fileprivate func tag(_ key: SemanticTags.Key, texts: (JSONValue) -> [String] = \.strings) -> [Said] {
        guard let tag = ownTags.tag(key.rawValue), !isUnfilled(inside: tag.value) else { return [] }
        return said(texts(tag.value), tag.pointer, "the tag '\(key.rawValue)'")
    }

    /// The fields with one of these keys, in small letters.
    fileprivate func fields(_ keys: Set<String>) -> [Said] {
        zip(fields, plainFieldKeys).flatMap { place, plain -> [Said] in
            guard let plain, keys.contains(plain), let key = text(of: .key, in: place) else { return [] }
            return said(place[.value]?.strings ?? [], place.pointer(to: .value), "the field \(key.inQuotes)")
        }
    }

    /// When the pass is relevant, if it says so.
    fileprivate var relevantDays: [Said] {
        let entries = (self[.relevantDates]?.array ?? []).compactMap(\.object)
        let dates = entries.flatMap { entry in ["date", "relevantDate", "startDate"].compactMap { entry[$0]?.string } }
        return said(dates, .to(.relevantDates), "'relevantDates'")
            + said(self[.relevantDate]?.strings ?? [], .to(.relevantDate), "'relevantDate'")
    }

    /// Nothing if there are too many texts to compare, or longer ones than names.
    private func said(_ texts: [String], _ pointer: JSONPointer, _ place: String) -> [Said] {
        let isPlain =
            !texts.isEmpty && texts.count <= 100
            && texts.allSatisfy { text in
                text.utf8.count < 200 && !isUnfilled(text) && stringsFiles.allSatisfy { $0.values[text] == nil }
            }
        return isPlain ? [Said(pointer: pointer, place: place, texts: texts)] : []
    }
}

extension JSONValue {
    fileprivate var strings: [String] { [string].compactMap(\.self) }

    /// The parts of a person's name, in one text.
    fileprivate var names: [String] {
        let parts = ["givenName", "middleName", "familyName"].compactMap { object?[$0]?.string }
        return parts.isEmpty ? [] : [parts.joined(separator: " ")]
    }

    /// What may be the row and letter of each seat.
    fileprivate var seats: [String] {
        (array ?? []).flatMap { seat in
            let parts = ["seatRow", "seatNumber", "seatIdentifier"].map { seat.object?[$0]?.string ?? "" }
            return ([parts.prefix(2).joined()] + parts).filter { !$0.isEmpty }
        }
    }
}

extension String {
    /// The letters and digits, as capitals.
    fileprivate var capitals: String { uppercased().filter { $0.isLetter || $0.isNumber } }
}
