internal import PassModel

/// Degrees as people copy them from maps.
enum Coordinates {
    /// How many degrees each member of a location has at most, in either direction.
    static let most = (latitude: 90, longitude: 180)
    /// The same by the names of the members.
    static let bounds: [(name: String, degrees: Int)] = [
        ("latitude", most.latitude), ("longitude", most.longitude),
    ]

    /// The degrees that a text writes with a comma, a degree sign or a point of the compass; `nil` for other texts.
    static func degrees(in text: String) -> String? {
        guard text.utf8.count <= 40, let found = text.uppercased().wholeMatch(of: form) else { return nil }
        let digits = found.2.replacing(",", with: ".").drop { $0 == "0" }
        let number = digits.hasPrefix(".") ? "0\(digits)" : String(digits)
        let isNegative = found.1 != nil || found.3 == "S" || found.3 == "W"
        return isNegative ? "-\(number)" : number
    }

    /// The members of the location that a text `48.1351, 11.582` or an array of two numbers stands for.
    static func members(in value: JSONValue) -> String? {
        let parts: [String]
        switch value {
        case .string(let text) where text.utf8.count <= 80:
            parts = text.split(separator: text.contains(";") ? ";" : ",").compactMap { degrees(in: $0.trimmingBlanks) }
        case .array(let elements): parts = elements.compactMap(\.number?.text)
        default: return nil
        }
        guard parts.count == 2 else { return nil }
        // Some write the longitude first.
        let first = value.string?.uppercased().prefixMatch(of: /[^NSEW]*([NSEW])/)?.1
        let isSwapped = first == "E" || first == "W" || Double(parts[0]).map { $0.magnitude > 90 } ?? false
        if isSwapped { return "{\"latitude\": \(parts[1]), \"longitude\": \(parts[0])}" }
        return "{\"latitude\": \(parts[0]), \"longitude\": \(parts[1])}"
    }

    private static var form: Regex<(Substring, Substring?, Substring, Substring?)> {
        /(-)?(\d{1,3}[.,]\d{1,15})\s*°?\s*([NSEW])?/
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String { String(self).trimmingBlanks }
}
