#if Server
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
            /// The file is not JSON, or not an object.
            case notJSON
            /// There is no option or variable with this name.
            case unknownName
            /// The option can't have this value.
            case badValue
            /// A required option is missing.
            case missing
            /// Two that exclude each other, or one without the other.
            case combination
            /// The text of a secret stands where only its place belongs.
            case inlineSecret
        }

        /// What is wrong.
        public let code: Code
        /// The variable, or the file with line and column.
        public let origin: String
        /// What failed, where, and why; values are shown without secrets.
        public let message: String
        /// What to do about it.
        public let recovery: [String]

        init(_ code: Code, in origin: String, _ words: String, advice: String? = nil) {
            (self.code, self.origin, message) = (code, origin, "\(origin): \(words)")
            recovery = advice.map { [$0] } ?? []
        }

        /// There is no such name; the one that was meant, or all that are known.
        init(unknown name: String, meant: String?, known: [String], in origin: String) {
            let advice = meant.map { "did you mean '\($0)'?" } ?? "options: \(known.joined(separator: ", "))"
            self.init(.unknownName, in: origin, "there is no option '\(name)'", advice: advice)
        }
    }
#endif
