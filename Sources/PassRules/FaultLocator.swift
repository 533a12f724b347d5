internal import PassModel

/// Turns places into lines and columns; reads a text for them only once, and only if there is a fault in it.
struct FaultLocator {
    let contents: PassContents
    private var texts: [String: LocatedText] = [:]

    init(contents: PassContents) { self.contents = contents }

    /// Whether a record has yet to fill in what a fault is about; a name does not depend on its value.
    func isOpen(_ place: Fault.Place) -> Bool {
        if case .value(let pointer, "pass.json") = place { contents.isOpen(at: pointer) } else { false }
    }

    mutating func finding(for fault: Fault, of rule: Rule) -> Finding {
        let file: String?
        var pointer: JSONPointer?
        var position: TextPosition?
        switch fault.place {
        case .value(let there, let name):
            (file, pointer) = (name, there)
            position = self.position(of: there, in: name) { $0.range.lowerBound }
        case .name(let there, let name):
            (file, pointer) = (name, there)
            position = self.position(of: there, in: name) { $0.nameOffset ?? $0.range.lowerBound }
        case .offset(let offset, let there, let name):
            (file, pointer) = (name, there)
            position = text(of: name)?.positions[offset]
        case .position(let there, let name): (file, position) = (name, there)
        case .file(let name): file = name
        }
        return Finding(
            rule: rule.id, severity: rule.severity, file: file, pointer: pointer, position: position,
            message: fault.message ?? rule.summary, hint: fault.hint ?? rule.hint, fixes: fault.fixes)
    }

    private mutating func position(
        of pointer: JSONPointer, in name: String, _ offset: (JSONPlace) -> Int
    ) -> TextPosition? {
        guard let text = text(of: name) else { return nil }
        var tokens = pointer.tokens
        while true {
            if let place = text.places[JSONPointer(tokens: tokens)] { return text.positions[offset(place)] }
            guard tokens.popLast() != nil else { return nil }
        }
    }

    private mutating func text(of name: String) -> LocatedText? {
        if let known = texts[name] { return known }
        guard let document = contents.document(named: name) else { return nil }
        let text = LocatedText(places: document.places(), positions: TextPositions(of: document.text))
        texts[name] = text
        return text
    }
}

/// Where the values of a JSON text stand, and where its lines start.
private struct LocatedText {
    let places: [JSONPointer: JSONPlace]
    let positions: TextPositions
}
