import Foundation
import PassModel
import TestSupport
import Testing

/// Values of each key, from the format's documentation, tested against the types in `Sources/keys.tsv`.
@Suite("The reference") struct ReferenceTests {
    /// A valid value of a key, or an invalid one after an exclamation mark.
    private struct Vector {
        let object: String
        let key: String
        let type: any JSONRepresentable.Type
        let value: JSONValue
        let isRead: Bool
        var name: String { "\(object) \(key)" }
    }

    /// The type of each key, by object and key.
    private let types: [String: any JSONRepresentable.Type]
    private let vectors: [Vector]

    init() throws {
        var types: [String: any JSONRepresentable.Type] = [:]
        // Only the rules read lines without a type of the model.
        for row in try Self.lines(of: "Sources/keys.tsv") where row[3] != "-" {
            let type = try #require(ModelTypes.type(row[3], in: row[0]), "\(row)")
            types["\(row[0]) \(row[1])"] = type
        }
        vectors = try Self.lines(of: "Tests/PassModelTests/Reference/vectors.tsv").map { columns in
            let type = try #require(types["\(columns[0]) \(columns[1])"], "\(columns)")
            let isRead = !columns[2].hasPrefix("!")
            let value = try json(isRead ? columns[2] : String(columns[2].dropFirst()))
            return Vector(object: columns[0], key: columns[1], type: type, value: value, isRead: isRead)
        }
        self.types = types
    }

    @Test("each key of each object has vectors") func keys() {
        let named = Set(vectors.filter(\.isRead).map(\.name))
        for object in ModelTypes.objects {
            for key in object.keyNames {
                #expect(named.contains("\(ModelTypes.name(of: object)) \(key)"), "\(object) \(key)")
            }
        }
    }

    @Test("each vector survives the type of its key byte for byte, and an unsupported value reads as nil")
    func roundTrips() {
        for vector in vectors {
            let text = vector.isRead ? vector.value.text() : nil
            #expect(vector.type.rewriting(vector.value)?.text() == text, "\(vector.name)")
        }
    }

    @Test("a value of a wrong type reads as nil") func wrongTypes() throws {
        for value in try ["null", "true", "1.5", "\"\"", "[]", "{}", "[null]", "[[]]", "[true]"].map(json) {
            for (name, type) in types {
                let read = type.rewriting(value)
                #expect(read == nil || read == value, "\(name) reads \(value.text())")
            }
        }
    }

    @Test("an unknown name of an enumeration reads as nil", arguments: ModelTypes.names.map(ModelTypes.name))
    func unknownNames(_ name: String) throws {
        let type = try #require(ModelTypes.type(name, in: ""))
        let list = try #require(ModelTypes.type("[\(name)]", in: ""))
        let known = try #require(vectors.first { $0.isRead && ($0.type == type || $0.type == list) }?.value)
        let text = try #require(known.string ?? known.array?.first?.string)
        #expect(type.rewriting(.string(text)) != nil)
        #expect(type.rewriting(.string(text + "x")) == nil && type.rewriting(.string(text.uppercased())) == nil)
        #expect(list.rewriting(.array([.string(text), .string(text + "x")])) == nil)
    }

    /// The lines of a file of tab-separated values after its heading.
    private static func lines(of file: String) throws -> [[String]] {
        try String(contentsOfFile: Checkout.path(file), encoding: .utf8).split(separator: "\n").dropFirst().map {
            line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}

extension JSONBacked {
    fileprivate static var keyNames: [String] { Key.allCases.map(\.rawValue) }
}

@Suite("Reading and writing again") struct RoundTripTests {
    @Test(
        "every type of the model keeps what it does not understand", arguments: ModelTypes.objects.map(ModelTypes.name))
    func everyType(_ name: String) throws {
        let type = try #require(ModelTypes.type(name, in: "") as? any JSONBacked.Type)
        try checkRoundTrip(type)
    }

    /// Checks that a type keeps every known and unknown key with its value.
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

/// The types of the model by their names in `Sources/keys.tsv`.
enum ModelTypes {
    /// The types of objects.
    static let objects: [any JSONBacked.Type] = [
        Pass.self, Pass.FieldGroups.self, Pass.BoardingPass.self, Pass.EventTicket.self, Pass.PosterGeneric.self,
        Pass.Field.self, Pass.Barcode.self, Pass.NFC.self, Pass.Location.self, Pass.Beacon.self, Pass.RelevantDate.self,
        Pass.FeaturedAction.self, PassPersonalization.self, SemanticTags.self, SemanticTags.CurrencyAmount.self,
        SemanticTags.Location.self, SemanticTags.PersonName.self, SemanticTags.Seat.self, SemanticTags.WifiNetwork.self,
        SemanticTags.EventDateInfo.self, SemanticTags.AirPlayDeviceGroup.self, UpcomingPassInformationEntry.self,
        UpcomingPassInformationEntry.DateInformation.self, UpcomingPassInformationEntry.Images.self,
        UpcomingPassInformationEntry.RemoteImage.self, UpcomingPassInformationEntry.ImageURLEntry.self,
        UpcomingPassInformationEntry.EventURLs.self,
    ]

    /// The types of names and texts.
    static let names: [any JSONRepresentable.Type] = [
        Pass.Field.DataDetectorType.self, Pass.Field.TextAlignment.self, Pass.Field.DateStyle.self,
        Pass.Field.NumberStyle.self, Pass.Barcode.Format.self, Pass.BoardingPass.TransitType.self,
        Pass.Style.Scheme.self, Pass.FeaturedAction.Kind.self, UpcomingPassInformationEntry.Kind.self,
        SemanticTags.EventType.self, SemanticTags.SecurityProgram.self, SemanticTags.PassengerCapability.self,
        PassPersonalization.Field.self,
    ]

    private static let others: [any JSONRepresentable.Type] = [
        String.self, Bool.self, Int.self, Double.self, UInt16.self, JSONObject.self, PassDate.self, PassColor.self,
        Pass.Field.Value.self, SemanticTags.SpecialServiceRequest.self,
    ]

    private static let byName = Dictionary(
        (others + names + objects).map { (name(of: $0), $0) }, uniquingKeysWith: { $1 })

    /// The type that `name` means inside `object`: `[Seat]` in `SemanticTags`.
    static func type(_ name: String, in object: String) -> (any JSONRepresentable.Type)? {
        if name.hasPrefix("[") { return type(String(name.dropFirst().dropLast()), in: object).map { listType(of: $0) } }
        return byName["\(object).\(name)"] ?? byName[name]
    }

    /// The name of a type without its module.
    static func name(of type: Any.Type) -> String {
        String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    }

    private static func listType<Element: JSONRepresentable>(of _: Element.Type) -> any JSONRepresentable.Type {
        [Element].self
    }
}

extension JSONRepresentable {
    /// Reads `value` as this type, and writes it as JSON again.
    static func rewriting(_ value: JSONValue) -> JSONValue? { Self(json: value)?.json }
}

/// The value of a valid JSON text.
func json(_ text: String) throws -> JSONValue { try JSONDocument(parsing: Array(text.utf8)).root }

/// The object of a valid JSON text.
func object(_ text: String) throws -> JSONObject { try #require(try json(text).object) }
