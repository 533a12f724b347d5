import PassModel
import Testing

/// Checks that a property reads and writes its key, and nothing else.
func checkProperty<Whole: JSONBacked, Value: JSONRepresentable>(
    _ key: Whole.Key, _ path: WritableKeyPath<Whole, Value?>, _ value: Value,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    var whole = Whole(object: JSONObject())
    #expect(whole[keyPath: path] == nil, sourceLocation: sourceLocation)
    whole[keyPath: path] = value
    #expect(whole.object.names == [key.rawValue], sourceLocation: sourceLocation)
    #expect(whole.object[key.rawValue] == value.json, sourceLocation: sourceLocation)
    #expect(whole[keyPath: path]?.json == value.json, sourceLocation: sourceLocation)

    for other in [JSONValue.null, .array([.null])] {
        whole.object[key.rawValue] = other
        #expect(
            whole[keyPath: path] == nil || value.json.kind == other.kind, "\(key) reads \(other.text())",
            sourceLocation: sourceLocation)
        #expect(whole.object[key.rawValue] == other, sourceLocation: sourceLocation)
    }
    whole[keyPath: path] = nil
    #expect(whole.object.names.isEmpty, sourceLocation: sourceLocation)
}

/// Checks that a type keeps every key of its format, and unknown ones, with whatever stands under them.
func checkRoundTrip<Whole: JSONBacked>(_ type: Whole.Type, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let odd = ["1.50", "\"\\u0001x\"", "null", "{\"z\":1,\"a\":2,\"z\":3}", "[true,[],\"é\"]", "false"]
    let names = ["x-first"] + Whole.Key.allCases.map(\.rawValue) + ["x-last"]
    let members = names.reversed().enumerated().map { "\"\($1)\":\(odd[$0 % odd.count])" }
    let text = "{\(members.joined(separator: ","))}"

    let whole = try #require(Whole(json: try json(text)), sourceLocation: sourceLocation)
    #expect(whole.json.text() == text, sourceLocation: sourceLocation)
    #expect(whole.unknownKeys == ["x-last", "x-first"], sourceLocation: sourceLocation)
    #expect(Whole(json: .array([])) == nil, sourceLocation: sourceLocation)

    for key in Whole.Key.allCases {
        var changed = whole
        changed[key] = "new"
        #expect(changed.object.names == whole.object.names, sourceLocation: sourceLocation)
        for member in changed.object.members where member.name != key.rawValue {
            #expect(member.value == whole.object[member.name], sourceLocation: sourceLocation)
        }
        changed.object[key.rawValue] = whole.object[key.rawValue]
        #expect(changed.json.text() == text, sourceLocation: sourceLocation)
    }
}
