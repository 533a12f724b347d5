#if Server
    internal import PassToolkit
    internal import Platform

    extension ServiceConfiguration {
        package init(json text: [UInt8]?, source: String, environment: ServiceEnvironment) throws(ConfigurationError) {
            let reader = try ConfigurationReader(text: text, source: source, environment: environment)
            publicURL = try reader.publicURL()
            database = try reader.database()
            self.environment = environment
            listen.host = reader.text("listen.host") ?? listen.host
            listen.port = reader.number("listen.port") ?? listen.port
            operations = try reader.operations(besides: listen)
            // An identity of the environment takes the place of those in the file.
            identities = IdentitySource(environment).map { [$0] } ?? reader.identities.map(IdentitySource.init)
            push = try reader.push()
            tls = try reader.tls()
            limits = reader.limits()
            for text in reader.list("proxies") {
                guard let range = AddressRange(text) else { throw reader.badValue("proxies") }
                proxies.append(range)
            }
            log.level = reader.text("log.level") ?? log.level
            log.isJSON = reader.text("log.format") == "json"
            trustPath = reader.text("trust")
        }
    }

    extension ConfigurationReader {
        fileprivate func badValue(_ name: String) -> ConfigurationError {
            error(.badValue(name, example: example(name)), about: [name])
        }

        private func refusal(_ words: String, advice: String, about names: String...) -> ConfigurationError {
            error(.combination(words, advice: advice), about: names)
        }

        private func example(_ name: String) -> String {
            ServiceOption.all.first { $0.name == name }?.example ?? ""
        }

        private func required(_ name: String) throws(ConfigurationError) -> String {
            guard let text = text(name) else {
                throw error(.missing(name, example: example(name)), about: [name])
            }
            return text
        }

        fileprivate func publicURL() throws(ConfigurationError) -> String {
            let text = try required("publicURL")
            switch ServiceConfiguration.publicURL(text) {
            case .success(let url): return url
            case .failure(.malformed): throw badValue("publicURL")
            case .failure(.refused(let words, let advice)): throw refusal(words, advice: advice, about: "publicURL")
            }
        }

        fileprivate func database() throws(ConfigurationError) -> PassStore.Place {
            let text = try required("database")
            if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
                // A settings file is copied and checked in; a variable is where servers keep secrets.
                guard !hasPassword(text) || isVariable("database") else {
                    throw refusal(
                        "'database' holds a password",
                        advice: "set PASSTOOL_SERVER_DATABASE, or name a file in PGPASSFILE",
                        about: "database")
                }
                return .postgres(url: text)
            }
            if text.hasPrefix("sqlite://") {
                let path = String(text.dropFirst("sqlite://".count))
                if path.hasPrefix("/"), path.count > 1 { return .sqlite(path: path) }
            } else if !text.contains("://"), !text.contains("="), !text.hasPrefix("sqlite:") {
                return .sqlite(path: isVariable("database") ? text : besideFile(text))
            }
            throw badValue("database")
        }

        private func hasPassword(_ url: String) -> Bool {
            // As libpq reads it: several hosts are allowed, which a URL can't have.
            let rest = url.drop { $0 != "/" }.dropFirst(2)
            let user = rest.prefix { $0 != "/" }.split(separator: "@", omittingEmptySubsequences: false).dropLast()
            let options = rest.drop { $0 != "?" }.dropFirst().split(separator: "&")
            return user.joined(separator: "@").contains(":")
                || options.contains { $0.hasPrefix("password=") || $0.hasPrefix("sslpassword=") }
        }

        fileprivate func push() throws(ConfigurationError) -> ServiceConfiguration.PushService {
            var push = ServiceConfiguration.PushService()
            push.host = text("apns.host") ?? push.host
            guard !push.host.contains("/") else {
                throw refusal(
                    "'apns.host' is an address, not the name of a host",
                    advice: "leave out https:// and what follows the name",
                    about: "apns.host")
            }
            push.port = number("apns.port") ?? push.port
            push.trustPath = text("apns.trust")
            switch (text("apns.tokenKey"), text("apns.keyId"), text("apns.teamId")) {
            case (nil, nil, nil): break
            case (let path?, let keyId?, let teamId?):
                push.token = .init(path: path, keyId: keyId, teamId: teamId)
            default:
                throw refusal(
                    "a key for pushes needs 'tokenKey', 'keyId' and 'teamId'",
                    advice: "add what is missing, or leave all three out to use the certificates",
                    about: "apns.tokenKey", "apns.keyId", "apns.teamId")
            }
            return push
        }

        fileprivate func operations(
            besides main: ServiceConfiguration.Listening
        ) throws(ConfigurationError) -> ServiceConfiguration.Listening? {
            guard let port = number("operations.port") else {
                guard text("operations.host") == nil else {
                    throw error(.missing("operations.port", example: "9090"), about: ["operations.host"])
                }
                return nil
            }
            var operations = ServiceConfiguration.Listening()
            operations.host = text("operations.host") ?? operations.host
            operations.port = port
            guard operations != main else {
                throw refusal(
                    "'operations.port' is the port of 'listen'",
                    advice: "give operations a port of their own",
                    about: "operations.port")
            }
            return operations
        }

        fileprivate func tls() throws(ConfigurationError) -> ServiceConfiguration.TLS? {
            switch (text("tls.certificate"), text("tls.key")) {
            case (nil, nil): return nil
            case (let certificate?, let key?): return .init(certificatePath: certificate, keyPath: key)
            default:
                throw refusal(
                    "TLS needs both 'certificate' and 'key'",
                    advice: "add the other, or leave both out where a proxy does TLS",
                    about: "tls.certificate", "tls.key")
            }
        }

        fileprivate func limits() -> ServiceLimits {
            var limits = ServiceLimits()
            func read(_ name: String, _ value: inout Int) { value = number("limits.\(name)") ?? value }
            read("cacheBytes", &limits.cacheBytes)
            read("templateBytes", &limits.templateBytes)
            read("archiveBytes", &limits.archiveBytes)
            read("recordBytes", &limits.recordBytes)
            read("linkRequestsPerMinute", &limits.linkRequestsPerMinute)
            read("adminRequestsPerMinute", &limits.adminRequestsPerMinute)
            read("newDevicesPerMinute", &limits.newDevicesPerMinute)
            return limits
        }
    }
#endif
