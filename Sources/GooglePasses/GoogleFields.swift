/// The fields of Google Wallet's classes and objects, as the API documents them.
enum GoogleFields {
    /// One field of a type.
    struct Field: Sendable {
        let type: Substring
        var isRequired = false
        var mark: Mark?
        /// The field that can stand for it.
        var twin: String?
        /// Limits by name: `advised`, `cut`, `shown`, `max`.
        var limits: [Substring: Int] = [:]
    }

    /// What speaks against writing a field, as the table says it.
    enum Mark: String, Sendable {
        case old, own, partner
    }

    /// A type: its fields, and which of them exclude one another.
    struct Record: Sendable {
        var fields: [String: Field] = [:]
        /// The names of the fields that are required, sorted.
        var required: [String] = []
        /// Fields of which exactly one, or at most one, is present.
        var choices: [(names: [String], isRequired: Bool)] = []
    }

    /// The types by name.
    static let records: [Substring: Record] = {
        var records: [Substring: Record] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count >= 3 else { continue }
            var record = records[words[0]] ?? Record()
            switch words[1] {
            case "<":
                let base = records[words[2]] ?? Record()
                record.fields.merge(base.fields) { $1 }
                record.choices += base.choices
            case "one", "most":
                record.choices.append((words.dropFirst(2).map(String.init), words[1] == "one"))
            default: record.add(words)
            }
            records[words[0]] = record
        }
        return records.mapValues { record in
            var record = record
            record.required = record.fields.filter(\.value.isRequired).keys.sorted()
            return record
        }
    }()
}

extension GoogleFields.Record {
    fileprivate mutating func add(_ words: [Substring]) {
        let name = String(words[1])
        var field = GoogleFields.Field(type: words[2])
        for mark in words.dropFirst(3) {
            let parts = mark.split(separator: "=")
            switch (mark, parts.count) {
            case ("R", _): field.isRequired = true
            case (_, 1): field.mark = GoogleFields.Mark(rawValue: String(mark))
            default: field.limits[parts[0]] = parts.last.flatMap { Int($0) }
            }
        }
        if field.type == "text" {
            let twin = "localized" + name.prefix(1).uppercased() + name.dropFirst()
            field.twin = twin
            fields[twin] = GoogleFields.Field(type: "LocalizedString", limits: field.limits)
        }
        fields[name] = field
    }
}
