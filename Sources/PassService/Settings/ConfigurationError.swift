#if Server
    internal import PassModel
    internal import PassRules
    public import PassToolkit

    /// Why the settings of the service cannot be used.
    ///
    /// ```swift
    /// } catch let error as ConfigurationError {
    ///     print("\(error.message); \(error.recovery.joined(separator: ", "))")
    /// ```
    public struct ConfigurationError: DescribedError, Equatable {
        /// What is wrong, to test.
        public enum Code: Equatable, Sendable {
            /// The file is not JSON, or not an object; the text says why.
            case notJSON(String)
            /// There is no option with this name; the known ones are those of its object.
            case unknownKey(String, known: [String])
            /// The value is of another type, or out of range; the example shows the right form.
            case badValue(String, example: String)
            /// The number is out of range; the example shows one that is not.
            case outOfRange(String, ClosedRange<Int>, example: String)
            /// A required option is missing; the example shows its form.
            case missing(String, example: String)
            /// Two that exclude each other, or one without the other.
            case combination(String, advice: String)
            /// The text of a secret stands where a path belongs.
            case inlineSecret(String)
        }

        /// What is wrong.
        public let code: Code
        /// The file, or the variable.
        public let source: String
        /// The line in the file, from 1; `nil` if the error is not about one place in it.
        public let line: Int?
        /// The column in the line, from 1, in characters.
        public let column: Int?

        init(_ code: Code, in source: String, at position: TextPosition? = nil) {
            self.code = code
            self.source = source
            (line, column) = (position?.line, position?.column)
        }

        /// What failed, where, and why.
        public var message: String {
            let place = line.map { "\(source):\($0):\(column ?? 1)" } ?? source
            return "\(place): \(words)"
        }

        private var words: String {
            switch code {
            case .notJSON(let words): words
            case .unknownKey(let name, _): "there is no option '\(name)'"
            case .badValue(let name, _): "'\(name)' cannot have this value"
            case .outOfRange(let name, let range, _):
                "'\(name)' is not a whole number from \(range.lowerBound) to \(range.upperBound)"
            case .missing(let name, _): "'\(name)' is missing"
            case .combination(let words, _): words
            case .inlineSecret(let name): "'\(name)' holds a key or certificate itself, not the path of a file"
            }
        }

        /// What to do about it.
        public var recovery: [String] {
            switch code {
            case .notJSON: []
            case .unknownKey(let name, let known):
                [
                    Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
                        ?? "options: \(known.joined(separator: ", "))"
                ]
            case .badValue(let name, let example), .missing(let name, let example),
                .outOfRange(let name, _, let example):
                ["write it like \"\(name.split(separator: ".").last.map(String.init) ?? name)\": \(example)"]
            case .combination(_, let advice): [advice]
            case .inlineSecret: ["put it in a file that only the service can read, and write the file's path here"]
            }
        }
    }
#endif
