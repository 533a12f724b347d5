package import PassModel
package import PassRules

/// The values under names such as `authenticationToken`, and users and passwords in URLs; every output shows asterisks
/// in their place.
///
/// Output may end up in a log. Texts are masked by place, so that lines and columns stay the same. Messages about them
/// are masked by value, wherever a copy appears and however it is escaped.
package struct Secrets: Sendable {
    /// The values without escapes, by their first letters; the longest come first.
    private var values: [[UInt8]: [[UInt8]]] = [:]
    private var firstLetters: Set<UInt8> = []
    private var valueCount = 0
    /// Whether the text has a URL with a user or a password, so that those in messages are looked for as well.
    private var hidesUserInfo = false

    /// Beyond this number, values are masked by place only, so that a hostile file does not take long.
    private static let mostValues = 256
    /// Shorter values look like ordinary words.
    private static let leastLength = 6
    /// Values of letters only are often words; no token is as short as this.
    private static let leastWordLength = 16

    /// No secrets.
    package init() {}

    /// The secrets of a text, whether it can be parsed or not: JSON, strings, `NAME=VALUE`.
    package init(in text: [UInt8]) {
        for place in SecretPlaces.all(in: text) { add(everythingIn: text[place]) }
        addUserInfos(in: text)
    }

    /// The secrets in the texts among the files of a pass.
    package init(in files: [String: [UInt8]]) {
        // In sorted order, so that the values within the limit are the same every time.
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            let ending = FileName.pathExtension(of: name)
            guard ending == "json" || ending == "strings" else { continue }
            formUnion(Secrets(in: ending == "strings" ? StringsDocument.Encoding.utf8(of: bytes) : bytes))
        }
    }

    package var isEmpty: Bool { values.isEmpty && !hidesUserInfo }

    package mutating func formUnion(_ other: Secrets) {
        for value in other.values.values.joined() { insert(value) }
        if other.hidesUserInfo { hidesUserInfo = true }
    }

    /// Adds the users and passwords in the URLs of a text, and each password alone.
    mutating func addUserInfos(in text: [UInt8]) {
        for place in UserInfo.places(in: text) {
            hidesUserInfo = true
            add(text[place])
            if let colon = text[place].firstIndex(of: UInt8(ascii: ":")) { add(text[(colon + 1)..<place.upperBound]) }
        }
    }

    /// Adds a value as it is written in the text; for an object or array, each string in it.
    private mutating func add(everythingIn raw: ArraySlice<UInt8>) {
        guard let first = raw.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return add(raw) }
        for part in raw.split(whereSeparator: { $0 <= 0x20 || Array("{}[],:\"".utf8).contains($0) }) { add(part) }
    }

    /// Adds a value as it is written in the text.
    package mutating func add(_ raw: ArraySlice<UInt8>) {
        // If the closing quote is missing, the end is the quote of the next name.
        let end = raw.lastIndex { $0 > 0x20 && $0 != UInt8(ascii: ",") }.map { $0 + 1 } ?? raw.startIndex
        let value = UnescapedText(raw[..<end]).bytes
        let isWord = value.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
        guard value.count >= (isWord ? Self.leastWordLength : Self.leastLength),
            value.firstRange(of: Array("{{".utf8)) == nil, !Self.isName(value)
        else { return }
        insert(value)
    }

    private mutating func insert(_ value: [UInt8]) {
        let start = Array(value.prefix(Self.leastLength))
        guard let first = value.first, valueCount < Self.mostValues, values[start]?.contains(value) != true else {
            return
        }
        values[start] = ((values[start] ?? []) + [value]).sorted { $0.count > $1.count }
        firstLetters.insert(first)
        valueCount += 1
    }

    // MARK: - Names

    /// Whether a value is itself such a name, as when a key is written in place of its value.
    private static func isName(_ value: [UInt8]) -> Bool {
        value.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) || [0x20, 0x2D, 0x5F].contains($0) }
            && isSecret(String(decoding: value, as: UTF8.self))
    }

    /// Whether values of this name are secret: the token of a web service, however it is spelled, and passwords.
    ///
    /// The last key after a dot counts, as in the names of nested values of a record.
    package static func isSecret(_ name: String) -> Bool {
        var letters: [UInt8] = []
        letters.reserveCapacity(name.utf8.count)
        var (keyStart, isAfterDot) = (0, false)
        for byte in name.utf8 {
            if byte == UInt8(ascii: ".") { isAfterDot = true }
            guard (0x41...0x5A).contains(byte & 0xDF) else { continue }
            if isAfterDot { (keyStart, isAfterDot) = (letters.count, false) }
            letters.append(byte | 0x20)
        }
        return isSecret(letters: letters) || keyStart > 0 && isSecret(letters: Array(letters[keyStart...]))
    }

    /// The same for a name's letters in lower case.
    static func isSecret(letters: [UInt8]) -> Bool {
        guard (5...40).contains(letters.count) else { return false }
        if endsInToken(letters.indices, of: letters) || letters.elementsEqual("password".utf8) { return true }
        let whole = "authenticationtoken".utf8
        return abs(letters.count - whole.count) <= 3
            && Spelling.distance(letters.map { UInt32($0) }, whole.map { UInt32($0) }, within: 3) != nil
    }

    /// Whether a word of a text, all of it letters, may be such a name: most words are not.
    static func mayBeSecret(_ word: Range<Int>, of text: [UInt8]) -> Bool {
        let isLong = (16...22).contains(word.count)
        let isLikePassword = word.count == 8 && text[word.lowerBound] | 0x20 == UInt8(ascii: "p")
        return isLong || isLikePassword || endsInToken(word, of: text)
    }

    private static func endsInToken(_ word: Range<Int>, of text: [UInt8]) -> Bool {
        guard word.count >= 5, text[word.upperBound - 1] | 0x20 == UInt8(ascii: "n") else { return false }
        return zip(text[word].suffix(5), "token".utf8).allSatisfy { $0 | 0x20 == $1 }
    }

    // MARK: - Masking

    /// The text with an asterisk for each character of a secret.
    package func masked(_ text: String) -> String {
        guard !isEmpty else { return text }
        let bytes = Array(text.utf8)
        let hits = hits(in: bytes)
        return hits.isEmpty ? text : String(decoding: bytes.masked(at: hits), as: UTF8.self)
    }

    /// A text to show with its lines and columns: secrets are masked in their place and wherever they are repeated.
    package func masked(file text: [UInt8]) -> [UInt8] {
        text.masked(at: SecretPlaces.all(in: text) + UserInfo.places(in: text) + hits(in: text))
    }

    /// The places of secret values in a text, also of values that are cut off at the end.
    private func hits(in text: [UInt8]) -> [Range<Int>] {
        guard !isEmpty else { return [] }
        let shown = UnescapedText(text[...])
        var hits = hidesUserInfo ? UserInfo.places(in: text) : []
        var index = 0
        while index + Self.leastLength <= shown.bytes.count {
            let rest = shown.bytes[index...]
            guard firstLetters.contains(shown.bytes[index]), let values = values[Array(rest.prefix(Self.leastLength))],
                let count = Self.length(ofOneOf: values, at: rest)
            else {
                index += 1
                continue
            }
            hits.append(shown.offsets[index]..<shown.offsets[index + count])
            index += count
        }
        return hits
    }

    /// How many values with the same beginning are distinguished, and how many of their bytes are compared.
    private static let (mostAlike, mostCompared) = (8, 64)

    /// The length of a secret value at the start of a text.
    ///
    /// If too many values begin alike, the whole word counts.
    private static func length(ofOneOf values: [[UInt8]], at rest: ArraySlice<UInt8>) -> Int? {
        guard values.count <= mostAlike else {
            return rest.firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }.map { $0 - rest.startIndex } ?? rest.count
        }
        return values.lazy.compactMap { length(of: $0, at: rest) }.first
    }

    /// The length of this value at the start of a text: all of it, its beginning before an ellipsis, or enough of it to
    /// be recognisable.
    private static func length(of value: [UInt8], at rest: ArraySlice<UInt8>) -> Int? {
        let end = min(value.count, rest.count)
        var common = 0
        while common < end, value[common] == rest[rest.startIndex + common] { common += 1 }
        let isHit =
            common == value.count || common >= mostCompared || rest.dropFirst(common).starts(with: "…".utf8)
        return isHit ? common : nil
    }
}

extension [UInt8] {
    /// The text with an asterisk for each character in these places, except quotes and line ends.
    fileprivate func masked(at places: [Range<Int>]) -> [UInt8] {
        guard !places.isEmpty else { return self }
        var isHidden = Array<Bool>(repeating: false, count: count)
        for place in places { for index in place { isHidden[index] = true } }
        return indices.compactMap { index in
            guard isHidden[index], ![0x22, 0x0A, 0x0D].contains(self[index]) else { return self[index] }
            return self[index] & 0xC0 == 0x80 ? nil : UInt8(ascii: "*")
        }
    }
}

// MARK: - Findings and values

extension Secrets {
    /// The finding without secrets.
    package func masked(_ finding: Finding) -> Finding {
        guard !isEmpty else { return finding }
        return Finding(
            rule: finding.rule, severity: finding.severity, file: finding.file.map(masked),
            pointer: finding.pointer.map(masked), position: finding.position, message: masked(finding.message),
            hint: finding.hint.map(masked), fixes: finding.fixes,
            isTolerated: finding.isTolerated
        ).needing(finding.need.flatMap { need in need.text.map { masked($0) == $0 } ?? true ? need : nil })
    }

    /// The findings without secrets.
    package func masked(_ findings: [Finding]) -> [Finding] { isEmpty ? findings : findings.map(masked) }

    package func masked(_ pointer: JSONPointer) -> JSONPointer { JSONPointer(tokens: pointer.tokens.map(masked)) }

    /// The value with secrets masked in all its strings, names and numbers.
    package func masked(_ value: JSONValue) -> JSONValue {
        guard !isEmpty else { return value }
        switch value {
        case .string(let text): return .string(masked(text))
        case .number(let number):
            let text = masked(number.text)
            return text == number.text ? value : .string(text)
        case .array(let elements): return .array(elements.map(masked))
        case .object(let object):
            return .object(
                JSONObject(members: object.members.map { .init(name: masked($0.name), value: masked($0.value)) }))
        case .null, .bool: return value
        }
    }
}

extension JSONValue {
    /// The value with a note in place of everything under a secret name.
    package var withoutSecrets: JSONValue {
        switch self {
        case .object(let object): .object(object.withoutSecrets)
        case .array(let elements): .array(elements.map(\.withoutSecrets))
        default: self
        }
    }
}

extension JSONObject {
    /// The object with a note in place of everything under a secret name.
    package var withoutSecrets: JSONObject {
        JSONObject(
            members: members.map { member in
                let isSecret = Secrets.isSecret(member.name)
                return .init(name: member.name, value: isSecret ? .string("not shown") : member.value.withoutSecrets)
            })
    }
}
