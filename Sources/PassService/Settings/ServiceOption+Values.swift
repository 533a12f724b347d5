#if Server
    internal import Platform

    extension ServiceOption {
        /// The address where phones reach the service, without slashes at its end.
        static let takePublicURL: Taking = { (all, value) throws(ConfigurationError) in
            var text = value.text
            while text.hasSuffix("/") { text.removeLast() }
            guard let url = URL(string: text), let scheme = url.scheme, let host = url.host(), !host.isEmpty,
                url.query() == nil, url.fragment() == nil, url.user() == nil, ["https", "http"].contains(scheme)
            else { throw value.error() }
            guard scheme == "https" || isLocal(host) else {
                throw value.error("it is not https, and phones load updates over nothing else")
            }
            let parts = url.path(percentEncoded: true).split(separator: "/")
            let isPlain = parts.joined().allSatisfy { letter in
                letter.isASCII && (letter.isLetter || letter.isNumber) || "-._~%".contains(letter)
            }
            guard isPlain, parts.first.map({ ["admin", "health", "metrics", "p"].contains($0) }) != true else {
                throw value.error(
                    "it has a path that the service uses, or characters that paths of services don't have",
                    advice: "use another path, of letters and digits")
            }
            guard parts.last != "v1" else {
                throw value.error("it ends in /v1, which phones add", advice: "leave /v1 out")
            }
            all.publicURL = text
        }

        private static func isLocal(_ host: String) -> Bool {
            AddressRange.isLoopback(host) || host.hasSuffix(".local")
        }

        /// The address that events are sent to.
        static let takeWebhook: Taking = { (all, value) throws(ConfigurationError) in
            guard let url = URL(string: value.text), let host = url.host(), !host.isEmpty, url.fragment() == nil else {
                throw value.error()
            }
            guard url.user() == nil else { throw value.error("it holds a user or a password, which are not sent") }
            guard url.scheme == "https" || url.scheme == "http" && AddressRange.isLoopback(host) else {
                throw value.error("it is not https, and events tell of customers")
            }
            all.webhook[or: .init()].url = value.text
        }

        /// The database: a file, or an address of PostgreSQL.
        static let takeDatabase: Taking = { (all, value) throws(ConfigurationError) in
            let text = value.text
            if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
                // A settings file is copied and checked in; a variable is where servers keep secrets.
                guard value.folder == nil || Setting.masked(text) == text else {
                    throw value.error(
                        "it holds a password", advice: "set \(value.option.variable), or name a file in PGPASSFILE")
                }
                all.database = .postgres(url: text)
            } else if text.hasPrefix("sqlite:///"), text.count > "sqlite:///".count {
                all.database = .sqlite(path: String(text.dropFirst("sqlite://".count)))
            } else if !text.contains("://"), !text.contains("="), !text.hasPrefix("sqlite:") {
                all.database = .sqlite(path: value.beside(text))
            } else {
                throw value.error()
            }
        }

        /// The networks of the proxies.
        static let takeProxies: Taking = { (all, value) throws(ConfigurationError) in
            all.proxies = value.list.compactMap(AddressRange.init)
            guard all.proxies.count == value.list.count else { throw value.error() }
        }
    }

    extension ServiceConfiguration {
        /// Opens the database, and brings its tables up to date.
        ///
        /// - Throws: ``StoreError``.
        package func openedStore() async throws -> Store { try await Store(opening: database.openedDatabase()) }

        /// Claims the database for this process; `nil` for PostgreSQL, which several servers share.
        ///
        /// - Throws: ``StoreError`` if another process has it.
        package func claimedDatabase() throws(StoreError) -> DatabaseClaim? {
            guard case .sqlite(let path) = database else { return nil }
            return try DatabaseClaim(path)
        }

        /// Throws if there is no database yet: a wrong path would give an empty new one.
        package func checkDatabaseExists() throws(StoreError) {
            guard case .sqlite(let path) = database, !FileManager.default.fileExists(atPath: path) else { return }
            throw StoreError(.missing, "'\(URL(filePath: path).standardizedFileURL.path(percentEncoded: false))'")
        }
    }
#endif
