#if Server
    public import PassToolkit

    /// Why the database did not do what it was asked.
    ///
    /// ```swift
    /// } catch let error as StoreError where error.isTemporary {
    ///     print("try again in a moment: \(error.message)")
    /// ```
    public struct StoreError: DescribedError, Equatable {
        /// What is wrong, to test; each begins the message.
        public enum Code: String, Sendable {
            /// Another transaction holds what this one needs, or the connection was lost: trying again may help.
            case busy = "the database is busy: "
            /// No space is left for the database.
            case full = "the database is full: "
            /// A row with this key exists, or one that is referred to does not.
            case conflict = "the database refuses the row: "
            /// The database cannot be reached.
            case unreachable = "the database cannot be reached: "
            /// The file of the database cannot be opened, or is not one.
            case unopenable = "cannot open the database "
            /// There is no file where one is needed.
            case missing = "there is no database "
            /// There was a database, and it is gone, empty or replaced.
            case lost = "the database is gone: "
            /// Another service has the file, which only one may use.
            case inUse = "another service runs with the database "
            /// Its tables are those of an older version of the service.
            case outdated = "the database is of an older version: "
            /// The file is not a database, or its content is damaged.
            case damaged = "the database is damaged: "
            /// The statement is wrong, or the database is damaged.
            case fault = "the database failed: "
        }

        /// What is wrong.
        public let code: Code
        /// The database's own words; they hold no values of statements.
        public let reason: String

        private let hint: String?

        init(_ code: Code, _ reason: String, hint: String? = nil) {
            (self.code, self.reason, self.hint) = (code, reason, hint)
        }

        /// Whether the same request may succeed later, so that a phone is told to come again (503).
        public var isTemporary: Bool { [.busy, .full, .unreachable, .lost].contains(code) }

        /// What failed, and why.
        public var message: String { code.rawValue + reason }

        /// What to do about it.
        public var hints: [String] {
            switch code {
            case .busy, .conflict, .fault: []
            case .full: ["free space where the database is"]
            case .unreachable: [hint ?? "check the address of the database, and that it runs"]
            case .unopenable: ["check the path, and that the service may write to this folder"]
            case .lost: [hint ?? "if it was restored, begin a new epoch; then start the service again"]
            case .inUse: ["stop it first; several servers can share a database of PostgreSQL"]
            case .outdated: ["bring its tables up to date"]
            case .damaged: ["restore a backup"]
            case .missing: ["check 'database' in the settings; the service makes it when it first starts"]
            }
        }
    }

    /// Why the settings of the service cannot be used.
    ///
    /// ```swift
    /// } catch let error as ConfigurationError {
    ///     print("\(error.message); \(error.hints.joined(separator: ", "))")
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
        public let hints: [String]

        init(_ code: Code, in origin: String, _ words: String, advice: String? = nil) {
            (self.code, self.origin, message) = (code, origin, "\(origin): \(words)")
            hints = advice.map { [$0] } ?? []
        }

        /// There is no such name; the one that was meant, or all that are known.
        init(unknown name: String, meant: String?, known: [String], in origin: String) {
            let advice = meant.map { "did you mean '\($0)'?" } ?? "options: \(known.joined(separator: ", "))"
            self.init(.unknownName, in: origin, "there is no option '\(name)'", advice: advice)
        }
    }
#endif
