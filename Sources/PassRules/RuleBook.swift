internal import PassModel

/// A set of rules and the reading of a pass against them.
public struct RuleBook: Sendable {
    /// The rules, in the order of the book.
    public let rules: [Rule]

    /// A book of these rules.
    public init(rules: [Rule]) { self.rules = rules }

    /// The rules that decide whether Wallet takes a pass.
    public static let standard = RuleBook(
        rules: JSONRules.all + BundleRules.all + KeyRules.all + StyleRules.all + AppearanceRules.all + BarcodeRules.all
            + RelevanceRules.all + FieldRules.all + WebServiceRules.all + TemplateRules.all)

    /// Everything that is wrong with a pass, sorted by place.
    public func findings(in contents: PassContents) -> [Finding] {
        var locator = FaultLocator(contents: contents)
        var findings: [Finding] = []
        for rule in rules {
            for fault in rule.faults(contents) where !locator.isOpen(fault.place) {
                findings.append(locator.finding(for: fault, of: rule))
            }
        }
        return findings.sorted()
    }
}

/// Turns places into lines and columns; reads the text for them only once, and only if there is a fault.
private struct FaultLocator {
    let contents: PassContents
    private lazy var places = document?.places() ?? [:]
    private lazy var positions = TextPositions(of: document?.text ?? [])

    init(contents: PassContents) { self.contents = contents }

    private var document: JSONDocument? { try? contents.document.get() }

    func isOpen(_ place: Fault.Place) -> Bool {
        switch place {
        case .value(let pointer), .name(let pointer): contents.isOpen(at: pointer)
        default: false
        }
    }

    mutating func finding(for fault: Fault, of rule: Rule) -> Finding {
        var file: String? = "pass.json"
        var pointer: JSONPointer?
        var position: TextPosition?
        switch fault.place {
        case .value(let there):
            pointer = there
            position = offset(of: there) { $0.range.lowerBound }
        case .name(let there):
            pointer = there
            position = offset(of: there) { $0.nameOffset ?? $0.range.lowerBound }
        case .offset(let offset, let there):
            pointer = there
            position = positions[offset]
        case .position(let there): position = there
        case .file(let name): file = name
        }
        return Finding(
            rule: rule.id, severity: rule.severity, file: file, pointer: pointer, position: position,
            message: fault.message, hint: fault.hint)
    }

    private mutating func offset(of pointer: JSONPointer, _ offset: (JSONPlace) -> Int) -> TextPosition? {
        var tokens = pointer.tokens
        while true {
            if let place = places[JSONPointer(tokens: tokens)] { return positions[offset(place)] }
            guard tokens.popLast() != nil else { return nil }
        }
    }
}
