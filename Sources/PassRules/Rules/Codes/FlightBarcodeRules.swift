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
            said: { $0.tag(.passengerName, texts: \.names) + $0.fields(["passenger", "passengername", "name"]) },
            code: \.name
        ) { text, code in
            let names = FoldedName.spellings(of: text).filter { !$0.isEmpty }
            return names.isEmpty ? nil : names.contains { $0.mayBe(code.name) }
        })

    static let otherAirport = rule(
        "bcbp.other-airport", .warning, "the barcode is for the airports of the pass",
        bad: #""departureAirportCode": "EDI""#, good: #""departureAirportCode": "VIE""#,
        airport(\.departure, "from", .departureAirportCode, ["from", "origin", "depart", "departure"]),
        airport(\.destination, "to", .destinationAirportCode, ["to", "destination", "arrive", "arrival"]))

    private static func airport(
        _ airport: @escaping @Sendable (BoardingPassBarcode.Leg) -> String, _ word: String, _ tag: SemanticTags.Key,
        _ fields: Set<String>
    ) -> Comparison {
        Comparison(
            said: { $0.tag(tag) + $0.fields(fields) }, code: { "a flight \(word) \($0.words(airport))" }
        ) { text, code in
            // A field may have the name of the city.
            let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
            return isCode ? code.agrees { airport($0) == text } : nil
        }
    }

    static let otherFlight = rule(
        "bcbp.other-flight", .warning, "the barcode is for the flight of the pass",
        bad: #""airlineCode": "EX", "flightNumber": 412"#, good: #""airlineCode": "EX", "flightNumber": 815"#,
        Comparison(
            said: { contents in
                let airline = contents.tag(.airlineCode).first?.texts.first ?? ""
                return contents.tag(.flightCode)
                    + contents.tag(.flightNumber) { value in value.number.map { ["\(airline) \($0.text)"] } ?? [] }
                    + contents.fields(["flight", "flightnumber", "flightcode"])
            }, code: { "flight \($0.words { "\($0.carrier) \($0.flight)" })" }
        ) { text, code in
            guard let flight = Flight(text) else { return nil }
            return code.agrees { flight.agrees(with: $0) }
        })

    static let otherDay = rule(
        "bcbp.other-day", .warning, "the barcode is for the day of the flight",
        bad: #""originalDepartureDate": "2035-05-15T10:25:00+02:00""#,
        good: #""originalDepartureDate": "2035-05-14T10:25:00+02:00""#,
        Comparison(said: { $0.tag(.originalDepartureDate) }, code: day, shown: dated) { text, code in
            agrees(text, code, latest: 0)
        },
        // Boarding, or the pass on the lock screen, may begin on the day before.
        Comparison(
            said: { contents in
                contents.tag(.originalDepartureDate).isEmpty ? contents.relevantDays : []
            }, code: day, shown: dated
        ) { text, code in agrees(text, code, latest: 1) })

    private static func day(_ code: BoardingPassBarcode) -> String {
        "day \(code.words { $0.day.map { "\($0)" } ?? "" }) of the year"
    }

    private static func dated(_ text: String) -> String {
        "'\(text.prefix(10))', day \(PassDate(lenient: text)?.dayOfYear ?? 0)"
    }

    /// Whether a date is the day of the code or up to `latest` days before it; UTC may be a day off.
    private static func agrees(_ text: String, _ code: BoardingPassBarcode, latest: Int64) -> Bool? {
        guard let date = PassDate(lenient: text) else { return nil }
        let doubt: Int64 = date.offsetInMinutes == 0 ? 1 : 0
        let days = (-doubt...latest + doubt).compactMap { days in
            PassDate(
                secondsSince1970: date.secondsSince1970 + days * 86_400, offsetInMinutes: date.offsetInMinutes
            )?.dayOfYear
        }
        return code.agrees { $0.day.map(days.contains) }
    }

    static let otherSeat = rule(
        "bcbp.other-seat", .warning, "the barcode is for the seat of the pass",
        bad: #""seats": [{"seatNumber": "14C"}]"#, good: #""seats": [{"seatRow": "12", "seatNumber": "A"}]"#,
        Comparison(
            said: { $0.tag(.seats, texts: \.seats) + $0.fields(["seat", "seatnumber"]) },
            code: { "seat \($0.words(\.seat))" }
        ) { text, code in
            guard let seat = seat(text) else { return nil }
            return code.agrees { leg in Self.seat(leg.seat).map { $0 == seat } }
        })

    /// The row and letter of a seat without zeros and blanks; `nil` for other texts, such as `GATE`.
    private static func seat(_ text: String) -> String? {
        let seat = text.capitals.drop { $0 == "0" }
        guard (2...4).contains(seat.utf8.count), let last = seat.last, last.isLetter,
            seat.dropLast().utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return String(seat)
    }

    /// A note, since the airline that sold the flight may have another reference.
    static let otherBooking = rule(
        "bcbp.other-booking", .note, "the barcode has the booking reference of the pass",
        bad: #""confirmationNumber": "QH7T2X""#, good: #""confirmationNumber": "ABC123""#,
        Comparison(
            said: {
                $0.tag(.confirmationNumber)
                    + $0.fields(["pnr", "bookingreference", "bookingcode", "reference", "recordlocator"])
            }, code: { "booking \($0.words(\.bookingReference))" }
        ) { text, code in
            let reference = text.capitals
            guard (5...7).contains(reference.utf8.count) else { return nil }
            return code.agrees { $0.bookingReference.isEmpty ? nil : $0.bookingReference == reference }
        })
}

// MARK: - Comparing

extension FlightBarcodeRules {
    /// A comparison of what the barcode and the pass say.
    private struct Comparison: Sendable {
        let said: @Sendable (PassContents) -> [Said]
        /// What the barcode says, in words.
        let code: @Sendable (BoardingPassBarcode) -> String
        var shown: @Sendable (String) -> String = \.inQuotes
        /// Whether a text of the pass agrees with the barcode; `nil` if they can't be compared.
        let agrees: @Sendable (String, BoardingPassBarcode) -> Bool?
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
            guard contents.transitType == .air, !contents.flights.isEmpty else { return [] }
            let all = comparisons.flatMap { comparison in comparison.said(contents).map { (comparison, $0) } }
            return contents.flights.compactMap { code in
                let wrong = all.first { comparison, said in
                    let verdicts = said.texts.compactMap { comparison.agrees($0, code) }
                    return !verdicts.isEmpty && !verdicts.contains(true)
                }
                guard let (comparison, said) = wrong, let text = said.texts.first else { return nil }
                return Fault(
                    .value(said.pointer),
                    "the barcode is for \(comparison.code(code)), \(said.place) says \(comparison.shown(text))")
            }
        }
    }

    private static func sample(
        _ message: String = "M1KING/ADA            EABC123 VIESFOEX 0815 134Y012A0042 100", tags: String? = nil
    ) -> PassRule.Sample {
        let semantics = tags.map { #", "semantics": {\#($0)}"# } ?? ""
        let code = BarcodeRules.code(format: "PKBarcodeFormatAztec", message: message)
        return .init(#""boardingPass": {"transitType": "PKTransitTypeAir"}, "barcodes": [\#(code)]\#(semantics)"#)
    }
}

/// An airline's code, which may be missing, and the number of its flight.
private struct Flight {
    let airline: String
    let number: Int

    init?(_ text: String) {
        let text = text.capitals
        for width in [0, 2, 3] {
            let rest = text.dropFirst(width)
            let digits = rest.last?.isLetter == true ? rest.dropLast() : rest
            guard (1...4).contains(digits.utf8.count), let number = Int(digits) else { continue }
            (airline, self.number) = (String(text.prefix(width)), number)
            return
        }
        return nil
    }

    /// The other airline may be the one that sold the flight, with a number of its own.
    func agrees(with leg: BoardingPassBarcode.Leg) -> Bool? {
        guard let other = Flight(leg.flight) else { return nil }
        let isComparable = airline.utf8.count == leg.carrier.utf8.count
        guard isComparable, airline != leg.carrier else { return number == other.number }
        return airline == leg.seller ? nil : false
    }
}

extension BoardingPassBarcode {
    /// Whether one leg agrees; `nil` if one might.
    fileprivate func agrees(_ verdict: (Leg) -> Bool?) -> Bool? {
        let verdicts = legs.map(verdict)
        return verdicts.contains(true) ? true : verdicts.contains(nil) ? nil : false
    }

    fileprivate func words(_ word: (Leg) -> String) -> String { legs.map(word).asPhrase() }
}

extension PassContents {
    fileprivate typealias Said = FlightBarcodeRules.Said

    /// A tag and its texts, without placeholders and texts that strings files translate.
    fileprivate func tag(_ key: SemanticTags.Key, texts: (JSONValue) -> [String] = \.strings) -> [Said] {
        guard let tag = ownTags.tag(key.rawValue), !isUnfilled(inside: tag.value) else { return [] }
        return said(texts(tag.value), tag.pointer, "the tag '\(key.rawValue)'")
    }

    /// The fields with one of these keys, in small letters.
    fileprivate func fields(_ keys: Set<String>) -> [Said] {
        fields.flatMap { place -> [Said] in
            guard let key = text(of: .key, in: place), keys.contains(key.capitals.lowercased()),
                let text = text(of: .value, in: place)
            else { return [] }
            return said([text], place.pointer(to: .value), "the field \(key.inQuotes)")
        }
    }

    /// When the pass is relevant, if it says so.
    fileprivate var relevantDays: [Said] {
        let entries = PassContents.ObjectPlace.elements(of: .relevantDates, in: self).flatMap { entry in
            ["date", "relevantDate", "startDate"].compactMap { entry.object[$0]?.string }
        }
        return said(entries, .to(.relevantDates), "'relevantDates'")
            + said(self[.relevantDate]?.strings ?? [], .to(.relevantDate), "'relevantDate'")
    }

    private func said(_ texts: [String], _ pointer: JSONPointer, _ place: String) -> [Said] {
        let isPlain = texts.allSatisfy { text in
            !isUnfilled(text) && stringsFiles.allSatisfy { $0.values[text] == nil }
        }
        return texts.isEmpty || !isPlain ? [] : [Said(pointer: pointer, place: place, texts: texts)]
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
            let row = seat.object?["seatRow"]?.string ?? ""
            let number = seat.object?["seatNumber"]?.string ?? ""
            return [row + number, number, row, seat.object?["seatIdentifier"]?.string ?? ""].filter { !$0.isEmpty }
        }
    }
}

extension String {
    /// The letters and digits, as capitals.
    fileprivate var capitals: String { uppercased().filter { $0.isLetter || $0.isNumber } }
}
