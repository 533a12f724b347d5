internal import PassToolkit

extension TemplateContract {
    /// The contract as a Swift structure, whose values `PassTemplate.render` takes as
    /// `Record(encoding:)`.
    ///
    /// - Parameter name: the name of the type; `nil` for one made of the template's name.
    /// - Returns: the text of a Swift file.
    public func swift(named name: String? = nil) -> String {
        let type = name ?? (Self.words(in: template).map(\.capitalizedStart).joined() + "Record").identifier
        var names: Set<String> = []
        let properties = listed.map { (value: $0, name: Self.property(for: $0.name, besides: &names)) }
        let members = properties.flatMap { value, name in
            [
                "    /// \(value.documentation)",
                "    var \(name.quoted): \(value.kind.swiftType)\(value.isRequired ? "" : "?")",
            ]
        }
        let keys = properties.map { value, name in
            value.name == name
                ? "        case \(name.quoted)" : "        case \(name.quoted) = \(value.name.swiftLiteral)"
        }
        let areRenamed = properties.contains { $0.value.name != $0.name }
        let coding = ["", "    enum CodingKeys: String, CodingKey {"] + keys + ["    }"]
        return
            ([
                "/// A record for \(template.visible): the values of one pass.",
                "struct \(type.quoted): Codable, Hashable, Sendable {",
            ] + members
            + (areRenamed ? coding : []) + ["}"]).joined(separator: "\n") + "\n"
    }

    /// A name in Swift's form, different from those before: `field:gate` is `gate`, `/barcodes/0/message` is
    /// `barcodes0Message`.
    private static func property(for name: String, besides names: inout Set<String>) -> String {
        let prefixes = ["field:", "attributed:", "show:"]
        let bare = prefixes.first(where: name.hasPrefix).map { name.dropFirst($0.count) } ?? name[...]
        let words = Self.words(in: String(bare))
        let joined = (words.prefix(1).map(\.uncapitalizedStart) + words.dropFirst().map(\.capitalizedStart)).joined()
        let wanted = joined.contains { $0 != "_" } ? joined.identifier : "value"
        var (property, number) = (wanted, 1)
        while !names.insert(property).inserted {
            number += 1
            property = "\(wanted)\(number)"
        }
        return property
    }

    private static func words(in name: String) -> [String] {
        name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
}

extension TemplateContract.Value {
    fileprivate var documentation: String {
        let form = kind == .date ? " A date like `2026-11-26T18:00:00+01:00`." : ""
        let text = "\(place.prefix(1).uppercased())\(place.dropFirst())."
        return "\(text)\(form)".visible.replacing("\n", with: " ")
    }
}

extension TemplateContract.Value.Kind {
    fileprivate var swiftType: String {
        switch self {
        case .text, .date, .any: "String"
        case .number: "Double"
        case .boolean: "Bool"
        }
    }
}

extension String {
    fileprivate var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }

    /// With a small letter at the start; of an abbreviation all letters are small.
    fileprivate var uncapitalizedStart: String {
        allSatisfy { $0.isUppercase || $0.isNumber } ? lowercased() : prefix(1).lowercased() + dropFirst()
    }

    /// The text as a name in Swift.
    fileprivate var identifier: String { first?.isLetter ?? false || first == "_" ? self : "_\(self)" }

    fileprivate var quoted: String { Self.reserved.contains(self) ? "`\(self)`" : self }

    fileprivate var swiftLiteral: String {
        "\""
            + unicodeScalars.map { scalar in
                switch scalar {
                case "\"", "\\": "\\\(scalar)"
                case "\u{0}"..<" ", "\u{7F}": "\\u{\(String(scalar.value, radix: 16))}"
                default: String(scalar)
                }
            }.joined() + "\""
    }

    /// Swift's own words, which can't be names without marks.
    private static let reserved: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "Self", "static", "struct", "subscript", "super", "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while", "Any", "Type", "Protocol",
    ]
}
