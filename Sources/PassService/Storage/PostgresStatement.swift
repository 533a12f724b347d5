#if Server
    /// A statement with the kinds of its values: PostgreSQL prepares it anew for other kinds.
    struct PostgresStatement: Hashable {
        /// The kind of a value.
        enum Kind: UInt8 {
            case null, integer, text, bytes

            init(_ value: SQLValue) {
                self =
                    switch value {
                    case .null: .null
                    case .integer: .integer
                    case .text: .text
                    case .bytes: .bytes
                    }
            }
        }

        let text: String
        let kinds: [Kind]

        /// The types of the values that are sent.
        var types: [UInt32] {
            kinds.compactMap { kind in
                switch kind {
                case .null: nil
                case .integer: PostgresType.int8.rawValue
                case .text: PostgresType.text.rawValue
                case .bytes: PostgresType.bytea.rawValue
                }
            }
        }

        /// The statement in PostgreSQL's form: `$1`, `$2`… for values, and NULL as itself, since it has no type.
        var numbered: String {
            var result: [UInt8] = []
            var (values, number) = (kinds[...], 0)
            for byte in text.utf8 {
                guard byte == UInt8(ascii: "?") else {
                    result.append(byte)
                    continue
                }
                if values.popFirst() == .null {
                    result += "NULL".utf8
                } else {
                    number += 1
                    result += "$\(number)".utf8
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }

    /// A type of PostgreSQL, by the number that it has in every installation.
    struct PostgresType: RawRepresentable {
        let rawValue: UInt32

        static let bytea = PostgresType(rawValue: 17)
        static let int8 = PostgresType(rawValue: 20)
        static let text = PostgresType(rawValue: 25)

        init(rawValue: UInt32) { self.rawValue = rawValue }
        init(_ number: UInt32) { rawValue = number }

        /// Reads a value in PostgreSQL's binary form.
        func value(_ bytes: [UInt8]) -> SQLValue {
            switch rawValue {
            case 17: .bytes(bytes)
            case 16: .integer(bytes == [1] ? 1 : 0)  // bool
            case 20, 21, 23: .integer(Self.integer(bytes))
            default: .text(String(decoding: bytes, as: UTF8.self))
            }
        }

        /// A number of two, four or eight bytes.
        private static func integer(_ bytes: [UInt8]) -> Int64 {
            let isNegative = bytes.first.map { $0 > 127 } == true
            return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
        }
    }

    /// What PostgreSQL refused, and whether the transaction may be tried again.
    struct PostgresFailure: Error {
        /// What helps.
        enum Remedy {
            case none
            /// The transaction gave way to another one; it can run again.
            case again
            /// The connection is of no more use.
            case reconnect
        }

        let remedy: Remedy
        let error: StoreError

        init(_ remedy: Remedy, _ error: StoreError) {
            self.remedy = remedy
            self.error = error
        }

        static var outOfMemory: PostgresFailure { PostgresFailure(.none, StoreError(.busy, "no memory is left")) }

        /// Reads the server's answer.
        ///
        /// - Parameters:
        ///   - state: the five characters of SQLSTATE.
        ///   - message: the server's words without details.
        ///   - constraint: the name of the constraint that refuses a row.
        ///   - isConnected: whether the connection still stands.
        init(state: String, message: String, constraint: String, isConnected: Bool) {
            // An error of libpq's own has no state: the server has not answered, even if libpq has yet to notice why.
            let isConnected = isConnected && !state.isEmpty
            remedy =
                switch state {
                case "40001", "40P01": .again
                // The last: a table has changed under a prepared statement.
                case "57P01", "57P02", "57P03", "57P05", "0A000": .reconnect
                default: isConnected ? .none : .reconnect
                }
            error = StoreError(
                Self.code(state, isConnected: isConnected), Self.reason(state, message, constraint: constraint))
        }

        private static func code(_ state: String, isConnected: Bool) -> StoreError.Code {
            switch state {
            case "40001", "40P01", "55P03", "57014", "53200", "53300", "25P03": .busy
            case "53100": .full
            case "25006": .unreachable  // a standby: it reads only
            default:
                switch state.prefix(2) {
                case "23": .conflict
                case "08": .unreachable
                case "57": .busy
                default: isConnected ? .fault : .busy
                }
            }
        }

        /// Words without values: those about data (class 22) repeat the data.
        private static func reason(_ state: String, _ message: String, constraint: String) -> String {
            if state.isEmpty { return "the connection was lost" }
            if state.hasPrefix("23"), !constraint.isEmpty { return "it breaks the constraint '\(constraint)'" }
            return state.hasPrefix("22") || state.hasPrefix("23") ? "SQLSTATE \(state)" : "\(message) (\(state))"
        }
    }
#endif
