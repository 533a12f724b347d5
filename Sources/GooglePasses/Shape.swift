internal import CEmbedded
internal import PassModel
internal import PassToolkit

/// The shapes of single values in the table of fields.
enum Shape {
    /// Why `value` does not fit a type that is not a record; `nil` if it does.
    static func fault(of value: JSONValue, as type: Substring) -> String? {
        switch type {
        case "any": return nil
        case "bool":
            if case .bool = value { return nil }
            return "is \(value.kind), but must be true or false"
        case "int": return value.number?.int == nil ? "is not a whole number" : nil
        case "double": return value.number?.double == nil ? "is not a number" : nil
        case "latitude": return isNumber(value, within: 90) ? nil : "is not a number from -90 to 90"
        case "longitude": return isNumber(value, within: 180) ? nil : "is not a number from -180 to 180"
        default: break
        }
        guard let text = value.string else {
            return type == "int64" && value.number != nil
                ? "is a number, and Google wants whole numbers of 64 bits as a string"
                : "is \(value.kind), but must be a string"
        }
        return fault(of: text, as: type)
    }

    private static func isNumber(_ value: JSONValue, within limit: Double) -> Bool {
        value.number?.double.map { abs($0) <= limit } ?? false
    }

    private static func fault(of text: String, as type: Substring) -> String? {
        switch type {
        case "string", "text": return nil
        case "int64": return Int64(text) == nil ? "'\(text)' is not a whole number of 64 bits" : nil
        case "digits": return text.isMade(of: digits) ? nil : "'\(text)' has characters other than digits"
        case "moduleID":
            let isValid = text.isMade(of: moduleLetters)
            return isValid ? nil : "'\(text)' has other characters than letters, digits, '_' and '-'"
        case "id":
            let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            let isValid = parts.count == 2 && parts[0].isMade(of: digits) && parts[1].isMade(of: idLetters)
            return isValid ? nil : "'\(text)' is not the issuer ID, a dot, and letters, digits, '.', '_' or '-'"
        case "https": return text.hasPrefix("https://") ? nil : "'\(text)' does not start with https://"
        case "uri":
            let scheme = text.prefix { $0 != ":" }
            return scheme.count < text.count && scheme.isMade(of: schemeLetters) ? nil : "'\(text)' has no scheme"
        case "color":
            let isValid = text.hasPrefix("#") && [4, 7].contains(text.count) && text.dropFirst().isMade(of: hex)
            return isValid ? nil : "'\(text)' is not written like #1e4d3a"
        case "fieldPath":
            if text.contains("\"") { return "'\(text)' has double quotes, and Google reads single ones" }
            let isValid = text.hasPrefix("object.") || text.hasPrefix("class.")
            return isValid ? nil : "'\(text)' does not start with 'object.' or 'class.'"
        case "date", "localDate", "zonedDate": return dateFault(of: text, as: type)
        default:
            let words = type.split(separator: "|")
            return words.contains(Substring(text)) ? nil : "'\(text)' is not one of \(words.joined(separator: ", "))"
        }
    }

    private static func dateFault(of text: String, as type: Substring) -> String? {
        let form = /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})?/
        guard let match = text.wholeMatch(of: form), PassDate(strict: match.1 == nil ? "\(text)Z" : text) != nil else {
            return "'\(text)' is not written like 2026-05-01T19:30:00"
        }
        switch (type, match.1) {
        case ("localDate", .some(let offset)):
            return "'\(text)' has the offset '\(offset)', and Google refuses one in times of flights"
        case ("zonedDate", nil): return "'\(text)' has no offset such as +02:00"
        default: return nil
        }
    }

    private static let digits = Set("0123456789".utf8)
    private static let hex = digits.union("abcdefABCDEF".utf8)
    private static let letters = digits.union("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    private static let moduleLetters = letters.union("_-".utf8)
    private static let idLetters = letters.union("._-".utf8)
    private static let schemeLetters = letters.union("+.-".utf8)
}

extension StringProtocol {
    fileprivate func isMade(of bytes: Set<UInt8>) -> Bool { !isEmpty && utf8.allSatisfy(bytes.contains) }
}

/// The fields of Google Wallet's classes and objects, as the API documents them.
enum GoogleFields {
    /// One field of a type.
    struct Field: Sendable {
        let type: Substring
        var isRequired = false
        /// The field that can replace it.
        var twin: String?
        /// How many characters or elements Google shows.
        var shown: Int?
        /// How many characters or elements Google allows.
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

    /// The least content of a type: its required fields, with a dash for a text.
    static func least(_ type: Substring) -> JSONValue {
        guard let record = records[type] else {
            return .string(type.split(separator: "|").dropLast().first.map(String.init) ?? "-")
        }
        return .object(
            record.required.map { ($0, $0 == "language" ? .string("en") : least(record.fields[$0]?.type ?? "string")) })
    }
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
