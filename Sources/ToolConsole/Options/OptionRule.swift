internal import PassToolkit

/// A rule between options: an option without effect is an error, which names the option that it needs.
///
/// Commands declare their rules; ``ToolCommand`` and ``AsyncToolCommand`` check them first.
package struct OptionRule {
    private let isBroken: Bool
    private let message: String
    private let hint: String

    /// The rule for an option that has no effect without another one.
    ///
    /// - Parameters:
    ///   - option: the option, as it is typed.
    ///   - isGiven: whether it is given.
    ///   - needed: the options that it needs one of, as they are typed, with names for their values.
    ///   - isMet: whether one of them is given.
    /// - Returns: the rule.
    package static func option(
        _ option: String, _ isGiven: Bool, needs needed: String..., isMet: Bool
    ) -> OptionRule {
        let names = needed.map { $0.split(separator: " ").first.map(String.init) ?? $0 }
        return OptionRule(
            isBroken: isGiven && !isMet, message: "\(option) needs \(names.joined(separator: " or "))",
            hint: "add \(needed.joined(separator: " or "))")
    }

    /// The rule for options of which only one has an effect.
    ///
    /// - Parameters:
    ///   - options: the options, as they are typed, and whether each is given.
    ///   - hint: what to do about it.
    /// - Returns: the rule.
    package static func oneOf(
        _ options: (name: String, isGiven: Bool)..., hint: String = "leave one out"
    ) -> OptionRule {
        let given = options.filter(\.isGiven).map(\.name)
        return OptionRule(
            isBroken: given.count > 1, message: "\(given.joined(separator: " and ")) contradict each other", hint: hint)
    }

    /// Checks all rules.
    ///
    /// - Throws: ``CommandError`` for the first broken rule.
    static func check(_ rules: [OptionRule]) throws {
        guard let broken = rules.first(where: \.isBroken) else { return }
        throw CommandError(status: .usage, message: broken.message, hints: [broken.hint])
    }
}

/// Standard input, which only one option can read.
package enum StandardInput {
    /// Its name in messages.
    package static let name = "standard input"

    /// Checks that only one option reads it.
    ///
    /// - Parameter readers: the options and their files.
    /// - Throws: ``CommandError`` with the first two options that are `-`.
    static func checkOneReader(_ readers: [(name: String, path: String?)]) throws {
        let names = readers.filter { $0.path == "-" }.map(\.name)
        guard names.count > 1 else { return }
        throw CommandError(
            status: .usage,
            message: names[0] == names[1]
                ? "only one \(names[0]) can be standard input"
                : "\(names[0]) and \(names[1]) cannot both be standard input",
            hints: ["name a file for one of them"])
    }
}
