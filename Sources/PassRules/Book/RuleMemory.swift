internal import Bytes
package import PassModel

/// A rule book for many finished passes: what those of one template share is checked once.
///
/// Nobody has to name the template. A pass that differs from an earlier one only in some values of its `pass.json` is
/// taken for one of the same template, and these values for those of its record. Findings are the same as without it.
/// Many threads may use it at the same time.
package final class RuleMemory: Sendable {
    /// The rules.
    package let book: RuleBook
    /// The first passes of different templates; those at the end are forgotten first.
    ///
    /// Each thread has its own: two that count the references to one object wait for each other.
    private let models = SpareParts<[Model]>()

    /// A folder may have the passes of several templates, or of one whose optional values are missing in some.
    private static let mostModels = 8
    /// The files of a model stay in memory.
    private static let mostBytes = 1 << 19

    /// Remembers passes that are checked against `book`, all with the same date, targets and limits.
    package init(_ book: RuleBook) { self.book = book }

    /// All findings in a finished pass, sorted by place.
    ///
    /// - Parameters:
    ///   - files: the files of the pass.
    ///   - limit: the most findings to list.
    ///   - contents: the same files for rules; they are read only if they differ from earlier ones.
    /// - Returns: the same findings as by the whole book.
    package func findings(
        in files: [String: [UInt8]], limit: Finding.Limit, reading contents: () -> PassContents
    ) -> [Finding] {
        guard limit == .standard else { return book.findings(in: contents(), limit: limit) }
        var models = models.take() ?? []
        defer { self.models.giveBack(models) }
        for (index, model) in models.enumerated() {
            guard let findings = model.prepared?.findings(inOneLike: files) else { continue }
            // So that single passes between those of a template don't take its place.
            if index > 0 { models.insert(models.remove(at: index), at: 0) }
            return findings
        }
        let contents = contents()
        learn(from: contents, &models)
        return book.findings(in: contents)
    }

    /// The document of a `pass.json` that differs from an earlier one only in known values, which is parsed faster.
    package func document(of text: [UInt8]) -> JSONDocument? {
        let models = models.take() ?? []
        defer { self.models.giveBack(models) }
        for model in models {
            if let document = model.prepared?.document(of: text) { return document }
        }
        return nil
    }

    private func learn(from contents: PassContents, _ models: inout [Model]) {
        guard contents.isFinished, contents.files.values.reduce(0, { $0 + $1.count }) <= Self.mostBytes else { return }
        guard let shape = contents.document.value?.root.shape else { return }
        for index in models.indices where models[index].learns(from: contents, of: shape, by: book) { return }
        models = [Model(contents, of: shape)] + models.prefix(Self.mostModels - 1)
    }
}

/// A pass, and where those of the same template differ from it.
private struct Model: Sendable {
    private let first: PassContents
    private let shape: Int
    /// The values that differed so far.
    private var variables: Set<JSONPointer> = []
    /// How many more passes are checked by the whole book until the rules are prepared, which takes as long as checking
    /// seven.
    private var remaining = 8
    /// How many it is after that, if other values differ.
    private var interval = 16
    /// The rules, as soon as enough passes have shown what differs.
    private(set) var prepared: PreparedRules?

    /// Passes in which more differs share too little.
    private static let mostVariables = 256

    init(_ first: PassContents, of shape: Int) { (self.first, self.shape) = (first, shape) }

    /// Whether the pass is one of the same template; if so, notes which of its values differ.
    mutating func learns(from contents: PassContents, of shape: Int, by book: RuleBook) -> Bool {
        guard shape == self.shape, first.hasSameFilesBesidePass(as: contents.files),
            let own = first.document.value?.root, let other = contents.document.value?.root
        else { return false }
        guard variables.count <= Self.mostVariables else { return true }
        var tokens: [String] = []
        own.collectDifferences(from: other, at: &tokens, in: &variables)
        remaining -= 1
        if remaining == 0, variables.count <= Self.mostVariables {
            (remaining, interval) = (interval, 2 * interval)
            prepared = PreparedRules(book, for: first, changing: variables)
        }
        return true
    }
}

extension JSONValue {
    /// A hash of names, numbers of elements, and which values are null.
    fileprivate var shape: Int {
        var hasher = Hasher()
        hashShape(into: &hasher)
        return hasher.finalize()
    }

    private func hashShape(into hasher: inout Hasher) {
        switch self {
        case .object(let object):
            hasher.combine(object.members.count)
            for member in object.members {
                hasher.combine(member.name)
                member.value.hashShape(into: &hasher)
            }
        case .array(let elements):
            hasher.combine(elements.count)
            for element in elements { element.hashShape(into: &hasher) }
        case .null: hasher.combine(-1)
        case .bool, .number, .string: hasher.combine(-2)
        }
    }

    /// The pointers to the texts, numbers and booleans that differ from those of a value of the same shape.
    fileprivate func collectDifferences(
        from other: JSONValue, at tokens: inout [String], in found: inout Set<JSONPointer>
    ) {
        func collect(_ token: String, _ own: JSONValue, _ other: JSONValue) {
            tokens.append(token)
            own.collectDifferences(from: other, at: &tokens, in: &found)
            tokens.removeLast()
        }
        switch (self, other) {
        case (.object(let own), .object(let other)):
            for (own, other) in zip(own.members, other.members) { collect(own.name, own.value, other.value) }
        case (.array(let own), .array(let other)):
            for (index, pair) in zip(own, other).enumerated() { collect(String(index), pair.0, pair.1) }
        default: if !means(other) { found.insert(JSONPointer(tokens: tokens)) }
        }
    }
}
