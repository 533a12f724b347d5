import PassModel
import Testing

@testable import GooglePasses

@Suite("The table of Google's fields") struct GoogleFieldsTests {
    private static let shapes: Set<Substring> = [
        "any", "bool", "int", "double", "latitude", "longitude", "string", "text", "int64", "digits", "moduleID", "id",
        "https", "uri", "color", "fieldPath", "genericType", "date", "localDate", "zonedDate",
    ]

    @Test("each type of a value is a type of the table, a shape or words in capitals")
    func types() {
        for (name, record) in GoogleFields.records {
            for (field, value) in record.fields {
                let type = value.type.hasPrefix("[") ? value.type.dropFirst().dropLast() : value.type
                let isWords = type.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" || $0 == "|" }
                #expect(
                    GoogleFields.records[type] != nil || Self.shapes.contains(type) || isWords, "\(name).\(field)")
            }
        }
    }

    @Test("each kind has a class and an object, and each name of a choice is a field")
    func kinds() {
        for kind in GoogleKind.allCases {
            for part in [GooglePart.class, .object] {
                #expect(GoogleFields.records["\(kind.rawValue)\(part.rawValue)"] != nil)
            }
        }
        for (name, record) in GoogleFields.records {
            for field in record.choices.flatMap(\.names) { #expect(record.fields[field] != nil, "\(name).\(field)") }
        }
    }

    @Test("each limit has a name that the check knows")
    func limits() {
        for (name, record) in GoogleFields.records {
            for (field, value) in record.fields {
                #expect(Set(value.limits.keys).isSubset(of: ["advised", "cut", "shown", "max"]), "\(name).\(field)")
                #expect(value.limits.values.allSatisfy { $0 > 0 })
            }
        }
    }
}
