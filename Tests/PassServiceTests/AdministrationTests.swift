#if Server
    import Foundation
    import HTTPTypes
    import Logging
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Administration", .timeLimit(.minutes(60)))
    struct AdministrationTests {
        private let path = AdministrationService.passPath

        @Test("a request without a token, with a wrong or a revoked one is refused", .eachDatabase)
        func unauthorized() async throws {
            let service = try await AdministrationService()
            let none = try await service.send("GET", "/admin/v1/templates")
            #expect(none.status == 401)
            #expect(none.header("www-authenticate") == "Bearer")
            #expect(none.error == "unauthorized")
            let secret = try await service.store.makeAdminToken(named: "till", role: .read)
            let other = try await service.store.makeAdminToken(named: "office", role: .read)
            func status(_ authorization: String) async throws -> Int {
                try await service.send(
                    "GET", "/admin/v1/templates", headers: [("Authorization", authorization)]
                ).status
            }
            #expect(try await status("Bearer \(secret)") == 200)
            #expect(try await status("Bearer \(secret.dropLast())") == 401)
            #expect(try await status("Basic \(secret)") == 401)
            try await service.store.revokeAdminToken(named: "till")
            #expect(try await status("Bearer \(secret)") == 401)
            #expect(try await status("Bearer \(other)") == 200)
            await #expect(throws: AdminTokenError.self) { try await service.store.revokeAdminToken(named: "till") }
        }

        @Test(
            "a pass can't be named by a dot or two, which addresses leave out", arguments: [".", "..", "%2E", "%2e%2E"])
        func dots(serial: String) async throws {
            let service = try await AdministrationService()
            try await service.issue()
            let pass = #"{"template": "card", "record": {"balance": "1"}}"#
            #expect(try await service.admin("PUT", "\(path)/1", pass).status == 200)
            let answer = try await service.admin("PUT", "\(path)/\(serial)", pass)
            #expect(answer.status == 404 && answer.error == "not-found")
        }

        @Test("an outage is one line in the log for each cause, and the next one says how many it stands for")
        func outage() async throws {
            let lines = LogLines()
            let logger = lines.logger
            let failures = FailureLog(pause: .milliseconds(50))
            for _ in 0..<1000 {
                failures.log(.error, "the database is full", to: logger)
                failures.log(.error, "the database is locked", to: logger)
            }
            let first = lines.all
            #expect(first.prefix(2) == ["error: the database is full", "error: the database is locked"])
            while lines.all.count == first.count { failures.log(.error, "the database is full", to: logger) }
            let last = try #require(lines.all.last)
            #expect(Int(try #require(last.firstMatch(of: /the database is full omitted=(\d+)/)?.1)) ?? 0 > 0)
            #expect(first.count < 100)
        }

        @Test("a token's secret is not in the database")
        func secretIsDigested() async throws {
            let test = try TestDatabase(.sqlite)
            let store = try await Store(opening: test.database)
            let secret = try await store.makeAdminToken(named: "till", role: .issue)
            #expect(secret.hasPrefix("pt_") && secret.count == 46)
            let row = try test.witness("SELECT * FROM admin_tokens")
            #expect(row.contains("till|issue|"))
            #expect(!row.contains(secret.dropFirst(3)))
        }

        @Test(
            "a token is named with 1 to 64 letters of ASCII, digits, dots and dashes",
            arguments: [
                ("", false), ("a", true), (String(repeating: "z", count: 64), true),
                (String(repeating: "z", count: 65), false), ("Till.4_b-C", true), ("a b", false), ("käse", false),
                ("a/b", false),
            ])
        func tokenNames(name: String, isName: Bool) async throws {
            let test = try TestDatabase(.sqlite)
            let store = try await Store(opening: test.database)
            defer { withExtendedLifetime(test) {} }
            guard !isName else { return _ = try await store.makeAdminToken(named: name, role: .read) }
            let error = await #expect(throws: AdminTokenError.self) {
                _ = try await store.makeAdminToken(named: name, role: .read)
            }
            #expect(error?.recovery == ["use 1 to 64 letters, digits, '.', '_' or '-'"])
        }

        @Test("guessing tokens gets slow")
        func guessing() async throws {
            let service = try await AdministrationService()
            var statuses: [Int] = []
            while statuses.last != 429 {
                statuses.append(
                    try await service.send(
                        "GET", "/admin/v1/templates", headers: [("Authorization", "Bearer pt_\(statuses.count)")]
                    ).status)
            }
            // On a slow machine some more.
            #expect(statuses.count > 10 && statuses.dropLast().allSatisfy { $0 == 401 })
            // A client that has a token is not kept out by others.
            #expect(try await service.admin("GET", "/templates").status == 200)
        }

        @Test("each operation refuses roles below its own")
        func roles() async throws {
            let service = try await AdministrationService()
            let routes = AdminRoutes(
                store: service.store, issuer: service.issuer, links: try await LinkSealer(store: service.store)
            ) {}
            for operation in routes.operations {
                guard let needed = operation.role else { continue }
                let path = operation.path.replacing("{type}", with: "pass.x").replacing("{serial}", with: "1")
                    .replacing("{name}", with: "x").replacing("{id}", with: "x")
                for role in AdminRole.allCases {
                    let answer = try await service.admin(operation.method.rawValue, path, "{", as: role)
                    #expect((answer.status == 403) == (role < needed), "\(operation.method) \(path) as \(role)")
                }
            }
        }

        @Test("a template that Wallet would refuse is not kept, and the findings say why")
        func badTemplate() async throws {
            let service = try await AdministrationService()
            let bad = try AdministrationService.template([
                ("formatVersion", .number(JSONNumber(2))), ("backgroundColor", .string("blueish")),
            ])
            let answer = try await service.admin("PUT", "/templates/card", bytes: bad)
            #expect(answer.status == 422)
            let findings = answer.json["error"]?.object?["findings"]?.array ?? []
            #expect(findings.contains { $0.object?["severity"]?.string == "error" })
            #expect(try await service.admin("GET", "/templates/card").status == 404)
            let inFolder = try TestShop.archive(
                Dictionary(uniqueKeysWithValues: TestShop.card().map { ("card.pass/\($0)", $1) }))
            let folder = try await service.admin("PUT", "/templates/card", bytes: inFolder)
            #expect(folder.status == 422)
            #expect(folder.text.contains("zip the contents: (cd ticket.pass"), "\(folder.text)")
            let broken = try TestShop.archive(
                TestShop.card().merging(["pass.json": Array("{\"formatVersion\": 1,\n ]".utf8)]) { $1 })
            let syntax = try await service.admin("PUT", "/templates/card", bytes: broken)
            #expect(syntax.status == 422)
            #expect(!syntax.text.contains("type identifier"), "\(syntax.text)")
            let noZip = try await service.admin("PUT", "/templates/card", "this is no zip")
            #expect(noZip.status == 422)
        }

        @Test(
            "nothing is said about the authentication token, since the service makes one that nobody can guess",
            .eachDatabase)
        func noTokenFinding() async throws {
            let service = try await AdministrationService()
            let put = try await service.issue()
            let patch = try await service.admin("PATCH", "\(path)/1", #"{"record": {"balance": "13"}}"#)
            for answer in [put, patch] {
                let findings = try #require(answer.json["findings"]?.array)
                #expect(
                    !findings.contains { $0.object?["pointer"]?.string == "/authenticationToken" }, "\(answer.text)"
                )
            }
            let stream = try await service.admin(
                "POST", "/passes?template=card", #"{"serial": "2", "record": {"balance": "1"}}"#,
                headers: [("Content-Type", "application/x-ndjson")])
            #expect(stream.text.contains(#""created":1"#) && stream.text.contains(#""warned":0"#), "\(stream.text)")
        }

        @Test("a pass is made, changed, voided and deleted", .eachDatabase)
        func life() async throws {
            let service = try await AdministrationService()
            let new = try await service.issue()
            #expect(new.status == 201, "\(new.text)")
            #expect(new.json["version"]?.number?.int == 1)
            #expect(new.json["findings"]?.array != nil)
            #expect(new.header("etag") == "\"1\"")
            #expect(service.wakes.value == 1)
            let same = try await service.issue()
            #expect(same.status == 200)
            #expect(same.json["outcome"]?.string == "unchanged")
            #expect(service.wakes.value == 1)
            let patched = try await service.admin("PATCH", "\(path)/1", #"{"record": {"balance": "13"}}"#)
            #expect(patched.json["outcome"]?.string == "changed", "\(patched.text)")
            #expect(patched.json["record"]?.object?["balance"]?.string == "13")
            let voided = try await service.admin("POST", "\(path)/1/void")
            #expect(voided.json["voided"] == .bool(true))
            let got = try await service.admin("GET", "\(path)/1", as: .read)
            #expect(got.json["version"]?.number?.int == 3)
            #expect(got.json["template"]?.string == "card")
            let token = try #require(
                try await service.store.pass(.init(type: TestCertificates.passType, serial: "1"))?.token)
            #expect(!got.text.contains(token))
            #expect(try await service.admin("DELETE", "\(path)/1").status == 204)
            #expect(try await service.admin("GET", "\(path)/1").status == 404)
            #expect(try await service.admin("DELETE", "\(path)/1").status == 404)
        }

        @Test(
            "a request that two readers could take for two, or that means nothing, is refused",
            arguments: [
                ("PATCH", "/1", ""), ("PATCH", "/1", "{}"),
                ("PATCH", "/1", #"{"record": {"balance": "1"}, "record": {"balance": "2"}}"#),
                ("PATCH", "/1", #"{"record": {"balance": "1"},}"#),
                ("POST", "/1/links", #"{"singleUse": true, "singleUse": false}"#),
            ])
        func ambiguous(method: String, end: String, body: String) async throws {
            let service = try await AdministrationService()
            try await service.issue()
            #expect(try await service.admin(method, "\(path)\(end)", body).status == 400)
            #expect(try await service.admin("GET", "\(path)/1").json["version"]?.number?.int == 1)
        }

        @Test(
            "a value of the query that can't be read is refused, not left out",
            arguments: [
                ("GET", "/audit?after=garbage"), ("GET", "/refused?after=-1"),
                ("PUT", "/templates/card?apply=TRUE"), ("POST", "/passes?results=some"), ("POST", "/passes?dryRun=1"),
            ])
        func query(method: String, path: String) async throws {
            let service = try await AdministrationService()
            let body = method == "PUT" ? try AdministrationService.template() : []
            let answer = try await service.admin(
                method, path, bytes: body, headers: [("Content-Type", "application/x-ndjson")])
            #expect(answer.status == 400, "\(answer.text)")
        }

        @Test("the name of a template is 1 to 64 visible ASCII characters, but for the slash")
        func templateNames() async throws {
            let service = try await AdministrationService()
            let longest = String(repeating: "n", count: 64)
            let names = [
                ("!", true), ("~", true), (longest, true), (longest + "n", false), ("%20", false), ("%7F", false),
                ("%C3%A9", false), ("a%2Fb", false),
            ]
            for (name, isGood) in names {
                // Without a body the name alone decides.
                let answer = try await service.admin("PUT", "/templates/\(name)", bytes: [])
                #expect(answer.error == (isGood ? "empty" : "name"), "\(name)")
            }
        }

        @Test("the list of templates has the newest version of each, with the passes of all its versions")
        func templates() async throws {
            let service = try await AdministrationService()
            try await service.issue()
            var newest: [Int?] = []
            for (name, color) in [("card", "rgb(1,2,3)"), ("gift", "rgb(1,2,3)"), ("card", "rgb(4,5,6)")] {
                let template = try AdministrationService.template([("backgroundColor", .string(color))])
                let put = try await service.admin("PUT", "/templates/\(name)", bytes: template)
                newest.append(put.json["template"]?.object?["version"]?.number?.int)
            }
            let list = try await service.admin("GET", "/templates").json["templates"]?.array?.map(\.object)
            #expect(list?.map { $0?["name"]?.string } == ["card", "gift"])
            #expect(list?.map { $0?["version"]?.number?.int } == [newest[2], newest[1]])
            #expect(list?.map { $0?["passes"]?.number?.int } == [1, 0])
        }

        @Test("a pass is told with the times when it was made and changed")
        func times() async throws {
            let service = try await AdministrationService()
            let before = Date()
            for balance in ["1", "2"] { try await service.issue(balance: balance) }
            let pass = try await service.admin("GET", "\(path)/1").json
            for name in ["created", "modified"] {
                let time = try Date(#require(pass[name]?.string), strategy: .iso8601)
                #expect((before - 1...Date() + 1).contains(time), "\(name)")
            }
        }

        @Test("a list can be asked for from its start", arguments: ["/audit", "/refused"])
        func fromZero(path: String) async throws {
            let service = try await AdministrationService()
            #expect(try await service.admin("GET", "\(path)?after=0").status == 200)
        }

        @Test("a change of an older version is refused")
        func ifMatch() async throws {
            let service = try await AdministrationService()
            try await service.issue()
            let body = #"{"record": {"balance": "13"}}"#
            let first = try await service.admin("PATCH", "\(path)/1", body, headers: [("If-Match", "\"1\"")])
            #expect(first.status == 200)
            let second = try await service.admin("PATCH", "\(path)/1", body, headers: [("If-Match", "\"1\"")])
            #expect(second.status == 412)
            let put = try await service.admin(
                "PUT", "\(path)/1", #"{"template": "card", "record": {"balance": "1"}}"#,
                headers: [("If-Match", "\"1\"")])
            #expect(put.status == 412)
            // 2 is the version, but each of these holds none.
            for text in ["x2\"", "\"2x", "\"\"", "2"] {
                let other = try await service.admin("PATCH", "\(path)/1", body, headers: [("If-Match", text)])
                #expect(other.status == 412, "\(text)")
            }
        }

        @Test(
            "changes at the same time are all kept, and nobody is told of a version that he did not name", .eachDatabase
        )
        func simultaneousPatches() async throws {
            let service = try await AdministrationService()
            try await service.issue()
            let versions = try await withThrowingTaskGroup(of: Int?.self) { group in
                for number in 0..<32 {
                    group.addTask {
                        let answer = try await service.admin(
                            "PATCH", "\(path)/1", #"{"record": {"balance": "\#(number)0"}}"#)
                        return answer.status == 200 ? answer.json["version"]?.number?.int : nil
                    }
                }
                return try await group.reduce(into: [Int?]()) { $0.append($1) }
            }
            #expect(Set(versions) == Set((2...33).map { Int?.some($0) }))
        }

        @Test(
            "a record that does not fit is refused with a reason",
            arguments: [
                (#"{"template": "card"}"#, 422), (#"{"template": "none", "record": {}}"#, 404),
                (#"{"template": "card", "record": {"balance": "1", "authenticationToken": "x"}}"#, 422),
                (#"{"template": "card", "recrod": {}}"#, 400), ("{", 400), ("[]", 400),
                (#"{"template": "card", "record": []}"#, 400),
            ])
        func badRecord(body: String, status: Int) async throws {
            let service = try await AdministrationService()
            try await service.issue("other")
            let answer = try await service.admin("PUT", "\(path)/1", body)
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.json["error"]?.object?["message"]?.string?.isEmpty == false)
            #expect(try await service.admin("GET", "\(path)/1").status == 404)
        }

        @Test("a new version of a template is given to all its passes when that is asked for")
        func apply() async throws {
            let service = try await AdministrationService()
            for serial in 1...3 { try await service.issue("\(serial)") }
            let red = try AdministrationService.template([("backgroundColor", .string("rgb(200, 0, 0)"))])
            let put = try await service.admin("PUT", "/templates/card", bytes: red)
            #expect(put.status == 201)
            #expect(try await service.admin("GET", "\(path)/2").json["version"]?.number?.int == 1)
            let applied = try await service.admin("PUT", "/templates/card?apply=true", bytes: red)
            #expect(applied.json["isNew"] == .bool(false))
            #expect(applied.json["applied"]?.object?["changed"]?.number?.int == 3)
            #expect(applied.json["applied"]?.object?["refused"]?.number?.int == 0)
            #expect(try await service.admin("GET", "\(path)/2").json["version"]?.number?.int == 2)
            #expect(try await service.admin("DELETE", "/templates/card").status == 409)
        }

        @Test("an archive that was signed elsewhere is taken if it is genuine and of this address")
        func handedIn() async throws {
            let service = try await AdministrationService()
            let archive = try SamplePass.archive([
                ("webServiceURL", .string("https://passes.example.com")),
                ("authenticationToken", .string("0123456789abcdef")),
            ])
            let type = [("Content-Type", "application/vnd.apple.pkpass")]
            let put = try await service.admin("PUT", "\(path)/0001", bytes: archive, headers: type)
            #expect(put.status == 201, "\(put.text)")
            #expect(put.json["archiveDigest"]?.string?.count == 64)
            #expect(try await service.admin("PUT", "\(path)/0002", bytes: archive, headers: type).status == 422)
            var broken = archive
            broken[broken.count / 2] ^= 1
            #expect(try await service.admin("PUT", "\(path)/0001", bytes: broken, headers: type).status == 422)
            #expect(try await service.admin("PATCH", "\(path)/0001", #"{"record": {}}"#).status == 409)
        }

        @Test("a body over the limit is refused, and the connection ends")
        func tooLarge() async throws {
            var limits = ServiceLimits()
            (limits.recordBytes, limits.templateBytes, limits.archiveBytes) = (1024, 2048, 4096)
            let service = try await AdministrationService(limits: limits)
            let large = [UInt8](repeating: 0x20, count: 5000)
            #expect(try await service.admin("PUT", "/templates/card", bytes: large).status == 413)
            let answer = try await service.admin("PUT", "\(path)/1", bytes: large)
            #expect(answer.status == 413)
            #expect(answer.header("connection") == "close")
            #expect(try await service.admin("PUT", "\(path)/1", bytes: Array(large.prefix(2000))).status == 413)
        }

        @Test("a record may have as many bytes as the limit says, and no more")
        func recordBytes() async throws {
            var limits = ServiceLimits()
            limits.recordBytes = 1024
            let service = try await AdministrationService(limits: limits)
            try await service.issue()
            let body = Array(#"{"template": "card", "record": {"balance": "5"}}"#.utf8)
            for (count, status) in [(1024, 201), (1025, 413)] {
                let padded = body + [UInt8](repeating: 0x20, count: count - body.count)
                #expect(try await service.admin("PUT", "\(path)/\(count)", bytes: padded).status == status)
            }
        }

        @Test("a failure is the service's own from status 500 on")
        func faults() {
            #expect(AdminFailure(.internalServerError, "fault", "the service failed").isFault)
            #expect(!AdminFailure(.contentTooLarge, "too-large", "the record is too large").isFault)
        }

        @Test("a body whose length is far over the limit is refused before it is sent")
        func announced() async throws {
            let folder = try TemporaryFolder()
            let file = try folder.write(Data(count: 3_000_000), to: "large")
            let options =
                "-H 'Expect: 100-continue' --expect100-timeout 600 -w '%{http_code} %{size_upload}' -T '\(file)'"
            let result = try await oversized(options)
            #expect(result.text.hasSuffix("413 0"), "\(result.text) \(result.errors)")
        }

        @Test("a client that sends without end is cut off")
        func endless() async throws {
            // 124 is what timeout says; curl itself has an answer, or a connection that was closed.
            #expect(try await oversized("-T -").status != 124)
        }

        /// Sends without end, or a file, with curl to a service with small limits.
        private func oversized(_ options: String) async throws -> Witness.Result {
            var limits = ServiceLimits()
            limits.templateBytes = 2048
            let service = try await AdministrationService(limits: limits)
            let script = """
                yes | timeout 600 curl -sS -o /dev/null \(options) \
                -H 'Authorization: Bearer \(service.tokens[.admin] ?? "")' \(service.url)/admin/v1/templates/card
                """
            return try await Task.detached { try Witness.shell.run(["-c", script]) }.value
        }

        @Test("a token that asks too often is told when to come again, and others are not kept out")
        func tokenLimit() async throws {
            var limits = ServiceLimits()
            limits.adminRequestsPerMinute = 1
            let service = try await AdministrationService(limits: limits)
            for _ in 0..<10 { #expect(try await service.admin("GET", "/templates").status == 200) }
            var refused = try await service.admin("GET", "/templates")
            // On a slow machine it may ask some times more.
            while refused.status == 200 { refused = try await service.admin("GET", "/templates") }
            #expect(refused.status == 429)
            #expect(refused.error == "too-many-requests")
            let seconds = try #require(refused.header("retry-after").flatMap { Int($0) })
            #expect((1...60).contains(seconds))
            #expect(try await service.admin("GET", "/templates", as: .read).status == 200)
        }

        @Test("the audit log and why tell whose token changed a pass to which version", .eachDatabase)
        func authors() async throws {
            let service = try await AdministrationService()
            try await service.issue()
            let till = try await service.store.makeAdminToken(named: "till-3", role: .issue)
            func send(_ method: String, _ path: String, _ body: String?, type: String = "application/json") async throws
            {
                let answer = try await service.send(
                    method, "/admin/v1\(path)", body.map { Array($0.utf8) },
                    headers: [("Authorization", "Bearer \(till)"), ("Content-Type", type)])
                #expect((200..<300).contains(answer.status), "\(answer.text)")
            }
            try await send("PATCH", "\(path)/1", #"{"record": {"balance": "13"}}"#)
            let why = try await service.admin("GET", "\(path)/1/why", as: .read)
            #expect(why.json["changedBy"]?.string == "token:till-3")
            #expect(why.text.contains(" by token:till-3 with tag "))
            try await send("POST", "\(path)/1/void", #"{"voided": true}"#)
            // Nothing changes.
            try await send("POST", "\(path)/1/void", #"{"voided": true}"#)
            let lines =
                #"{"serial": "1", "record": {"balance": "14"}}"# + "\n"
                + #"{"serial": "2", "record": {"balance": "1"}}"#
            try await send("POST", "/passes?template=card", lines, type: "application/x-ndjson")
            let template = try AdministrationService.template([("logoText", .string("New"))])
            let put = try await service.admin("PUT", "/templates/card?apply=true", bytes: template)
            #expect(put.status == 201)
            #expect(try await service.admin("DELETE", "\(path)/2").status == 204)
            let rows = try await service.admin("GET", "/audit").json["rows"]?.array ?? []
            let told = rows.compactMap(\.object).map { row in
                [row["actor"]?.string, row["serial"]?.string, row["version"]?.number?.text, row["change"]?.string]
                    .map { $0 ?? "" }.joined(separator: " ")
            }
            #expect(
                told.filter { !$0.hasSuffix(" ") } == [
                    "token:admin 1 1 created", "token:till-3 1 2 changed", "token:till-3 1 3 changed",
                    "token:till-3 1 4 changed", "token:till-3 2 1 created", "token:admin 1 5 changed",
                    "token:admin 2 2 changed", "token:admin 2 2 deleted",
                ])
            #expect(try await service.store.verifyAudit().firstBreak == nil)
        }

        @Test("devices, push, why and the audit log tell what happened to a pass")
        func operations() async throws {
            let service = try await AdministrationService()
            try await service.issue()
            let address = PassAddress(type: TestCertificates.passType, serial: "1")
            let pass = try #require(try await service.store.pass(address))
            _ = try await service.store.register(
                device: "phone", for: address, pushToken: "feedc0de", token: pass.token)
            let devices = try await service.admin("GET", "\(path)/1/devices", as: .read)
            let list = try #require(devices.json["devices"]?.array)
            // A reader does not learn the name, which phones ask by.
            #expect(list.map { $0.object?["device"]?.string } == ["phone…"])
            // Where a page begins would tell the identifier, a digit at a time.
            #expect(try await service.admin("GET", "\(path)/1/devices?after=0", as: .read).status == 403)
            #expect(try await service.admin("GET", "\(path)/1/devices?after=0", as: .issue).status == 200)
            let whole = try await service.admin("GET", "\(path)/1/devices", as: .issue)
            #expect(whole.json["devices"]?.array?.first?.object?["device"]?.string == "phone")
            let rest = try await service.admin("GET", "\(path)/1/devices?after=phone", as: .issue)
            #expect(rest.json["devices"]?.array?.isEmpty == true)
            #expect(list.first?.object?["registered"]?.string?.hasSuffix("Z") == true)
            #expect(!devices.text.contains("feedc0de"))

            let wakes = service.wakes.value
            let push = try await service.admin("POST", "\(path)/1/push", as: .issue)
            #expect(push.status == 202)
            #expect(push.json["devices"]?.number?.int == 1)
            #expect(service.wakes.value == wakes + 1)
            #expect(try await service.store.dueTypes() == [TestCertificates.passType])

            let why = try await service.admin("GET", "\(path)/1/why", as: .read)
            #expect(why.json["type"]?.string == TestCertificates.passType, "\(why.text)")
            #expect(why.json["serial"]?.string == "1")

            _ = try await service.issuer.archive(of: pass, for: "phone")
            let audit = try await service.admin("GET", "/audit")
            let row = try #require(audit.json["rows"]?.array?.last?.object)
            #expect(row["serial"]?.string == "1" && row["actor"]?.string == "phone", "\(audit.text)")
            let number = try #require(row["number"]?.number?.int)
            #expect(try await service.admin("GET", "/audit?after=\(number)").json["rows"]?.array?.isEmpty == true)
        }
    }
#endif
