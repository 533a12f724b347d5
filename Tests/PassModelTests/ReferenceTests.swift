import Foundation
import PassModel
import Testing
import TestSupport

/// Holds the model against `Reference/keys.tsv`: one line per key of the format, written from its documentation.
@Suite("The reference") struct ReferenceTests {
    private let rows: [Row]
    private let vectors: [Vector]
    private let table = PropertyTable()

    init() throws {
        rows = try Table.lines(of: "keys.tsv").map(Row.init)
        vectors = try Table.lines(of: "vectors.tsv").map(Vector.init)
    }

    @Test("each key of the reference is in the type's enumeration, and each of the enumeration in the reference")
    func keys() {
        let expected = Dictionary(grouping: rows, by: \.object).mapValues { Set($0.map(\.key)) }
        #expect(Set(expected.keys) == Set(table.keys.keys))
        for (object, keys) in expected {
            let missing = keys.subtracting(table.keys[object] ?? [])
            let unknown = Set(table.keys[object] ?? []).subtracting(keys)
            #expect(missing.isEmpty, "\(object) lacks keys")
            #expect(unknown.isEmpty, "\(object) has keys that the reference lacks")
        }
        #expect(Set(rows.map { "\($0.object) \($0.key)" }).count == rows.count, "a key is there twice")
    }

    @Test("each key has one property, which reads and writes it")
    func properties() {
        let names = Dictionary(grouping: table.properties) { "\($0.object) \($0.key)" }
        for row in rows {
            #expect(names["\(row.object) \(row.key)"]?.count == 1, "\(row.object) \(row.key)")
        }
        #expect(table.properties.count == rows.count)
    }

    @Test("each property is public and its documentation says since when")
    func documentation() throws {
        let source = try SourceIndex()
        for row in rows {
            let name = table.properties.first { $0.object == row.object && $0.key == row.key }?.name ?? row.key
            let isStyle = name == "style"
            let found = source.documentation(of: name, in: row.object)
            let text = try #require(found, "\(row.object) \(row.key) has no public property with documentation")
            #expect(text.count > 20, "\(row.object) \(row.key)")
            guard !isStyle, row.since != "-", !source.isShared(name, in: row.object) else { continue }
            #expect(text.contains("(iOS \(row.since)"), "\(row.object) \(row.key): \(text)")
        }
    }

    @Test("each key has a vector of each of its types, and no vector is of another")
    func vectorTypes() {
        let types = Dictionary(uniqueKeysWithValues: rows.map { ("\($0.object) \($0.key)", $0.types) })
        var seen: [String: Set<String>] = [:]
        for vector in vectors {
            let name = "\(vector.object) \(vector.key)"
            let matching = types[name]?.filter { Self.value(vector.value, isOf: $0) } ?? []
            #expect(!matching.isEmpty, "\(name): \(vector.value.text())")
            seen[name, default: []].formUnion(matching)
        }
        for (name, types) in types { #expect(seen[name] == Set(types), "\(name)") }
    }

    @Test("each vector of the reference comes through its property byte for byte")
    func roundTrips() throws {
        let other = try object(#"{"x-first":1.50,"x-last":null}"#)
        for vector in vectors {
            let property = try #require(self.property(vector.object, vector.key))
            let name = "\(vector.object) \(vector.key)"
            #expect(property.read(vector.value)?.text() == vector.value.text(), "\(name)")
            let copied = JSONValue.object(property.copy(vector.value, other)).text()
            #expect(
                copied == #"{"x-first":1.50,"x-last":null,"\#(vector.key)":\#(vector.value.text())}"#, "\(name)")
        }
    }

    @Test("a value of a wrong type reads as nothing")
    func wrongTypes() throws {
        let others = try ["null", "true", "1.5", "\"\"", "[]", "{}", "[null]", "[[]]", "[true]"].map(json)
        for row in rows {
            let property = try #require(self.property(row.object, row.key))
            for value in others where !row.types.contains(where: { Self.value(value, isOf: $0) }) {
                #expect(property.read(value) == nil, "\(row.object) \(row.key) reads \(value.text())")
            }
        }
    }

    @Test("a name that an enumeration does not have reads as nothing")
    func unknownNames() throws {
        let free: Set = [
            "passengerInformationSSRs", "passengerServiceSSRs", "passengerAirlineSSRs", "albumIDs", "artistIDs",
            "playlistIDs", "performerNames", "loungePlaceIDs",
        ]
        for vector in vectors {
            let property = try #require(self.property(vector.object, vector.key))
            if case .string(let text) = vector.value, text.hasPrefix("PK") {
                #expect(property.read(.string(text + "x")) == nil, "\(vector.key)")
            }
            if case .array(let elements) = vector.value, elements.first?.string != nil, !free.contains(vector.key) {
                #expect(property.read(.array(elements + ["x"].map(JSONValue.string))) == nil, "\(vector.key)")
            }
        }
    }

    @Test("any value under any key is read as something of its own kind, or as nothing")
    func anyValue() {
        let texts = vectors.map(\.value).filter { $0.string != nil }
        let values = Set(vectors.map(\.value)).subtracting(texts).union(texts.prefix(4))
        for property in table.properties {
            for value in values {
                guard let read = property.read(value), read.kind != value.kind else { continue }
                Issue.record("\(property.object) \(property.key) reads \(value.text())")
            }
        }
    }

    @Test(
        "random damage to all parts of a pass is read or refused, but never traps",
        arguments: Effort.seeds(quick: 20, full: 200))
    func damage(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let objects = Array(table.keys.keys).sorted()
        let object = objects[Int(seed) % objects.count]
        let members = vectors.filter { $0.object == object }.map { JSONObject.Member(name: $0.key, value: $0.value) }
        var text = JSONValue.object(JSONObject(members: members)).utf8Text()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let index = Int.random(in: 0..<text.count, using: &random)
            text[index] = Array("\"\\{}[],:0-.eu9tfnP\n".utf8).randomElement(using: &random) ?? 0
        }
        guard let damaged = (try? JSONDocument(parsing: text))?.root.object else { return }
        for property in table.properties where property.object == object {
            guard let value = damaged[property.key], let read = property.read(value) else { continue }
            #expect(property.read(read) == read)
        }
    }

    private func property(_ object: String, _ key: String) -> Property? {
        table.properties.first { $0.object == object && $0.key == key }
    }

    private static func value(_ value: JSONValue, isOf type: String) -> Bool {
        if type.hasPrefix("[") {
            return value.array?.allSatisfy { Self.value($0, isOf: String(type.dropFirst().dropLast())) } ?? false
        }
        return switch value {
        case .null: false
        case .bool: type == "boolean"
        case .number: type == "number"
        case .string: type == "string"
        case .array: false
        case .object: type == "object"
        }
    }
}

// MARK: - Data files

private struct Row {
    let object: String
    let key: String
    let types: [String]
    let since: String

    init(_ columns: [String]) throws {
        try #require(columns.count == 4, "\(columns)")
        (object, key, since) = (columns[0], columns[1], columns[3])
        types = columns[2].split(separator: "|").map(String.init)
        for type in types {
            let known: Set = ["string", "number", "boolean", "object", "[string]", "[number]", "[object]"]
            try #require(known.contains(type), "\(type)")
        }
    }
}

private struct Vector {
    let object: String
    let key: String
    let value: JSONValue

    init(_ columns: [String]) throws {
        try #require(columns.count == 3, "\(columns)")
        (object, key, value) = (columns[0], columns[1], try json(columns[2]))
    }
}

private enum Table {
    /// The lines of a file of tab-separated values after its heading.
    static func lines(of file: String) throws -> [[String]] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference")
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}

/// The public properties in the sources of `PassModel` with their documentation, by type.
private struct SourceIndex {
    private var texts: [String: [String: String]] = [:]

    init() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let sources = package.appending(path: "Sources/PassModel").resolvingSymlinksInPath()
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            add(try String(contentsOf: file, encoding: .utf8))
        }
    }

    func documentation(of name: String, in object: String) -> String? {
        texts[object]?[name] ?? shared(name)
    }

    /// Whether the property comes from a protocol that several objects share.
    func isShared(_ name: String, in object: String) -> Bool { texts[object]?[name] == nil && shared(name) != nil }

    private func shared(_ name: String) -> String? {
        ["Pass.FieldGrouping", "Pass.ClassicFieldGrouping", "Pass.EventLinks"].compactMap { texts[$0]?[name] }.first
    }

    /// Types are followed by the indentation of their first line, documentation by the lines right before a property.
    private mutating func add(_ source: String) {
        var types: [(indentation: Int, name: String)] = []
        var documentation: [Substring] = []
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = line.drop { $0 == " " }
            let indentation = line.count - text.count
            if text == "}" { types.removeAll { $0.indentation >= indentation } }
            if let type = text.firstMatch(of: /^(?:public )?(?:struct|extension) ([A-Za-z.]+)/), text.hasSuffix("{") {
                types.append((indentation, String(type.1)))
            } else if let property = text.firstMatch(of: /^public var (\w+):/), !documentation.isEmpty {
                let type = types.map(\.name).joined(separator: ".")
                texts[type, default: [:]][String(property.1)] = documentation.joined(separator: " ")
            }
            documentation = text.hasPrefix("///") ? documentation + [text.dropFirst(4)] : []
        }
    }
}
