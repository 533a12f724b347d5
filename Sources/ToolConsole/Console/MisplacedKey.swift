package import PassRules
package import PassToolkit
internal import Bytes
internal import SystemPackage

/// The error for a key or certificate in place of its path; it shows nothing of the key.
package struct MisplacedKey: DescribedError {
    package let message: String
    package let hints = [
        "put it into a file of your own and name that, or set PASSTOOL_KEY_BASE64 to the output of: base64 FILE"
    ]

    /// Finds the first misplaced key among the arguments.
    package init?(in arguments: [String]) {
        for index in arguments.indices {
            let texts = Self.candidates(in: arguments, at: index)
            guard let found = texts.lazy.compactMap(Self.material).first else { continue }
            if Self.isValue(in: arguments, at: index) {
                // Passes may contain a public key, and long words such as tokens, but keys are longer.
                let isKey = texts.contains { $0.utf8.count > 256 || KeyTrace(in: Array($0.utf8)) != nil }
                guard found.isSecret, isKey else { continue }
            }
            message = "an argument is \(found.rawValue) itself"
            return
        }
        return nil
    }

    /// Whether an argument is a value of a pass instead of a path.
    private static func isValue(in arguments: [String], at index: Int) -> Bool {
        let options = ["--set", "--field", "--token"]
        return options.contains { arguments[index].hasPrefix("\($0)=") }
            || index > 0 && options.contains(arguments[index - 1])
    }

    /// Finds the first misplaced key among the variables, except those of identities, which check this themselves.
    package init?(in environment: Environment) {
        let names = ["PASSTOOL_PKCS11_MODULE", "PKCS11_MODULE_PATH", "SOURCE_DATE_EPOCH"]
        for name in names {
            guard let text = environment.filled(name), let found = Self.material(text) else { continue }
            message = "\(name) is \(found.rawValue) itself, not a path"
            return
        }
        return nil
    }

    /// The kind of key material in a text, if any.
    package static func material(_ text: String) -> KeyTrace? {
        guard text.utf8.count > 20 else { return nil }
        let trace = KeyTrace(in: Array(text.utf8)).flatMap { $0 == .compressed ? nil : $0 }
        guard let found = trace ?? (isPartOfKey(text) ? .privateKey : nil) else { return nil }
        return text.utf8.count < 1024 && (try? Stat(FilePath(text))) != nil ? nil : found
    }

    /// Whether a text is a key of another form, or a part of one: its last line, a line of Base64 among others, or a
    /// long run of Base64 or digits.
    private static func isPartOfKey(_ text: String) -> Bool {
        // A regular expression costs half a millisecond in every run, a search in a string a quarter.
        if Array(text.utf8)[...].range(of: Array("-----END ".utf8)) != nil,
            text.contains(/-----END [A-Z0-9 ]*PRIVATE KEY/)
        {
            return true
        }
        guard text.utf8.count > 200 || text.utf8.count > 32 && text.contains(where: \.isNewline) else { return false }
        let lines = text.split(whereSeparator: \.isNewline)
        let long = lines.filter { $0.utf8.count >= 32 && $0.contains(where: \.isNumber) }
        if lines.count > 1, long.contains(where: isBase64) { return true }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard text.utf8.count > 200, words.allSatisfy(isBase64) else { return false }
        // A sentence has the same letters, but short words.
        return words.dropLast().allSatisfy { $0.utf8.count >= 32 } || words.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }

    private static func isBase64(_ text: Substring) -> Bool {
        text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0)) }
    }

    /// The parts of an argument that may be a key: all of it, or the part after the name of an option or value.
    private static func candidates(in arguments: [String], at index: Int) -> [String] {
        let argument = arguments[index]
        // Without quotes, the shell splits the first line at its spaces.
        if argument.hasSuffix("-----BEGIN") { return [arguments[index...].joined(separator: " ")] }
        var candidates = [argument]
        if argument.hasPrefix("-") { candidates.append(String(argument.dropFirst(2))) }
        let parts = argument.split(separator: "=", maxSplits: 2, omittingEmptySubsequences: false)
        candidates += parts.indices.dropFirst().map { parts[$0...].joined(separator: "=") }
        return candidates
    }
}

extension CommandLine {
    /// The values of secret names among the arguments, as in `--set authenticationToken=…`.
    package static let secrets = Secrets(in: Array(arguments.dropFirst().joined(separator: "\n").utf8))
}
