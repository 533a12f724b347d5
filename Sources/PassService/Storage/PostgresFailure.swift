#if Server
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
