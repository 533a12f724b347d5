#if Server
    import TestSupport

    /// Requests of `wrk`, as many as the service answers.
    struct Load {
        /// Requests a second, and the times in which half of them and 99 of 100 were answered, as wrk prints them.
        let rate: Double
        let p50, p99: String

        /// Sends requests over some connections for some seconds; `script` is Lua that changes each of them.
        init(
            _ url: String, headers: [String] = [], script: String? = nil, seconds: Int = 6, connections: Int = 32,
            isRefused: Bool = false
        ) throws {
            let folder = try TemporaryFolder()
            var arguments = ["-t1", "-c\(connections)", "-d\(seconds)s", "--latency"]
            for header in headers { arguments += ["-H", header] }
            if let script { arguments += ["-s", try folder.write(script.utf8, to: "load.lua")] }
            let text = try Witness("wrk").run(arguments + [url]).text
            guard let rate = Self.value("Requests/sec:", in: text).flatMap(Double.init) else {
                throw Failure("wrk is missing, or printed no result:\n\(text)")
            }
            let failures = text.split(separator: "\n").first { $0.contains("Non-2xx") }
            guard isRefused || failures == nil else { throw Failure("requests failed:\(failures ?? "")") }
            self.rate = rate
            (p50, p99) = (Self.value("50%", in: text) ?? "?", Self.value("99%", in: text) ?? "?")
        }

        private static func value(_ name: String, in text: String) -> String? {
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                if words.count == 2, words[0] == name { return String(words[1]) }
            }
            return nil
        }

        /// A script that sends each request to another path: `%d` counts from 1, and from `start` again after `count`.
        static func counting(_ path: String, to count: Int, method: String = "GET", body: String? = nil) -> String {
            """
            local n = 0
            request = function()
                n = n % \(count) + 1
                return wrk.format("\(method)", string.format("\(path)", n), nil,
                    \(body.map { "string.format('\($0)', n)" } ?? "nil"))
            end
            """
        }
    }
#endif
