internal import PassModel

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
        default: quotesRemedy(for: value)?.words
        }
    }

    /// The same as data, if the quotes are superfluous.
    func quotesRemedy(for value: JSONValue) -> Finding.Remedy? {
        switch (self, value) {
        case (.number, .string), (.boolean, .string), (.flag, .string): .writeWithoutQuotes(nil)
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
