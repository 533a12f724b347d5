import PassModel
import Testing

@Suite("Fields") struct FieldTests {
    @Test("each key of a field has its type")
    func properties() throws {
        checkProperty(.key, \Field.key, "a")
        checkProperty(.value, \Field.value, "text")
        checkProperty(.value, \Field.value, 12)
        checkProperty(.label, \Field.label, "A")
        checkProperty(.attributedValue, \Field.attributedValue, "<a href=\"https://example.com\">x</a>")
        checkProperty(.changeMessage, \Field.changeMessage, "Now %@")
        checkProperty(.dataDetectorTypes, \Field.dataDetectorTypes, [.link, .phoneNumber])
        checkProperty(.textAlignment, \Field.textAlignment, .right)
        checkProperty(.semantics, \Field.semantics, SemanticTags { $0.eventName = "x" })
        checkProperty(.row, \Field.row, 1)
        checkProperty(.dateStyle, \Field.dateStyle, .medium)
        checkProperty(.timeStyle, \Field.timeStyle, DateStyle.none)
        checkProperty(.ignoresTimeZone, \Field.ignoresTimeZone, true)
        checkProperty(.isRelative, \Field.isRelative, true)
        checkProperty(.currencyCode, \Field.currencyCode, "EUR")
        checkProperty(.numberStyle, \Field.numberStyle, .percent)
    }

    @Test("an empty list of detectors is not an absent one")
    func noDetectors() {
        checkProperty(.dataDetectorTypes, \Field.dataDetectorTypes, [])
    }

    @Test("a field is written in the order of the documentation")
    func order() {
        let field = Field(
            "price", label: "Price", value: 4.5, changeMessage: "Now %@", textAlignment: .left, currencyCode: "EUR")
        #expect(
            field.json.text() == #"{"key":"price","value":4.5,"label":"Price","changeMessage":"Now %@","#
                + #""textAlignment":"PKTextAlignmentLeft","currencyCode":"EUR"}"#)
        #expect(Field("balance", label: "Balance", value: .number(12)).value == 12)
        let names = Field("a", value: "b", dateStyle: .short, timeStyle: .full, numberStyle: .decimal).object.names
        #expect(names == ["key", "value", "dateStyle", "timeStyle", "numberStyle"])
    }

    @Test("a value is a string or a number, nothing else", arguments: ["null", "true", "[]", "{}"])
    func otherValues(_ text: String) throws {
        #expect(FieldValue(json: try json(text)) == nil)
    }

    @Test("a number keeps its spelling")
    func numberSpelling() throws {
        let field = Field(object: try object(#"{"value":10.00}"#))
        guard case .number(let number) = field.value else { throw CancellationError() }
        #expect(number.text == "10.00")
        #expect(number.double == 10)
    }

    @Test("literals make values")
    func literals() {
        let name = "Ann"
        #expect(("Hello \(name)" as FieldValue) == .text("Hello Ann"))
        #expect((3 as FieldValue).json.text() == "3")
        #expect((-2.5 as FieldValue).json.text() == "-2.5")
        #expect((0.5 as JSONNumber).text == "0.5")
    }

    @Test("a date is written as a text and read from one")
    func dates() throws {
        let date = try #require(PassDate(strict: "2035-05-14T18:30:00+02:00"))
        #expect(FieldValue.date(date).json == .string("2035-05-14T18:30:00+02:00"))
        #expect(FieldValue.date(date).date == date)
        #expect(FieldValue(json: date.json) == .text(date.text))
        #expect(FieldValue(json: date.json)?.date == date)
        #expect(("tomorrow" as FieldValue).date == nil)
        #expect((2035 as FieldValue).date == nil)
    }
}
