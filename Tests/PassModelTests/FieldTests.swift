import PassModel
import Testing

@Suite("Fields") struct FieldTests {
    @Test("a field is written in the order of the documentation")
    func order() {
        let field = Pass.Field(
            "price", label: "Price", value: 4.5, changeMessage: "Now %@", textAlignment: .left, currencyCode: "EUR")
        #expect(
            field.json.text() == #"{"key":"price","value":4.5,"label":"Price","changeMessage":"Now %@","#
                + #""textAlignment":"PKTextAlignmentLeft","currencyCode":"EUR"}"#)
        #expect(Pass.Field("balance", label: "Balance", value: .number(12)).value == 12)
        let names = Pass.Field("a", value: "b", dateStyle: .short, timeStyle: .full, numberStyle: .decimal).object.names
        #expect(names == ["key", "value", "dateStyle", "timeStyle", "numberStyle"])
    }

    @Test("a field's value is a string or a number, nothing else", arguments: ["null", "true", "[]", "{}"])
    func otherValues(_ text: String) throws {
        #expect(Pass.Field.Value(json: try json(text)) == nil)
    }

    @Test("a field's number keeps its spelling")
    func numberSpelling() throws {
        let field = Pass.Field(object: try object(#"{"value":10.00}"#))
        guard case .number(let number) = field.value else { throw CancellationError() }
        #expect(number.text == "10.00")
        #expect(number.double == 10)
    }

    @Test("literals make field values")
    func literals() {
        let name = "Ann"
        #expect(("Hello \(name)" as Pass.Field.Value) == .text("Hello Ann"))
        #expect((3 as Pass.Field.Value).json.text() == "3")
        #expect((-2.5 as Pass.Field.Value).json.text() == "-2.5")
        #expect((0.5 as JSONNumber).text == "0.5")
    }

    @Test("a field's date is written as a text and read from one")
    func dates() throws {
        let date = try #require(PassDate(strict: "2035-05-14T18:30:00+02:00"))
        #expect(Pass.Field.Value.date(date).json == .string("2035-05-14T18:30:00+02:00"))
        #expect(Pass.Field.Value.date(date).date == date)
        #expect(Pass.Field.Value(json: date.json) == .text(date.text))
        #expect(Pass.Field.Value(json: date.json)?.date == date)
        #expect(("tomorrow" as Pass.Field.Value).date == nil)
        #expect((2035 as Pass.Field.Value).date == nil)
    }
}
