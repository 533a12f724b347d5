internal import PassModel

enum FieldTextRules {
    static let all: [PassRule] = [tooLong, empty, changeMessage, attributedMarkup, htmlInValue]

    private static let source = "Wallet Passes, PassFieldContent"

    static let tooLong = PassRule(
        "fields.text-too-long", .note, "texts on the front are short", effect: "Wallet cuts the text off",
        hint: "shorten it, or move the field to backFields", source: "Wallet Developer Guide",
        example: .init(most: mostInHeader) { count in
            let text = String("Member of the society since 2012".prefix(count))
            return Sample("\"generic\": {\"headerFields\": [{\"key\": \"a\", \"value\": \"\(text)\"}]}")
        }
    ).fault(inEach: .field) { place, contents in
        guard let budget = budget(of: place.group), let text = contents.text(of: .value, in: place),
            text.utf8.count > budget, text.count > budget, contents.translations[text] == nil,
            PassDate(lenient: text) == nil
        else { return nil }
        return Fault(
            .value(place.pointer(to: .value)),
            "the value has \(text.count) characters, more than fit in '\(place.group.rawValue)'")
    }

    private static let mostInHeader = 28
    private static let mostInRow = 64

    /// The most characters that fit if a field has a row to itself.
    private static func budget(of group: Pass.Field.Group) -> Int? {
        switch group {
        case .header: mostInHeader
        case .primary, .secondary, .auxiliary, .footer: mostInRow
        case .back, .additionalInfo: nil
        }
    }

    static let empty = PassRule(
        "fields.empty", .note, "a field with a label has something to show",
        effect: "Wallet shows the label above nothing", hint: "fill in the value, or remove the field",
        source: "observed", bad: #""generic": {"headerFields": [{"key": "a", "label": "Seat", "value": ""}]}"#,
        good: #""generic": {"headerFields": [{"key": "a", "label": "Seat", "value": "12"}]}"#
    ).fault(inEach: .field) { place in
        guard let value = place[.value]?.string, value.allSatisfy(\.isWhitespace), place[.attributedValue] == nil,
            let label = place[.label]?.string, !label.allSatisfy(\.isWhitespace)
        else { return nil }
        return Fault(.value(place.pointer(to: .value)), "the value under \(label.shown) is empty")
    }

    static let changeMessage = PassRule(
        "fields.change-message", .warning, "a changeMessage has one %@ and no other placeholder",
        effect: "Wallet announces a change without the new value, or not at all",
        hint: "put %@ where the new value goes, as in \"Your seat is now %@\"", source: source,
        bad: #""generic": {"backFields": [{"key": "a", "value": 1, "changeMessage": "New points"}]}"#,
        good: #""generic": {"backFields": [{"key": "a", "value": 1, "changeMessage": "Points: %@"}]}"#
    ).fault(inEach: .fieldAnywhere) { place, contents in
        // If only a translation is wrong, another rule reports it in the strings file.
        guard let text = contents.text(of: .changeMessage, in: place), FormatScan(text).problem != nil else {
            return nil
        }
        let translations = contents.translations[text]
        let shown = translations ?? [text]
        guard let problem = shown.lazy.compactMap({ FormatScan($0).problem }).first else { return nil }
        let subject = translations == nil ? "the changeMessage" : "a translation of the changeMessage"
        return Fault(.value(place.pointer(to: .changeMessage)), "\(subject) \(problem)")
    }

    static let attributedMarkup = PassRule(
        "fields.attributed-markup", .warning, "an attributedValue has no markup but links, which lead somewhere",
        effect: "Wallet shows the tags or strips them, and the link does not work",
        hint: "write links as <a href='https://example.com'>text</a>, and nothing else in angle brackets",
        since: SystemVersion(7), source: source,
        bad: #""generic": {"backFields": [{"key": "a", "value": "B", "attributedValue": "<b>B</b>"}]}"#,
        good: """
            "generic": {"backFields": [{"key": "a", "value": "B",
                "attributedValue": "<a href='https://example.com'>B</a>"}]}
            """
    ).fault(inEach: .fieldAnywhere) { place, contents in
        guard let text = contents.text(of: .attributedValue, in: place) else { return nil }
        let scan = MarkupScan(text)
        let isEscaped = scan.tags.isEmpty && MarkupScan(text.withoutMarkup).tags.contains { $0.name == "a" }
        guard let problem = isEscaped ? "its link in escaped form, and shows it as text" : scan.problemAsLinks else {
            return nil
        }
        return Fault(
            .value(place.pointer(to: .attributedValue)), "the attributedValue has \(problem)",
            hint: isEscaped ? "write < and > in place of &lt; and &gt;" : nil)
    }

    static let htmlInValue = PassRule(
        "fields.html-in-value", .note, "a value is plain text", effect: "Wallet shows the tags as text",
        hint: "write plain text, and links in attributedValue", source: source,
        bad: #""generic": {"backFields": [{"key": "a", "value": "<a href='https://example.com'>B</a>"}]}"#,
        good: #""generic": {"backFields": [{"key": "a", "value": "https://example.com"}]}"#
    ).fault(inEach: .fieldAnywhere) { place, contents in
        guard let text = contents.text(of: .value, in: place), let tag = MarkupScan(text).tags.first else { return nil }
        return Fault(.value(place.pointer(to: .value)), "the value has a tag '\(tag.shown)', which is shown")
    }
}
