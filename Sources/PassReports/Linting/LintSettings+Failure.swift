public import PassModel
internal import PassRules
public import PassToolkit

extension LintSettings {
    /// An invalid settings file.
    public struct Failure: DescribedError, Hashable {
        /// What is wrong, to test.
        public enum Code: Hashable, Sendable {
            case notJSON(JSONDocument.SyntaxError)
            /// It violates strict JSON; the text says how.
            case notStrict(String)
            case notAnObject(kind: String)
            case unknownKey(String, known: [String])
            /// A value has the wrong type for its key; the example shows the right form.
            case wrongType(kind: String, key: String, example: String)
            case unknownRule(RuleSelector.UnknownRule)
            /// The list of the only rules to check is empty.
            case noRules
            case unknownTarget(String)
            case unknownWord(String, known: [String])
        }

        /// What is wrong.
        public let code: Code
        /// The settings file.
        public let path: String
        /// The position in the file.
        public let position: TextPosition

        /// What failed, with the file and the position.
        public var message: String { "\(path):\(position.line):\(position.column): \(words)" }

        private var words: String {
            switch code {
            case .notJSON(let error): error.message
            case .notStrict(let words): words
            case .notAnObject(let kind): "the file holds \(kind), not an object"
            case .unknownKey(let name, _): "there is no key '\(name)'"
            case .wrongType(let kind, let key, _): "'\(key)' does not take \(kind) here"
            case .unknownRule(let error): error.message
            case .noRules: "'rule' names no rule, so nothing would be checked"
            case .unknownTarget(let text): "'\(text)' is not a target"
            case .unknownWord(let text, let known): "'\(text)' is not one of \(known.joined(separator: ", "))"
            }
        }

        /// What to do about it.
        public var recovery: [String] {
            switch code {
            case .notJSON(let error): error.recovery
            case .notStrict: []
            case .notAnObject: ["start it with '{'"]
            case .unknownKey(let name, let known):
                [Self.nearest(to: name, among: known) ?? "keys: \(known.joined(separator: ", "))"]
            case .wrongType(_, let key, let example): ["write it like \"\(key)\": \(example)"]
            case .unknownRule(let error): error.recovery
            case .noRules: ["remove the key"]
            case .unknownTarget: [TargetSystem.advice]
            case .unknownWord(let text, let known): Self.nearest(to: text, among: known).map { [$0] } ?? []
            }
        }

        private static func nearest(to name: String, among known: [String]) -> String? {
            Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        }
    }
}
