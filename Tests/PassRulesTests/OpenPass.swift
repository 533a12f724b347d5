import Foundation
import PassModel
import PassRules

/// A pass some of whose values are open, cut so that they can be filled in again and again.
struct OpenPass: Sendable {
    let files: [String: [UInt8]]
    /// The places of the open values, in the order of the text.
    let openings: [JSONPointer]
    private let ranges: [Range<Int>]

    /// `files` with the leaves of `pass.json` open that `isOpen` picks; `nil` where it cannot be read.
    init?(_ files: [String: [UInt8]], isOpen: (JSONPointer, JSONValue) -> Bool) {
        guard let text = files["pass.json"], let document = try? JSONDocument(parsing: text) else { return nil }
        let open = document.places().filter { pointer, _ in
            document.root[pointer].map { $0.array == nil && $0.object == nil && isOpen(pointer, $0) } ?? false
        }
        .sorted { $0.value.range.lowerBound < $1.value.range.lowerBound }
        (self.files, openings, ranges) = (files, open.map(\.key), open.map(\.value.range))
    }

    /// `pass.json` with `values` in its openings.
    func text(with values: [JSONValue]) -> [UInt8] {
        let old = files["pass.json"] ?? []
        var (text, end): ([UInt8], Int) = ([], 0)
        for (value, range) in zip(values, ranges) {
            text += old[end..<range.lowerBound] + value.utf8Text()
            end = range.upperBound
        }
        return text + old[end...]
    }

    /// The pass with placeholders in its openings.
    func template(now: PassDate? = nil, targets: [TargetSystem] = []) -> PassContents {
        let names = openings.indices.map { JSONValue.string("{{value\($0)}}") }
        return PassContents(
            files: files.merging(["pass.json": text(with: names)]) { $1 }, isTemplate: true, now: now, targets: targets)
    }

    /// The pass with `values` in its openings.
    func filled(with values: [JSONValue], now: PassDate? = nil, targets: [TargetSystem] = []) -> PassContents {
        PassContents(files: files.merging(["pass.json": text(with: values)]) { $1 }, now: now, targets: targets)
    }
}

/// The values that records may hold, most of them with something wrong for some place.
enum NastyValue {
    static let all: [JSONValue] =
        [
            "", " ", "7", "A1", "0001", "Nora Lindqvist", "grün €", "👩‍👩‍👧", "\"quoted\" \\ back\\u00e9 \\n", "a\nb\tc",
            "\u{0}\u{1F}\u{7F}", "{{left}}", "{{ left.over }} {{again", "<b>bold</b>", "<a href='x'>y</a>", "%@ %@",
            "2035-05-14T18:30:00+02:00", "2035-05-14T18:30+02:00", "2035-05-14", "14 May 2035", "2034-01-01T00:00:00Z",
            "2035-02-31T18:30:00Z", "Europe/Paris", "europe/paris", "GMT+2", "Pariss", "EUR", "eur", "XXXXXXXXXX",
            "rgb(1, 2, 3)", "#fff", "https://example.com/a b", "http://example.com", "ada@example.com", "a/b?c#d",
            "PKBarcodeFormatQR", "PKBarcodeFormatCode128", "iso-8859-1", "utf-8", "latin1", "4006381333932",
            "Gate B42", "LFPG", "CDG", "posterEventTicket", "PKTransitTypeAir", "Delayed", "1234567890", "${serial}",
        ].map { JSONValue.string($0) }
        + [.string(String(repeating: "long ", count: 60)), .string(String(repeating: "x", count: 3000))]
        + ["0", "1", "-1", "18.4", "412", "91", "12345678901234567", "1e400"].map(number) + [.bool(true), .bool(false)]

    private static func number(_ text: String) -> JSONValue {
        (try? JSONDocument(parsing: Array(text.utf8)))?.root ?? .null
    }
}
