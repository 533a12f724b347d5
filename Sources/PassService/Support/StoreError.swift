#if Server
    public import PassToolkit

    /// An error of the database.
    ///
    /// ```swift
    /// } catch let error as StoreError where error.isTemporary {
    ///     print("try again in a moment: \(error.message)")
    /// ```
    public struct StoreError: DescribedError, Equatable {
        /// The kind of error, for tests; the text begins the message.
        public enum Code: String, Sendable {
            /// A conflict with another transaction, or a lost connection: a retry may succeed.
            case busy = "the database is busy: "
            /// The disk of the database is full.
            case full = "the database is full: "
            /// A row with this key exists, or a referenced row does not.
            case conflict = "the database refuses the row: "
            /// The database cannot be reached.
            case unreachable = "the database cannot be reached: "
            /// The file of the database cannot be opened.
            case unopenable = "cannot open the database "
            /// The database does not exist.
            case missing = "there is no database "
            /// A database that existed is gone, empty or replaced.
            case lost = "the database is gone: "
            /// Another service uses the file, which only one may use.
            case inUse = "another service runs with the database "
            /// The database was moved to another place, and has no later changes.
            case moved = "the database was moved to another place at "
            /// The database can't be moved to another place.
            case unmovable = "the database can't be moved: "
            /// The tables are of an older version of the service.
            case outdated = "the database has an older version: "
            /// The file is not a database, or is damaged.
            case damaged = "the database is damaged: "
            /// The statement is wrong, or the database is damaged.
            case fault = "the database failed: "
        }

        /// The kind of error.
        public let code: Code
        /// The reason, in the words of the database; it contains no values of statements.
        public let reason: String

        private let hint: String?

        init(_ code: Code, _ reason: String, hint: String? = nil) {
            (self.code, self.reason, self.hint) = (code, reason, hint)
        }

        /// Whether the same request may succeed later, so that phones are asked to retry (503).
        public var isTemporary: Bool { [.busy, .full, .unreachable, .lost].contains(code) }

        /// What failed, and why.
        public var message: String { code.rawValue + reason }

        /// What to do about it.
        public var hints: [String] {
            switch code {
            case .busy, .conflict, .fault: []
            case .unmovable: hint.map { [$0] } ?? []
            case .moved: ["use the new one"]
            case .full: ["free space where the database is"]
            case .unreachable: [hint ?? "check the address of the database, and that it runs"]
            case .unopenable: ["check the path, and that the service may write to this folder"]
            case .lost: [hint ?? "if it was restored, begin a new epoch; then start the service again"]
            case .inUse: ["stop it first; several servers can share a PostgreSQL database"]
            case .outdated: ["bring its tables up to date"]
            case .damaged: ["restore a backup"]
            case .missing: ["check 'database' in the settings; the service creates it at its first start"]
            }
        }
    }

    /// An error in the settings of the service.
    ///
    /// ```swift
    /// } catch let error as ConfigurationError {
    ///     print("\(error.message); \(error.hints.joined(separator: ", "))")
    /// ```
    public struct ConfigurationError: DescribedError, Equatable {
        /// The kind of error, for tests.
        public enum Code: Equatable, Sendable {
            /// The file is not JSON, or not an object.
            case notJSON
            /// The option or variable does not exist.
            case unknownName
            /// The value is not valid for the option.
            case badValue
            /// A required option is missing.
            case missing
            /// Two options exclude each other, or one requires another.
            case combination
            /// A secret is given as text; only a file or variable may contain it.
            case inlineSecret
        }

        /// The kind of error.
        public let code: Code
        /// The variable, or the file with line and column.
        public let origin: String
        /// What failed, where, and why; values are shown without secrets.
        public let message: String
        /// What to do about it.
        public let hints: [String]

        init(_ code: Code, in origin: String, _ reason: String, advice: String? = nil) {
            (self.code, self.origin, message) = (code, origin, "\(origin): \(reason)")
            hints = advice.map { [$0] } ?? []
        }

        /// An unknown name; the hint has the name that was probably meant, or all names.
        init(unknown name: String, meant: String?, known: [String], in origin: String) {
            let advice = meant.map { "did you mean '\($0)'?" } ?? "options: \(known.joined(separator: ", "))"
            self.init(.unknownName, in: origin, "there is no option '\(name)'", advice: advice)
        }
    }
#endif
