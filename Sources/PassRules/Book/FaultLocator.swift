internal import PassModel

/// Finds the lines and columns of faults; parses a text only once, and only if it has a fault.
struct FaultLocator {
    private let texts: [String: LocatedText]

    init(_ faults: some Sequence<Fault>, in contents: PassContents) {
        var wanted: [String: [JSONPointer]] = [:]
        for fault in faults {
            switch fault.place {
            case .value(let pointer, let file), .name(let pointer, let file), .offset(_, let pointer, let file):
                wanted[file, default: []].append(pointer)
            case .position, .file: continue
            }
        }
        var texts: [String: LocatedText] = [:]
        for (file, pointers) in wanted {
            texts[file] = contents.document(named: file).map { LocatedText($0, pointers: pointers) }
        }
        self.texts = texts
    }

    func finding(for fault: Fault, of rule: PassRule) -> Finding {
        let file: String?
        var pointer: JSONPointer?
        var position: TextPosition?
        switch fault.place {
        case .value(let there, let name):
            (file, pointer) = (name, there)
            position = texts[name]?.position(of: there) { $0.range.lowerBound }
        case .name(let there, let name):
            (file, pointer) = (name, there)
            position = texts[name]?.position(of: there) { $0.nameOffset ?? $0.range.lowerBound }
        case .offset(let offset, let there, let name):
            (file, pointer) = (name, there)
            position = texts[name]?.positions[offset]
        case .position(let there, let name): (file, position) = (name, there)
        case .file(let name): file = name
        }
        return Finding(
            rule: rule.id, severity: rule.severity, file: file, pointer: pointer, position: position,
            message: fault.message ?? rule.summary, hint: fault.hint ?? rule.hint,
            fixes: fault.fixes, isTolerated: rule.tolerates(fault.place)
        ).needing(fault.need)
    }
}

/// The positions of values and lines in a JSON text.
private struct LocatedText {
    let places: [JSONPointer: JSONDocument.Place]
    let positions: TextPositions

    init(_ document: JSONDocument, pointers: [JSONPointer]) {
        places = document.places(of: pointers)
        positions = TextPositions(of: document.text)
    }

    /// The position of a value, or of its nearest existing ancestor.
    func position(of pointer: JSONPointer, _ offset: (JSONDocument.Place) -> Int) -> TextPosition? {
        var tokens = pointer.tokens
        while true {
            if let place = places[JSONPointer(tokens: tokens)] { return positions[offset(place)] }
            guard tokens.popLast() != nil else { return nil }
        }
    }
}

/// A value of a JSON file that a fix replaces.
struct RemadeValue: Hashable {
    let file: String
    let pointer: JSONPointer
}

/// Counts the faults of a pass, so that the effect of a change can be judged.
struct FaultCount {
    /// The number of faults by rule, for rules of severity error.
    private var errors: [String: Int] = [:]
    /// The rules that find sufficiently severe faults in the watched values.
    private var rules: [RemadeValue: Set<String>] = [:]

    init() {}

    /// Counts the faults in `contents`.
    ///
    /// - Parameters:
    ///   - contents: the pass.
    ///   - rules: the rules.
    ///   - values: the values to watch for faults of at least a severity.
    init(in contents: PassContents, by rules: [PassRule], watching values: [RemadeValue: Finding.Severity]) {
        for rule in rules where (rule.severity == .error || !values.isEmpty) && rule.applies(to: contents) {
            rule.visitFaults(in: contents) { fault in
                if rule.severity == .error { errors[rule.id, default: 0] += 1 }
                guard !values.isEmpty else { return }
                for value in fault.place.values where values[value].map({ $0 <= rule.severity }) ?? false {
                    self.rules[value, default: []].insert(rule.id)
                }
            }
        }
    }

    /// The name of a rule of severity error with more faults than in `before`.
    func brokenRule(since before: FaultCount) -> String? {
        errors.filter { $0.value > before.errors[$0.key, default: 0] }.keys.min()
    }

    /// The values with a fault that they did not have before, with the rule's name.
    func wrongValues(since before: FaultCount) -> [RemadeValue: String] {
        rules.reduce(into: [:]) { wrong, value in
            wrong[value.key] = value.value.subtracting(before.rules[value.key] ?? []).min()
        }
    }
}

extension PassRule.Fault.Place {
    fileprivate var values: [RemadeValue] {
        switch self {
        case .value(let pointer, let file), .name(let pointer, let file), .offset(_, let pointer, let file):
            (0...pointer.tokens.count).map { count in
                RemadeValue(file: file, pointer: JSONPointer(tokens: Array(pointer.tokens.prefix(count))))
            }
        case .position, .file: []
        }
    }
}
