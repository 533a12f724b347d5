/// The message in the barcode of an airline's boarding pass, IATA's bar coded boarding pass (BCBP).
///
/// Its fields have fixed widths: `M`, the number of legs, the passenger's name, and for each leg 37 characters, the last
/// two of which are the size of a conditional part.
/// - SeeAlso: IATA, Resolution 792 and *BCBP Implementation Guide*.
package struct BoardingPassBarcode: Sendable, Equatable {
    /// One flight; its texts have neither padding nor leading zeros, and are empty if they are not given.
    package struct Leg: Sendable, Equatable {
        /// Family name, `/`, given names and perhaps a title, in up to 20 characters.
        package let name: String
        package let bookingReference: String
        package let departure: String
        package let destination: String
        /// The airline that operates the flight.
        package let carrier: String
        package let flight: String
        /// The day of the year on which it departs, 1 to 366; the year is not given.
        package let day: Int?
        package let cabin: String
        package let seat: String
        package let sequence: String
        /// The airline that sold the flight.
        package fileprivate(set) var seller = ""

        /// The leg in words.
        package var line: String {
            let details = [
                ("day", day.map { "\($0)" } ?? ""), ("seat", seat), ("cabin", cabin), ("sequence", sequence),
            ].filter { !$1.isEmpty }.map { "\($0) \($1)" }
            return ([name, "\(departure) to \(destination)", "\(carrier) \(flight)"] + details).joined(separator: ", ")
        }
    }

    /// Why a message that begins like a boarding pass can't be read.
    package struct Problem: Error {
        let field: String
        /// The text of the field; `nil` if the message ends before it does.
        let text: String?
        let expected: String
    }

    package private(set) var legs: [Leg] = []

    /// Reads a message; `nil` if it doesn't begin like one of an airline.
    ///
    /// - Throws: ``Problem`` for the first wrong field of a message that does.
    package init?(_ message: String) throws(Problem) {
        var fields = FieldReader(rest: message.unicodeScalars[...])
        guard fields.text(1) == "M", let count = fields.text(1).flatMap({ Int($0) }), (1...4).contains(count),
            let name = fields.text(20), name.utf8.first?.isCapital == true
        else { return nil }
        do {
            _ = try fields.code("ticket indicator", 1)
            for index in 0..<count { legs.append(try fields.leg(of: name.withoutPadding, isFirst: index == 0)) }
        } catch {
            guard name.contains("/") else { return nil }
            guard name.utf8.contains(where: \.isDigit) else { throw error }
            throw Problem(field: "passenger name", text: name, expected: "filled with spaces to 20 characters")
        }
    }
}

/// Reads fields of fixed width.
private struct FieldReader {
    var rest: Substring.UnicodeScalarView

    /// The next characters; `nil` if there are fewer.
    mutating func text(_ width: Int) -> String? {
        let text = rest.prefix(width)
        guard text.count == width else { return nil }
        rest = rest.dropFirst(width)
        return String(Substring(text))
    }

    private mutating func field(
        _ name: String, _ width: Int, _ expected: String, _ isRight: (UInt8) -> Bool
    ) throws(BoardingPassBarcode.Problem) -> String {
        let text = text(width)
        guard let text, text.utf8.allSatisfy(isRight) else {
            throw BoardingPassBarcode.Problem(field: name, text: text, expected: expected)
        }
        return text.withoutPadding
    }

    mutating func code(_ name: String, _ width: Int) throws(BoardingPassBarcode.Problem) -> String {
        try field(name, width, "\(width) of A-Z, 0-9 and space") { $0.isCapital || $0.isDigit || $0 == 0x20 }
    }

    mutating func leg(of name: String, isFirst: Bool) throws(BoardingPassBarcode.Problem) -> BoardingPassBarcode.Leg {
        var leg = BoardingPassBarcode.Leg(
            name: name, bookingReference: try code("booking reference", 7),
            departure: try field("departure airport", 3, "three capital letters", \.isCapital),
            destination: try field("destination airport", 3, "three capital letters", \.isCapital),
            carrier: try code("airline", 3), flight: try flight(), day: try day(), cabin: try code("cabin", 1),
            seat: try code("seat", 4).withoutZeros, sequence: try code("sequence number", 5).withoutZeros)
        _ = try code("passenger status", 1)
        let size = try field("size of the conditional part", 2, "two hexadecimal digits", \.isHexDigit)
        guard let part = text(Int(size, radix: 16) ?? 0) else {
            throw BoardingPassBarcode.Problem(
                field: "conditional part", text: nil, expected: "as long as its size \(size) says, in hexadecimal")
        }
        var conditional = FieldReader(rest: part.unicodeScalars[...])
        leg.seller = conditional.seller(isFirst: isFirst)
        return leg
    }

    private mutating func flight() throws(BoardingPassBarcode.Problem) -> String {
        let text = try code("flight number", 5)
        guard (text.last?.isLetter == true ? text.dropLast() : text[...]).utf8.allSatisfy(\.isDigit) else {
            throw BoardingPassBarcode.Problem(
                field: "flight number", text: text, expected: "four digits and a letter or space")
        }
        return text.withoutZeros
    }

    private mutating func day() throws(BoardingPassBarcode.Problem) -> Int? {
        let text = try field("day", 3, "three digits") { $0.isDigit || $0 == 0x20 }
        guard let day = Int(text), !(1...366).contains(day) else { return Int(text) }
        throw BoardingPassBarcode.Problem(field: "day", text: text, expected: "a day of the year, 001 to 366")
    }

    /// The airline that sold the flight, after 15 characters of the repeated items; empty if it is not given.
    private mutating func seller(isFirst: Bool) -> String {
        // First come the version, and the items that only the first leg has.
        if isFirst { guard text(1) == ">", text(1) != nil, let size = size(), text(size) != nil else { return "" } }
        guard let size = size(), size >= 18, text(15) != nil else { return "" }
        return text(3)?.withoutPadding ?? ""
    }

    private mutating func size() -> Int? {
        text(2).flatMap { $0.utf8.allSatisfy(\.isHexDigit) ? Int($0, radix: 16) : nil }
    }
}

extension UInt8 {
    fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension String {
    fileprivate var withoutPadding: String {
        let text = utf8.drop { $0 == 0x20 }
        return String(Substring(text.prefix(text.reversed().drop { $0 == 0x20 }.count)))
    }

    /// The text without leading zeros, but one if it has only those.
    fileprivate var withoutZeros: String {
        let rest = drop { $0 == "0" }
        return rest.isEmpty && !isEmpty ? "0" : String(rest)
    }
}
