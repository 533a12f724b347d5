internal import Bytes

/// Finds the values of secret names in a text that is JSON, or was meant to be.
///
/// It is not a parser: quotes, colons and brackets may be missing or wrong. Each byte is examined a few times at most.
struct SecretPlaces {
    private let text: [UInt8]
    private var index = 0
    /// The letters of the last word, in lower case.
    private var letters: [UInt8] = []

    /// The places of the values in `text`, without their quotes.
    static func all(in text: [UInt8]) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var search = SecretPlaces(text)
        while search.readName() {
            let isAddress = search.letters.elementsEqual(address.utf8)
            guard isAddress || Secrets.isSecret(letters: search.letters) else { continue }
            let start = search.index
            if let place = search.value() {
                let secret = isAddress ? search.userInfo(in: place) : place
                if let secret, !search.isPlaceholder(secret) { places.append(secret) }
            } else {
                search.index = start
            }
        }
        return places
    }

    private static let address = "webserviceurl"

    private init(_ text: [UInt8]) { self.text = text }

    /// The user and password in the address of a web service, whose path has no `@`; the address may be malformed.
    private func userInfo(in place: Range<Int>) -> Range<Int>? {
        guard let end = text[place].lastIndex(of: UInt8(ascii: "@")) else { return nil }
        let colon = text[place].firstIndex(of: UInt8(ascii: ":")) ?? end
        let slashes = text[min(colon + 1, end)..<end].prefix { [UInt8(ascii: "/"), UInt8(ascii: "\\")].contains($0) }
        return (slashes.isEmpty ? place.lowerBound : slashes.endIndex)..<end
    }

    // MARK: - Names

    /// Reads the letters of the next word that is looked for, or may be; escapes, digits and marks in it are skipped.
    private mutating func readName() -> Bool {
        var start = index
        repeat {
            skipToLetter()
            guard index < text.count else { return false }
            start = index
            index = text.index(from: start) { !Self.isLetter($0) }
        } while isOtherWord(start..<index)
        letters.removeAll(keepingCapacity: true)
        for byte in text[start..<index] { letters.append(byte | 0x20) }
        while index < text.count {
            if let (letter, length) = letter {
                letters.append(letter)
                index += length
            } else if isInsideWord || isGap {
                index += 1
            } else {
                break
            }
        }
        return true
    }

    /// Whether these letters are a whole word, and none that is looked for.
    private func isOtherWord(_ word: Range<Int>) -> Bool {
        guard word.upperBound < text.count, !word.isEmpty else { return false }
        let isWhole =
            switch text[word.upperBound] {
            case UInt8(ascii: " "): text[word.lowerBound] | 0x20 != UInt8(ascii: "a")  // no gap
            case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x30...0x39, 0x80...: false
            default: true
            }
        return isWhole && word.count != Self.address.utf8.count && !Secrets.mayBeSecret(word, of: text)
    }

    private mutating func skipToLetter() {
        repeat {
            index = text.index(from: index) { Self.isLetter($0) || $0 == UInt8(ascii: "\\") }
            if index == text.count || letter != nil { return }
            index += 1
        } while true
    }

    /// Whether this is the space in `authentication token`.
    private var isGap: Bool {
        text[index] == 0x20 && letters.starts(with: "auth".utf8) && text[(index + 1)...].first.map { $0 | 0x20 } == 0x74
    }

    /// The letter at this place, in lower case, and its length in bytes, since it may be an escape.
    private var letter: (UInt8, Int)? {
        if Self.isLetter(text[index]) { return (text[index] | 0x20, 1) }
        guard text[index] == UInt8(ascii: "\\"), let (bytes, length) = text[index...].escape,
            (0x41...0x5A).contains(bytes[0] & 0xDF)
        else { return nil }
        return (bytes[0] | 0x20, length)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    /// Whether this is a digit, an underscore, a dash, or a character beyond ASCII other than a quote.
    private var isInsideWord: Bool {
        switch text[index] {
        case 0x30...0x39, UInt8(ascii: "_"), UInt8(ascii: "-"): true
        case 0x80...: quoteLength == nil
        default: false
        }
    }

    // MARK: - Values

    /// Whether the value is a placeholder that a record fills in.
    private func isPlaceholder(_ place: Range<Int>) -> Bool { text[place].isPlaceholder }

    /// The place of the value after a name; `nil` if none follows.
    private mutating func value() -> Range<Int>? {
        skipQuote()
        skipBlanks()
        let mark = index < text.count ? text[index] : 0
        let isAssigned = mark == UInt8(ascii: ":") || mark == UInt8(ascii: "=")
        while index < text.count, text[index] == mark || [0x3A, 0x3D, 0x3E].contains(text[index]),
            isAssigned || mark == UInt8(ascii: ",")
        {
            index += 1
        }
        skipBlanks()
        guard index < text.count else { return nil }
        if let quote = openQuote() { return quoted(by: quote, isAssigned: isAssigned) }
        guard isAssigned else { return nil }
        return [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(text[index]) ? nested() : bare()
    }

    /// A quote and the backslashes before it, as in JSON that is embedded in a JSON string.
    private struct Quote {
        let mark: UInt8?
        let backslashes: Int
    }

    /// The length of the quote at this place in bytes, if there is one.
    private var quoteLength: Int? {
        switch text[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return 1
        case 0xE2 where text[index...].prefix(2).elementsEqual([0xE2, 0x80]):
            return text[index...].dropFirst(2).first.map { (0x98...0x9F).contains($0) } ?? false ? 3 : nil
        default: return nil
        }
    }

    private mutating func openQuote() -> Quote? {
        let start = index
        while index < text.count, text[index] == UInt8(ascii: "\\") { index += 1 }
        guard index < text.count, let length = quoteLength else {
            index = start
            return nil
        }
        defer { index += length }
        return Quote(mark: length == 1 ? text[index] : nil, backslashes: index - start)
    }

    private mutating func skipQuote() { if index < text.count { _ = openQuote() } }

    /// The text up to the closing quote or the end of the line; the quotes of another member's name don't count.
    private mutating func quoted(by quote: Quote, isAssigned: Bool) -> Range<Int>? {
        let start = index
        let end = isAssigned ? text.count : min(text.count, index + Self.reach)
        var backslashes = 0
        while index < end, text[index] != 0x0A, text[index] != 0x0D {
            if text[index] == UInt8(ascii: "\\") {
                backslashes += 1
            } else if quoteLength != nil, closes(quote, behind: backslashes) {
                break
            } else {
                backslashes = 0
            }
            index += 1
        }
        let place = start..<max(start, index - min(backslashes, quote.backslashes))
        if isAssigned { return place }
        skipQuote()
        skipBlanks()
        return index < text.count && text[index] == UInt8(ascii: ":") ? nil : place
    }

    private func closes(_ quote: Quote, behind backslashes: Int) -> Bool {
        guard let mark = quote.mark else { return text[index] == 0xE2 || text[index] == UInt8(ascii: "\"") }
        return text[index] == mark
            && (quote.backslashes > 0 ? backslashes <= quote.backslashes : backslashes.isMultiple(of: 2))
    }

    /// An object or array up to its closing bracket or the end of the text.
    private mutating func nested() -> Range<Int> {
        let start = index
        var depth = 0
        repeat {
            switch text[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                index += 1
                _ = quoted(by: Quote(mark: UInt8(ascii: "\""), backslashes: 0), isAssigned: true)
            default: break
            }
            index += 1
        } while depth > 0 && index < text.count
        index = min(index, text.count)
        return start..<index
    }

    /// The text up to the next comma, bracket or line break.
    private mutating func bare() -> Range<Int> {
        let start = index
        while index < text.count, ![0x2C, 0x7D, 0x5D, 0x0A, 0x0D].contains(text[index]) { index += 1 }
        var end = index
        while end > start, text[end - 1] <= 0x20 || text[end - 1] == UInt8(ascii: "\"") { end -= 1 }
        return start..<end
    }

    /// The most bytes between a name and its value, so that a text full of names is not searched for each of them.
    private static let reach = 256

    /// Skips spaces, line ends and comments.
    private mutating func skipBlanks() {
        let end = min(text.count, index + Self.reach)
        while index < end {
            if text[index] <= 0x20 {
                index += 1
            } else if text[index...].starts(with: "//".utf8) {
                while index < end, text[index] != 0x0A, text[index] != 0x0D { index += 1 }
            } else if text[index...].starts(with: "/*".utf8) {
                index += 2
                while index < end, !text[index...].starts(with: "*/".utf8) { index += 1 }
                index = min(end, index + 2)
            } else {
                return
            }
        }
    }
}

/// A text without JSON escapes, and the original offset of each byte.
struct UnescapedText {
    private(set) var bytes: [UInt8] = []
    /// One more offset than there are bytes: the last one is the end.
    private(set) var offsets: [Int] = []

    init(_ text: ArraySlice<UInt8>) {
        bytes.reserveCapacity(text.count)
        offsets.reserveCapacity(text.count + 1)
        var rest = text
        while !rest.isEmpty {
            if let (shown, length) = rest.escape {
                bytes += shown
                offsets += repeatElement(rest.startIndex, count: shown.count)
                rest = rest.dropFirst(length)
            } else {
                // The byte at the start, and all up to the next backslash.
                let end = rest.dropFirst().firstPlace(of: UInt8(ascii: "\\")) ?? rest.endIndex
                bytes += rest.prefix(upTo: end)
                offsets += rest.startIndex..<end
                rest = rest.suffix(from: end)
            }
        }
        offsets.append(rest.startIndex)
    }
}

extension ArraySlice<UInt8> {
    /// Whether it is one `{{name}}` and nothing else.
    var isPlaceholder: Bool {
        starts(with: "{{".utf8) && suffix(2).elementsEqual("}}".utf8)
            && !dropFirst(2).dropLast(2).contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    }

    /// The characters of the escape at the start, and the escape's length; `nil` without an escape.
    fileprivate var escape: ([UInt8], Int)? {
        guard first == UInt8(ascii: "\\"), count > 1 else { return nil }
        switch self[startIndex + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return ([self[startIndex + 1]], 2)
        case UInt8(ascii: "u"):
            guard let high = codeUnit(at: 2) else { return nil }
            if let scalar = Unicode.Scalar(high) { return (Array(String(scalar).utf8), 6) }
            guard dropFirst(6).starts(with: "\\u".utf8), let low = codeUnit(at: 8), UTF16.isTrailSurrogate(low) else {
                return nil
            }
            return (Array(String(decoding: [high, low], as: UTF16.self).utf8), 12)
        default: return nil
        }
    }

    /// The value of the four hexadecimal digits at this offset.
    private func codeUnit(at offset: Int) -> UInt16? {
        let digits = dropFirst(offset).prefix(4)
        // A sign, which is no digit, would be accepted as well.
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
