internal import PassModel
public import PassRules
internal import Platform

/// What an `order.json` must have to be a valid order, according to Apple's page *Order*.
///
/// The rule book is about passes. Images, languages, payments, fulfilments and returns of orders are not checked.
struct OrderExamination {
    private static let file = "order.json"

    /// All faults in the file as it was read, sorted by place.
    static func findings(in file: Result<JSONDocument, JSONDocument.SyntaxError>) -> [Finding] {
        do throws(JSONDocument.SyntaxError) {
            let document = try file.get()
            guard let order = document.root.object else {
                let message = "\(Self.file) holds \(document.root.kind), not an object"
                return [Finding(JSONRules.notAnObject, file: Self.file, message)]
            }
            let examination = OrderExamination(document: document, hasService: order["webServiceURL"] != nil)
            return (examination.deviations + examination.members).sorted()
        } catch {
            return [
                Finding(
                    JSONRules.syntax, severity: .error, file: Self.file, position: error.position,
                    error.message, hint: error.hint)
            ]
        }
    }

    private let document: JSONDocument
    private let positions: TextPositions
    private let keys: [Key]

    private init(document: JSONDocument, hasService: Bool) {
        self.document = document
        positions = TextPositions(of: document.text)
        keys = Self.required + (hasService ? Self.requiredOfServices : [])
    }

    /// Syntax that devices accept and strict readers don't.
    ///
    /// As in verification, duplicates of identity keys are errors.
    private var deviations: [Finding] {
        document.deviations(atMost: Limits.standard.findingCount) { $0.isAmbiguous }.map { deviation in
            Finding(
                deviation.rule, severity: deviation.isAmbiguous ? .error : .warning, file: Self.file,
                pointer: deviation.pointer, position: positions[deviation.offset], deviation.words(positions))
        }
    }

    private var members: [Finding] {
        let places = document.places(of: keys.map(\.pointer))
        return keys.compactMap { key in
            let name = key.path.joined(separator: ".")
            guard let value = document.root[key.pointer] else {
                // A missing merchant, or one that is not an object, is reported once.
                let parent = document.root[JSONPointer(tokens: key.path.dropLast())]
                guard parent?.object != nil else { return nil }
                return Finding(
                    OrderRules.keyMissing, file: Self.file, "'\(name)' is missing",
                    hint: "set it to \(key.form.words)")
            }
            guard !key.form.accepts(value) else { return nil }
            return Finding(
                OrderRules.value, file: Self.file, pointer: key.pointer,
                position: places[key.pointer].map { positions[$0.range.lowerBound] },
                "'\(name)' is not \(key.form.words)")
        }
    }
}

extension OrderExamination {
    /// A key of the order, or of an object in it.
    private struct Key {
        let path: [String]
        let form: Form

        init(_ path: String..., form: Form) {
            self.path = path
            self.form = form
        }

        var pointer: JSONPointer { JSONPointer(tokens: path) }
    }

    /// The form that a value must have.
    private enum Form {
        case number(Int)
        case oneOf([String])
        case text(minimum: Int)
        case date
        case address(schemes: [String])
        case object

        var words: String {
            switch self {
            case .number(let number): "\(number)"
            case .oneOf(let values): values.map { "'\($0)'" }.joined(separator: " or ")
            case .text(1): "a text of 1 character or more"
            case .text(let minimum): "a text of \(minimum) characters or more"
            case .date: "a date like 2026-11-21T09:30:00Z"
            case .address(["https"]): "an address that starts with https://"
            case .address: "a whole address like https://example.com/"
            case .object: "an object"
            }
        }

        func accepts(_ value: JSONValue) -> Bool {
            switch self {
            case .number(let number): value.number?.int == number
            case .oneOf(let values): value.string.map(values.contains) ?? false
            case .text(let minimum): value.string.map { $0.count >= minimum } ?? false
            case .date: value.string.flatMap { PassDate(strict: $0) } != nil
            case .address(let schemes): value.string.map { Self.isAddress($0, schemes: schemes) } ?? false
            case .object: value.object != nil
            }
        }

        private static func isAddress(_ text: String, schemes: [String]) -> Bool {
            guard let url = URL(string: text), let scheme = url.scheme?.lowercased() else { return false }
            return schemes.contains(scheme) && url.host?.isEmpty == false
        }
    }

    private static let required = [
        Key("schemaVersion", form: .number(1)), Key("orderType", form: .oneOf(["ecommerce"])),
        Key("orderTypeIdentifier", form: .text(minimum: 1)), Key("orderIdentifier", form: .text(minimum: 1)),
        Key("status", form: .oneOf(["open", "completed", "cancelled"])), Key("createdAt", form: .date),
        Key("updatedAt", form: .date), Key("orderManagementURL", form: .address(schemes: ["https", "http"])),
        Key("merchant", form: .object), Key("merchant", "merchantIdentifier", form: .text(minimum: 1)),
        Key("merchant", "displayName", form: .text(minimum: 1)),
        Key("merchant", "url", form: .address(schemes: ["https", "http"])),
    ]

    private static let requiredOfServices = [
        Key("webServiceURL", form: .address(schemes: ["https"])), Key("authenticationToken", form: .text(minimum: 16)),
    ]
}

extension PassBundle {
    /// The findings that can prevent signing: by `rules` for a pass, by the examination of `order.json` for an order.
    public func findings(by rules: RuleBook) -> [Finding] {
        let findings =
            switch purpose {
            case .pass: rules.findings(in: contents)
            case .order: OrderExamination.findings(in: document())
            }
        return findings.isEmpty ? [] : Secrets(in: files).masked(findings)
    }

    private var contents: PassContents {
        let limits = Limits.standard
        return PassContents(
            files: files, jsonDepth: limits.jsonDepth, jsonValueCount: limits.jsonValueCount,
            document: document(limits))
    }
}
