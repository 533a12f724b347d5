internal import Bytes
internal import PassModel

/// Rules about the JSON syntax of `pass.json` and `order.json`.
package enum JSONRules {
    static let all: [PassRule] = [syntax, notAnObject, trailingComma, duplicateName, byteOrderMark].map {
        $0.alsoAboutOrders()
    }

    package static let syntax = PassRule(
        "json.syntax", .error, "pass.json is strict JSON in UTF-8",
        effect: "Wallet cannot read the pass and refuses it", source: "Building a Pass; RFC 8259",
        bad: #"{"formatVersion": 1 "description": "Card"}"#, good: #""userInfo": {"a": 1, "b": 2}"#
    ).fault { contents in
        guard contents.has(contents.mainFile), let error = contents.syntaxError else { return nil }
        return Fault(.position(error.position, in: contents.mainFile), error.message, hint: error.hint)
    }

    package static let notAnObject = PassRule(
        "json.not-an-object", .error, "pass.json contains one JSON object", effect: "Wallet refuses the pass",
        hint: "start it with '{'", source: "Wallet Passes, Pass", bad: #"[{"formatVersion": 1}]"#, good: ""
    ).fault { contents in
        guard let root = contents.root, root.object == nil else { return nil }
        let isInBrackets = root.array.map { $0.count == 1 && $0[0].object != nil } ?? false
        return .wrongType(
            root, of: contents.mainFile, "contains", not: "an object", at: .value(.root, in: contents.mainFile),
            hint: isInBrackets ? "remove the square brackets around the object" : nil)
    }

    package static let trailingComma = PassRule(
        "json.trailing-comma", .warning, "there is no comma before a closing bracket",
        effect: "Wallet reads the pass; readers that keep to the standard refuse it", hint: "remove it",
        source: "RFC 8259 §4, §5; observed in genuine passes", bad: #""userInfo": {"shops": [1, 2,]}"#,
        good: #""userInfo": {"shops": [1, 2]}"#
    ).faults { contents in
        contents.deviations(of: .trailingComma).map { deviation in
            Fault(
                .offset(deviation.offset, deviation.pointer, in: contents.mainFile),
                "there is a comma before the closing bracket",
                fix: .removeBytes(deviation.offset..<deviation.offset + 1, in: contents.mainFile))
        }
    }

    package static let duplicateName = PassRule(
        "json.duplicate-name", .error, "the names in an object are unique",
        effect: "one of the values is lost, the first or the last, depending on the reader",
        hint: "remove one of them", source: "RFC 8259 §4", bad: #""userInfo": {"shop": 1, "shop": 2}"#,
        good: #""userInfo": {"shop": 1, "till": 2}"#
    ).faults { contents in
        guard !contents.deviations.isEmpty, case .success(let document) = contents.document else { return [] }
        let positions = TextPositions(of: document.text)
        return document.deviations.compactMap { deviation in
            guard case .duplicateName(let name, let first, let isSame) = deviation.kind else { return nil }
            return Fault(
                .offset(deviation.offset, deviation.pointer.appending(name), in: contents.mainFile),
                "\(name.shown) is already in this object, on line \(positions[first].line)"
                    + (isSame ? "" : ", with another value"))
        }
    }.tolerated()

    package static let byteOrderMark = PassRule(
        "json.byte-order-mark", .warning, "pass.json starts without a byte order mark",
        effect: "some readers refuse the pass", hint: "save it as UTF-8 without BOM", source: "RFC 8259 §8.1",
        bad: Sample(files: ["pass.json": .text("\u{FEFF}{\"formatVersion\": 1}")]), good: ""
    ).faults { contents in
        contents.deviations(of: .byteOrderMark).map { deviation in
            Fault(
                .offset(deviation.offset, deviation.pointer, in: contents.mainFile),
                "the file starts with a byte order mark, which some readers refuse",
                fix: .removeBytes(0..<3, in: contents.mainFile))
        }
    }
}

extension PassContents {
    fileprivate func deviations(of kind: JSONDocument.Deviation.Kind) -> [JSONDocument.Deviation] {
        deviations.filter { $0.kind == kind }
    }
}

/// Rules about valid JSON that is not read as intended.
enum JSONValueRules {
    static let all: [PassRule] = [null, numberBeyondDouble, largeNumber, doubleEscaped]

    static let null = PassRule(
        "json.null", .warning, "a key without a value is left out, not null",
        effect: "Wallet reads the pass as if the key were not there; other readers may refuse the pass",
        source: "observed in genuine passes", bad: #""logoText": null"#, good: ""
    ).faults { contents in
        contents.nullMembers.filter { !KeyRules.isRequired($0) }.map { pointer in
            Fault(
                .value(pointer), "\((pointer.tokens.last ?? "").inQuotes) is null, which counts as absent",
                hint: "remove the key", fix: .remove(pointer))
        } + nullsOfForm(in: contents)
    }

    /// The same for `personalization.json`, for which another rule reports required keys.
    private static func nullsOfForm(in contents: PassContents) -> [Fault] {
        let file = "personalization.json"
        let members = contents.personalization?.value?.root.object?.members ?? []
        return members.filter { $0.name == "termsAndConditions" && $0.value == .null }.map { member in
            let pointer = JSONPointer(tokens: [member.name])
            return Fault(
                .value(pointer, in: file), "'\(member.name)' is null, which counts as absent", hint: "remove the key",
                fix: .remove(pointer, in: file))
        }
    }

    static let numberBeyondDouble = PassRule(
        "json.number-range", .error, "numbers are within the range of double precision",
        effect: "Apple's reader refuses the whole file: \"Number wound up as NaN\"",
        hint: "write a number below 1.8e308", source: "RFC 8259 §6; observed", bad: #""userInfo": {"distance": 1e400}"#,
        good: #""userInfo": {"distance": 1e4}"#
    ).fault(inEach: .leaf) { leaf in
        guard let number = leaf.value.number, number.mayBeHuge, number.double == nil else { return nil }
        let isSecret = leaf.top == .authenticationToken
        return Fault(
            .value(leaf.pointer), "\(isSecret ? "the number" : leaf.value.shown) is beyond the range of a double")
    }

    static let largeNumber = PassRule(
        "json.large-number", .warning, "numbers have no more digits than double precision keeps",
        effect: "programs that read numbers in double precision change the last digits, or make it 0",
        hint: "write it as a string if all digits matter, and check the last ones", source: "RFC 8259 §6",
        bad: #""associatedStoreIdentifiers": [12345678901234567]"#, good: #""associatedStoreIdentifiers": [1234567890]"#
    ).fault(inEach: .leaf) { leaf in
        // A token is a secret, even if it is a number, and userInfo is for the issuer's own app.
        guard let number = leaf.value.number, isTooLarge(number.text) || isTooFine(number), number.double != nil,
            leaf.top != .authenticationToken, leaf.top != .userInfo
        else { return nil }
        return Fault(.value(leaf.pointer), "\(leaf.value.shown) has more digits than programs keep exactly")
    }

    /// Whether a JSON number is an integer beyond 2⁵³, however many digits it has.
    private static func isTooLarge(_ text: String) -> Bool {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        guard digits.utf8.count >= bound.utf8.count, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return false
        }
        return digits.utf8.count > bound.utf8.count || digits > bound
    }

    private static let bound = String(1 << 53)

    /// Whether a double can't represent a fraction's digits, or rounds it to 0.
    private static func isTooFine(_ number: JSONNumber) -> Bool {
        // Others have no more than 17 digits, and are no less than 1e-17.
        guard number.text.utf8.count > 18 || number.hasExponent, let value = number.double else { return false }
        let parts = number.text.lowercased().split(separator: "e", maxSplits: 1)
        guard let mantissa = parts.first, parts.count > 1 || mantissa.utf8.contains(UInt8(ascii: ".")) else {
            return false
        }
        let digits = mantissa.filter(\.isNumber).drop { $0 == "0" }
        if value == 0 { return !digits.isEmpty }
        var significant = digits
        while significant.last == "0" { significant.removeLast() }
        guard significant.utf8.count > 17 else { return false }
        guard parts.count == 1, let point = mantissa.firstIndex(of: "."), let written = UInt128(digits) else {
            return true
        }
        return written != scaled(value.magnitude, by: mantissa[point...].utf8.count - 1)
    }

    /// A double rounded to units of its last decimal places; `nil` beyond a double's precision.
    ///
    /// Long forms of a double, like `45.52759999999999962483`, are exact.
    private static func scaled(_ value: Double, by places: Int) -> UInt128? {
        let shift = 52 - Int(value.exponent)
        guard value.isNormal, places <= 22, shift > 0 else { return nil }
        let power = (0..<places).reduce(UInt128(1)) { power, _ in power * 10 }
        let product = UInt128(value.significandBitPattern | 1 << 52) * power
        return (product >> shift) + (product >> (shift - 1) & 1)
    }

    static let doubleEscaped = PassRule(
        "json.double-escaped", .note, "texts contain characters rather than spelled-out escapes",
        effect: "Wallet shows the backslash and the letters after it", hint: "write the escape with one backslash",
        source: "RFC 8259 §7; observed", bad: #""logoText": "Caf\\u00e9""#, good: #""logoText": "Caf\u00e9""#
    ).fault(inEach: .leaf) { leaf in
        guard let escape = leaf.value.string.flatMap(escape), leaf.name != "message",
            ![.authenticationToken, .userInfo, .nfc].contains(leaf.top)
        else { return nil }
        return Fault(.value(leaf.pointer), "the text contains '\(escape)' spelled out")
    }

    /// The first `\n` or `\uXXXX` that is spelled out in a text.
    private static func escape(in text: String) -> String? {
        guard text.hasByte(UInt8(ascii: "\\")) else { return nil }
        var rest = text.utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "\\")) {
            rest = rest[start...].dropFirst()
            if rest.first == UInt8(ascii: "n") { return #"\n"# }
            let digits = rest.dropFirst().prefix(4)
            if rest.first == UInt8(ascii: "u"), digits.count == 4, digits.allSatisfy(\.isHexDigit) {
                return "\\u" + String(decoding: digits, as: UTF8.self)
            }
        }
        return nil
    }
}

extension JSONNumber {
    /// Whether it has an exponent or very many digits; other numbers need no check.
    fileprivate var mayBeHuge: Bool { text.utf8.count > 300 || hasExponent }

    fileprivate var hasExponent: Bool { text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } }
}

extension UInt8 {
    /// Whether this is `0`–`9`, `a`–`f` or `A`–`F` in ASCII.
    var isHexDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
