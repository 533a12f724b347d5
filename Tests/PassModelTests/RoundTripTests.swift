import PassModel
import Testing

@Suite("Reading and writing again") struct RoundTripTests {
    @Test(
        "every type of the model keeps what it does not understand", arguments: ModelTypes.objects.map(ModelTypes.name))
    func everyType(_ name: String) throws {
        let type = try #require(ModelTypes.type(name, in: "") as? any JSONBacked.Type)
        try checkRoundTrip(type)
    }

    /// Checks that a type keeps every key of its format, and unknown ones, with whatever stands under them.
    private func checkRoundTrip<Whole: JSONBacked>(_: Whole.Type) throws {
        let odd = ["1.50", "\"\\u0001x\"", "null", "{\"z\":1,\"a\":2,\"z\":3}", "[true,[],\"é\"]", "false"]
        let names = ["x-first"] + Whole.Key.allCases.map(\.rawValue) + ["x-last"]
        let members = names.reversed().enumerated().map { "\"\($1)\":\(odd[$0 % odd.count])" }
        let text = "{\(members.joined(separator: ","))}"

        let whole = try #require(Whole(json: try json(text)))
        #expect(whole.json.text() == text)
        #expect(whole.unknownKeys == ["x-last", "x-first"])
        #expect(Whole(json: .array([])) == nil)

        for key in Whole.Key.allCases {
            var changed = whole
            changed[key] = "new"
            #expect(changed[key] == "new" && changed.object[key.rawValue] == .string("new"))
            #expect(changed.object.names == whole.object.names)
            for member in changed.object.members where member.name != key.rawValue {
                #expect(member.value == whole.object[member.name])
            }
            changed.object[key.rawValue] = whole.object[key.rawValue]
            #expect(changed.json.text() == text)
            changed[key] = String?.none
            #expect(changed.object.names == whole.object.names.filter { $0 != key.rawValue })
        }
    }

    @Test("a date of the wrong form and a hexadecimal colour stay as they are until they are set")
    func untouched() throws {
        var pass = Pass(object: try object(##"{"backgroundColor":"#c8a064","expirationDate":"2035-05-14"}"##))
        #expect(pass.backgroundColor == PassColor(red: 200, green: 160, blue: 100))
        #expect(pass.expirationDate?.secondsSince1970 == 2_062_713_600)
        #expect(pass.json.text() == ##"{"backgroundColor":"#c8a064","expirationDate":"2035-05-14"}"##)
        let (color, date) = (pass.backgroundColor, pass.expirationDate)
        pass.backgroundColor = color
        pass.expirationDate = date
        #expect(
            pass.json.text() == #"{"backgroundColor":"rgb(200, 160, 100)","expirationDate":"2035-05-14T00:00:00Z"}"#)
    }
}
