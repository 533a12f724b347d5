public import PassModel

extension PassRule {
    /// A place where a rule is broken.
    public struct Fault: Sendable {
        /// Where inside the pass a fault is.
        public enum Place: Sendable {
            /// A value of a JSON file; one that does not exist is shown at the nearest value around it.
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

        /// Where it is.
        public let place: Place
        /// What is wrong there; `nil` for the rule's summary.
        public let message: String?
        /// What to do; `nil` for the rule's hint.
        public let hint: String?
        /// The changes that fix it, if there is exactly one right answer.
        public let fixes: [Finding.Fix]

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

        /// A fault that may have a fix of one change.
        init(
            _ place: Place, _ message: String? = nil, hint: String? = nil,
            fix: Finding.Fix?
        ) { self.init(place, message, hint: hint, fixes: fix.map { [$0] } ?? []) }

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

// What rules say about contents; the contents themselves know nothing of rules.

extension PassContents {
    /// A fault at the first element beyond `most` of an array at the top level; `words` says how many there are.
    func surplus(in key: Pass.Key, over most: Int, _ words: (_ count: Int) -> String) -> [Fault] {
        guard let count = pass.object[key.rawValue]?.array?.count, count > most else { return [] }
        return [Fault(.value(JSONPointer(tokens: [key.rawValue, String(most)])), words(count))]
    }

    /// A fault for each object whose `identifier` an earlier one has.
    func repeatedIdentifiers(of places: [ObjectPlace]) -> [Fault] {
        var firsts: [String: JSONPointer] = [:]
        return places.compactMap { place in
            guard let identifier = place.object["identifier"]?.string, !isOpen(identifier) else { return nil }
            guard let first = firsts[identifier] else {
                firsts[identifier] = place.pointer
                return nil
            }
            return Fault(
                .value(place.pointer.appending("identifier")),
                "the identifier \(identifier.shown) is that of \(first) already")
        }
    }
}

extension BarcodeMessage {
    /// Where the message stands.
    var place: Fault.Place { .value(pointer.appending("message")) }
}

extension PassContents {
    /// Whether a record has yet to fill in the value at a fault; records do not change names.
    func isOpen(_ place: Fault.Place) -> Bool {
        guard case .value(let pointer, let file) = place else { return false }
        return file == (isOrder ? Self.orderFile : "pass.json") && isOpen(at: pointer)
    }
}

extension ValueType {
    /// What to do about missing or superfluous quotes.
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
    /// What to say about a value that is not among the names.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - pointer: where it stands.
    ///   - words: what is wrong with it.
    /// - Returns: the fault, with a fix if there is no doubt about the right name.
    func fault(for value: JSONValue, at pointer: JSONPointer, _ words: String) -> Fault {
        let (certain, likely) = guess(for: value)
        return .unknownName(value, at: pointer, words, names: names, certain: certain, meant: likely)
    }
}
