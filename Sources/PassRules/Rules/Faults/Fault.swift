public import PassModel

extension PassRule {
    /// A violation of a rule at a place.
    public struct Fault: Sendable {
        /// The place of a fault in the pass.
        public enum Place: Sendable {
            /// A value of a JSON file; a missing one is shown at its nearest existing ancestor.
            case value(JSONPointer, in: String = "pass.json")
            /// The name of a member of a JSON file.
            case name(JSONPointer, in: String = "pass.json")
            /// A byte of a JSON file.
            case offset(Int, JSONPointer, in: String = "pass.json")
            /// A line and column of a text file.
            case position(TextPosition, in: String = "pass.json")
            /// A file as a whole; `nil` is the pass as a whole.
            case file(String?)
        }

        /// The place.
        public let place: Place
        /// What is wrong; `nil` for the rule's summary.
        public let message: String?
        /// What to do; `nil` for the rule's hint.
        public let hint: String?
        /// The changes that fix it, if there is exactly one right answer.
        public let fixes: [Finding.Fix]
        /// What the pass needs in place of a text.
        private(set) var need: Finding.Need?

        /// A fault at `place`.
        public init(
            _ place: Place, _ message: String? = nil, hint: String? = nil,
            fixes: [Finding.Fix] = []
        ) {
            self.place = place
            self.message = message
            self.hint = hint
            self.fixes = fixes
        }

        /// A fault that may have a fix of one change, in a text in place of which the pass may need something else.
        init(
            _ place: Place, _ message: String? = nil, hint: String? = nil,
            fix: Finding.Fix?, need: Finding.Need? = nil
        ) {
            self.init(place, message, hint: hint, fixes: fix.map { [$0] } ?? [])
            self.need = need ?? (hint == Finding.withoutQuotes ? .noQuotes : nil)
        }

        /// A fault in the value of a top-level key, which may have a fix of one change.
        init(_ key: Pass.Key, _ message: String? = nil, hint: String? = nil, fix: Finding.Fix? = nil) {
            self.init(.value(.to(key)), message, hint: hint, fix: fix)
        }
    }
}

extension PassRule.Fault.Place {
    /// Whether it is the value of one of these top-level keys of `pass.json`, or inside it.
    func isInside(_ keys: [Pass.Key]) -> Bool {
        guard case .value(let pointer, "pass.json") = self, let key = pointer.tokens.first else { return false }
        return keys.contains { $0.rawValue == key }
    }

    /// Whether it is the pass's icon, at any scale or in any language.
    var isIcon: Bool {
        guard case .file(let path?) = self else { return false }
        return PassImage.Name(path: path)?.slot == .icon
    }
}

// Helpers for rules; the contents themselves are independent of rules.

extension PassContents {
    /// A fault at the first element beyond `most` of a top-level array; `words` makes its message from the count.
    func surplus(in key: Pass.Key, over most: Int, _ words: (_ count: Int) -> String) -> [Fault] {
        guard let count = pass.object[key.rawValue]?.array?.count, count > most else { return [] }
        return [Fault(.value(JSONPointer(tokens: [key.rawValue, String(most)])), words(count))]
    }

    func repeatedIdentifiers(of places: [ObjectPlace]) -> [Fault] {
        var firsts: [String: JSONPointer] = [:]
        return places.compactMap { place in
            guard let identifier = place.object["identifier"]?.string, !isUnfilled(identifier) else { return nil }
            guard let first = firsts[identifier] else {
                firsts[identifier] = place.pointer
                return nil
            }
            return Fault(
                .value(place.pointer.appending("identifier")),
                "\(first) already has the identifier \(identifier.shown)")
        }
    }
}

extension BarcodeMessage {
    var place: Fault.Place { .value(pointer.appending("message")) }
}

extension PassContents {
    /// Whether the value at a fault has an unfilled placeholder; names never have.
    func isUnfilled(_ place: Fault.Place) -> Bool {
        guard case .value(let pointer, let file) = place else { return false }
        return file == (isOrder ? Self.orderFile : "pass.json") && isUnfilled(at: pointer)
    }
}

extension ValueType {
    /// The hint about missing or superfluous quotes.
    func quotesHint(for value: JSONValue, isSecret: Bool = false) -> String? {
        switch (self, value) {
        case (.text, .number):
            value.meantString.flatMap { isSecret ? nil : "put it in quotes: \($0.text())" } ?? "put it in quotes"
        case (.number, .string), (.boolean, .string), (.flag, .string):
            meant(by: value).map { _ in Finding.withoutQuotes }
        default: nil
        }
    }
}

extension KnownNames {
    /// The fault for a value that is not one of the names.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - pointer: its pointer.
    ///   - words: what is wrong with it.
    /// - Returns: the fault, with a fix if the right name is unambiguous.
    func fault(for value: JSONValue, at pointer: JSONPointer, _ words: String) -> Fault {
        let (certain, likely) = guess(for: value)
        return .unknownName(value, at: pointer, words, names: names, certain: certain, meant: likely)
    }
}
