import Foundation
import PassModel
import TestSupport
import Testing

/// Values of each key, written from the format's documentation, against the types that `Sources/keys.tsv` gives the keys.
@Suite("The reference") struct ReferenceTests {
    /// A value that a key can have, or with an exclamation mark before it one that it cannot.
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
        // The rules alone read a line that has no type of the model.
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

    @Test("each vector comes through the type of its key byte for byte, and what a key cannot have reads as nothing")
    func roundTrips() {
        for vector in vectors {
            let text = vector.isRead ? vector.value.text() : nil
            #expect(vector.type.rewriting(vector.value)?.text() == text, "\(vector.name)")
        }
    }

    @Test("a value of a wrong type reads as nothing") func wrongTypes() throws {
        for value in try ["null", "true", "1.5", "\"\"", "[]", "{}", "[null]", "[[]]", "[true]"].map(json) {
            for (name, type) in types {
                let read = type.rewriting(value)
                #expect(read == nil || read == value, "\(name) reads \(value.text())")
            }
        }
    }

    @Test("a name that an enumeration does not have reads as nothing", arguments: ModelTypes.names.map(ModelTypes.name))
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
