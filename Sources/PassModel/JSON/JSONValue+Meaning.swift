internal import Bytes

extension JSONValue {
    /// Whether both mean the same.
    ///
    /// Escapes, the order of members and the notation of numbers are ignored. Each digit of a number and each scalar of
    /// a text counts.
    package func means(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.object(let first), .object(let second)):
            guard first.members.count == second.members.count else { return false }
            let (first, second) = (first.sortedMembers, second.sortedMembers)
            return zip(first, second).allSatisfy { $0.name.isIdentical(to: $1.name) && $0.value.means($1.value) }
        case (.array(let first), .array(let second)):
            return first.count == second.count && zip(first, second).allSatisfy { $0.means($1) }
        case (.string(let first), .string(let second)): return first.isIdentical(to: second)
        case (.number(let first), .number(let second)):
            return first.text == second.text || first.isEqual(to: second)
        default: return self == other
        }
    }

    /// The value without members that are null, at any depth; elements of arrays stay.
    fileprivate var withoutNullMembers: JSONValue {
        switch self {
        case .object(let object): .object(object.withoutNullMembers)
        case .array(let elements): .array(elements.map(\.withoutNullMembers))
        default: self
        }
    }
}

extension JSONObject {
    /// The object without members that are null, at any depth; elements of arrays stay.
    package var withoutNullMembers: JSONObject {
        JSONObject(
            members: members.compactMap { member in
                if case .null = member.value { return nil }
                return Member(name: member.name, value: member.value.withoutNullMembers)
            })
    }

    /// The members sorted by name; duplicates keep their order.
    fileprivate var sortedMembers: [Member] {
        members.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
    }
}

extension JSONNumber {
    fileprivate func isEqual(to other: JSONNumber) -> Bool {
        // A long number may be compared with many short ones.
        guard max(text.utf8.count, other.text.utf8.count) <= 64, let first = decimal, let second = other.decimal else {
            return false
        }
        return first == second
    }

    /// The sign and digits without leading and trailing zeros, and the power of ten of the last digit; `nil` if the
    /// exponent is absurd.
    private var decimal: (digits: String, exponent: Int)? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard let mantissa = parts.first, let power = parts.count == 1 ? 0 : Int(parts[1]),
            (-(1 << 40)..<(1 << 40)).contains(power)
        else {
            return nil
        }
        let fraction = mantissa.split(separator: ".").dropFirst().first?.count ?? 0
        let digits = mantissa.filter(\.isNumber).drop { $0 == "0" }
        let zeros = digits.reversed().prefix { $0 == "0" }.count
        guard !digits.isEmpty else { return ("", 0) }
        return ((mantissa.first == "-" ? "-" : "") + digits.dropLast(zeros), power - fraction + zeros)
    }
}
