internal import CEmbedded

/// The fields of Google Wallet's classes and objects, as the API documents them.
enum GoogleFields {
    /// One field of a type.
    struct Field: Sendable {
        let type: Substring
        var isRequired = false
        /// The field that can stand for it.
        var twin: String?
        /// How many characters or elements Google shows.
        var shown: Int?
        /// How many characters or elements Google takes.
        var max: Int?
    }

    /// A type: its fields, and which of them exclude one another.
    struct Record: Sendable {
        var fields: [String: Field] = [:]
        /// The names of the fields that are required, sorted.
        var required: [String] = []
        /// Fields of which exactly one, or at most one, is present.
        var choices: [(names: [String], isRequired: Bool)] = []
    }

    /// The types by name, from `google-fields.txt`, which explains its lines.
    static let records: [Substring: Record] = {
        var records: [Substring: Record] = [:]
        for line in unsafe String(cString: passtool_googleFields()).split(separator: "\n") where line.first != "#" {
            let words = line.split(separator: " ")
            var record = records[words[0]] ?? Record()
            switch words[1] {
            case "<":
                let base = records[words[2]] ?? Record()
                record.fields.merge(base.fields) { $1 }
                record.choices += base.choices
            case "one", "most":
                record.choices.append((words.dropFirst(2).map(String.init), words[1] == "one"))
            default: record.add(String(words[1]), words[2], words.dropFirst(3))
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
    fileprivate mutating func add(_ name: String, _ type: Substring, _ marks: ArraySlice<Substring>) {
        var field = GoogleFields.Field(type: type)
        for mark in marks {
            let number = mark.split(separator: "=").last.flatMap { Int($0) }
            switch mark.prefix(while: \.isLetter) {
            case "shown": field.shown = number
            case "max": field.max = number
            default: field.isRequired = true
            }
        }
        if type == "text" {
            let twin = "localized" + name.prefix(1).uppercased() + name.dropFirst()
            field.twin = twin
            fields[twin] = GoogleFields.Field(type: "LocalizedString", shown: field.shown, max: field.max)
        }
        fields[name] = field
    }
}
