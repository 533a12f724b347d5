#if Server
    internal import SignedMessages

    /// The environment variables that the service may read.
    ///
    /// Settings are compared by what they say, not by what their variables hold: all environments are equal.
    package struct ServiceEnvironment: Sendable, Hashable {
        private let bytes: @Sendable (String) -> [UInt8]?
        /// The names of all variables, to find one that is misspelt.
        let names: [String]

        /// - Parameters:
        ///   - names: the names of all variables.
        ///   - bytes: the content of a variable; the service wipes its copy of secrets.
        package init(names: [String] = [], bytes: @escaping @Sendable (String) -> [UInt8]?) {
            (self.names, self.bytes) = (names, bytes)
        }

        package static func == (first: Self, second: Self) -> Bool { true }
        package func hash(into hasher: inout Hasher) {}

        /// No variables.
        package static let empty = ServiceEnvironment { _ in nil }

        /// The variables of a dictionary.
        package init(_ values: [String: String]) {
            self.init(names: values.filter { !$0.value.isEmpty }.map(\.key)) { values[$0].map { Array($0.utf8) } }
        }

        /// The value of a variable without a secret; `nil` if empty, since CI servers leave unset variables empty.
        func text(_ name: String) -> String? {
            guard let bytes = bytes(name), !bytes.isEmpty else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Lends the content of a variable, and wipes it.
        func secret<Value>(_ name: String, _ body: ([UInt8]) throws -> Value) rethrows -> Value? {
            guard var content = bytes(name), !content.isEmpty else { return nil }
            defer { content.cleanse() }
            return try body(content)
        }
    }
#endif
