#if Server
    internal import PassModel
    internal import PassRules
    internal import PassToolkit

    /// The settings of the service cannot be used.
    package struct ConfigurationError: Explained, Equatable {
        package enum Code: Equatable, Sendable {
            case notJSON(String)
            case unknownKey(String, known: [String])
            /// The value is of another type, or out of range; the example shows the right form.
            case badValue(String, example: String)
            case missing(String, example: String)
            /// Two that exclude each other, or one without the other.
            case combination(String, advice: String)
            /// The text of a secret stands where a path belongs.
            case inlineSecret(String)
        }

        package let code: Code
        /// The file, or the variable.
        package let source: String
        /// The line and the column in the file.
        package let line: Int?
        package let column: Int?

        init(_ code: Code, in source: String, at position: TextPosition? = nil) {
            self.code = code
            self.source = source
            (line, column) = (position?.line, position?.column)
        }

        package var message: String {
            let place = line.map { "\(source):\($0):\(column ?? 1)" } ?? source
            return "\(place): \(words)"
        }

        private var words: String {
            switch code {
            case .notJSON(let words): words
            case .unknownKey(let name, _): "there is no option '\(name)'"
            case .badValue(let name, _): "'\(name)' does not take this value"
            case .missing(let name, _): "'\(name)' is missing"
            case .combination(let words, _): words
            case .inlineSecret(let name): "'\(name)' holds a key or certificate itself, not the path of a file"
            }
        }

        package var recovery: [String] {
            switch code {
            case .notJSON: []
            case .unknownKey(let name, let known):
                [
                    Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
                        ?? "options: \(known.joined(separator: ", "))"
                ]
            case .badValue(let name, let example), .missing(let name, let example):
                ["write it like \"\(name.split(separator: ".").last.map(String.init) ?? name)\": \(example)"]
            case .combination(_, let advice): [advice]
            case .inlineSecret: ["put it in a file that only the service can read, and write the file's path here"]
            }
        }
    }
#endif
