internal import PassModel

/// The shapes of single values in the table of fields, and what is wrong with a value.
enum Shape {
    /// What is wrong with `value` for a type that is not a record; `nil` if nothing is.
    static func fault(of value: JSONValue, as type: Substring) -> String? {
        switch type {
        case "any": return nil
        case "bool":
            if case .bool = value { return nil }
            return "is \(value.kind), and true or false is wanted"
        case "int": return value.number?.int == nil ? "is no whole number" : nil
        case "double": return value.number?.double == nil ? "is no number" : nil
        case "latitude": return isNumber(value, within: 90) ? nil : "is no number from -90 to 90"
        case "longitude": return isNumber(value, within: 180) ? nil : "is no number from -180 to 180"
        default: break
        }
        guard let text = value.string else {
            return type == "int64" && value.number != nil
                ? "is a number, and Google wants whole numbers of 64 bits as a string"
                : "is \(value.kind), and a string is wanted"
        }
        return fault(of: text, as: type)
    }

    private static func isNumber(_ value: JSONValue, within limit: Double) -> Bool {
        value.number?.double.map { abs($0) <= limit } ?? false
    }

    private static func fault(of text: String, as type: Substring) -> String? {
        switch type {
        case "string", "text": return nil
        case "int64": return Int64(text) == nil ? "'\(text)' is no whole number of 64 bits" : nil
        case "digits": return text.isMade(of: digits) ? nil : "'\(text)' has more than digits"
        case "moduleID":
            let isValid = text.isMade(of: moduleLetters)
            return isValid ? nil : "'\(text)' has other characters than letters, digits, '_' and '-'"
        case "id":
            let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            let isValid = parts.count == 2 && parts[0].isMade(of: digits) && parts[1].isMade(of: idLetters)
            return isValid ? nil : "'\(text)' is not the issuer's number, a dot, and letters, digits, '.', '_' or '-'"
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
            return words.contains(Substring(text)) ? nil : "'\(text)' is none of \(words.joined(separator: ", "))"
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
