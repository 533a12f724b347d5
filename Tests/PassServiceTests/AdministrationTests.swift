#if Server
    import Foundation
    import HTTPTypes
    import PassModel
    import PassToolkit
    import ServiceSupport
    import Testing
    import TestSupport

    @testable import PassService

    @Suite("Administration", .timeLimit(.minutes(60))) struct AdministrationTests {
        private let path = AdministrationService.passPath

        @Test("a request without a token, with a wrong or a revoked one is refused, and no secret is in the database")
        func unauthorized() async throws {
            let service = try await AdministrationService()
            let none = try await service.send("GET", "/admin/v1/templates")
            #expect(none.status == 401)
            #expect(none.header("www-authenticate") == "Bearer")
            #expect(none.error == "unauthorized")
            let secret = try await service.store.makeAdminToken(named: "till", role: .read)
            let other = try await service.store.makeAdminToken(named: "office", role: .read)
            func status(_ authorization: String) async throws -> Int {
                try await service.send("GET", "/admin/v1/templates", headers: [("Authorization", authorization)]).status
            }
            #expect(try await status("Bearer \(secret)") == 200)
            #expect(try await status("Bearer \(secret.dropLast())") == 401)
            #expect(try await status("Basic \(secret)") == 401)
            try await service.store.revokeAdminToken(named: "till")
            #expect(try await status("Bearer \(secret)") == 401)
            #expect(try await status("Bearer \(other)") == 200)
            await #expect(throws: AdminTokenError.self) { try await service.store.revokeAdminToken(named: "till") }
            let rows = try await service.store.database.query("SELECT * FROM admin_tokens", [])
            #expect("\(rows)".contains("office") && !"\(rows)".contains(other.dropFirst(3)))
        }

        @Test("guessing tokens gets slow, and a token that sends too many requests gets Retry-After")
        func rates() async throws {
            let service = try await AdministrationService { $0.adminRequestsPerMinute = 1 }
            let guesses = try await service.taken("/admin/v1/templates") { ("Authorization", "Bearer pt_\($0)") }
            #expect(guesses.count >= 10 && guesses.allSatisfy { $0.status == 401 })
            // Clients with a token are limited neither by guesses nor by each other.
            let admin = service.tokens[.admin] ?? ""
            let taken = try await service.taken("/admin/v1/templates") { _ in ("Authorization", "Bearer \(admin)") }
            #expect(taken.count >= 10 && taken.allSatisfy { $0.status == 200 })
            #expect(try await service.admin("GET", "/templates", as: .read).status == 200)
        }

        @Test(
            "a change waits six times for PostgreSQL at most, however far away it is, and many records hardly more often",
            .needs(.postgres))
        func trips() async throws {
            let service = try await AdministrationService(on: .postgres)
            let record = #"{"template": "card", "record": {"balance": "1"}}"#
            try await service.issue()
            func trips(_ method: String, _ path: String, _ body: String) async throws -> Int {
                let before = service.trips
                let answer = try await service.admin(
                    method, path, body, headers: method == "POST" ? [("Content-Type", "application/x-ndjson")] : [])
                #expect(answer.status == 200)
                return service.trips - before
            }
            #expect(try await 1...6 ~= trips("PATCH", "\(path)/1", #"{"record": {"balance": "2"}}"#))
            let lines = (10..<400).map { "{\"serialNumber\": \"\($0)\", " + record.dropFirst() }
            #expect(try await 1...20 ~= trips("POST", "/imports", lines.joined(separator: "\n")))
        }

        @Test("what each role includes: reading is not signing, and rendering is nothing else") func roleTable() {
            let table = AdminRole.allCases.map { role in
                AdminRole.allCases.filter(role.includes).map(\.rawValue).joined(separator: " ")
            }
            #expect(table == ["render", "read", "render read issue", "render read issue admin"])
        }

        @Test("each operation refuses roles below its own") func roles() async throws {
            let service = try await AdministrationService()
            for operation in service.routes.operations {
                guard let needed = operation.role else { continue }
                let path = operation.path.replacing("{type}", with: "pass.x").replacing("{serial}", with: "1")
                    .replacing("{name}", with: "x").replacing("{id}", with: "x")
                for role in AdminRole.allCases {
                    let answer = try await service.admin(operation.method.rawValue, path, "{", as: role)
                    #expect(
                        (answer.status == 403) == (!role.includes(needed)), "\(operation.method) \(path) as \(role)")
                    guard operation.method == .get else { continue }
                    #expect(try await service.admin("HEAD", path, as: role).status == answer.status, "\(path)")
                }
            }
        }

        @Test("a request that is wrong, without effect or ambiguous changes nothing")
        func refusals() async throws {
            let service = try await AdministrationService()
            try await service.issue()
            let pass = #"{"template": "card", "record": {"balance": "1"}}"#
            let long = String(repeating: "n", count: 65)
            let requests: [(method: String, path: String, body: String?, status: Int)] = [
                ("GET", "/audit?cursor=garbage", nil, 400), ("GET", "\(path)/1?after=1", nil, 400),
                ("PUT", "/templates/\(long.dropLast())", "x", 422), ("PUT", "/templates/\(long)", "x", 400),
                ("PUT", "/templates/%20", "x", 400), ("PUT", "/templates/%C3%A9", "x", 400),
                ("PUT", "/templates/a%2Fb", "x", 400), ("PUT", "/templates/a", "", 400),
                ("POST", "/imports?results=some", "{}", 400), ("POST", "/imports?dryRun=1", "{}", 400),
                ("POST", "/imports?dryrun=true", "{}", 400), ("POST", "/imports?dryRun=false&dryRun=true", "{}", 400),
                ("POST", "/imports?template=card", "{}", 415),
                // An address leaves such names out.
                ("PUT", "\(path)/..", pass, 404), ("PUT", "\(path)/%2e%2E", pass, 404),
                ("PATCH", "\(path)/1", "", 400), ("PATCH", "\(path)/1", "{}", 400),
                ("PATCH", "\(path)/1", #"{"record": {"balance": "1"}, "record": {"balance": "2"}}"#, 400),
                ("POST", "\(path)/1/links", #"{"expiresIn": 0}"#, 400),
                ("POST", "\(path)/1/links", #"{"expiresIn": 1000000001}"#, 400),
                ("POST", "\(path)/1/links", #"{"expires": "2020-01-01T00:00:00Z"}"#, 400),
                ("PUT", "\(path)/2", #"{"template": "card"}"#, 422), ("PUT", "\(path)/2", "{", 400),
                ("PUT", "\(path)/2", #"{"template": "none", "record": {}}"#, 404), ("PUT", "\(path)/2", "[]", 400),
                ("PUT", "\(path)/2", #"{"template": "card", "recrod": {}}"#, 400),
                ("PUT", "\(path)/2", #"{"template": "card", "record": {"balance": "1", "/serialNumber": "x"}}"#, 422),
            ]
            let apply = try await service.admin(
                "PUT", "/templates/other?apply=TRUE", bytes: AdministrationService.template())
            #expect(apply.status == 400 && apply.text.hasSuffix("}\n"))
            let noZip = try await service.admin("PUT", "/templates/other", pass).json
            #expect(noZip["detail"]?.string == "the template can't be read: not a zip archive: it is JSON")
            #expect(noZip["hints"]?.array?.first?.string?.hasPrefix("upload a zip of the contents: ") == true)
            #expect(try await service.admin("GET", "/templates/other").status == 404)  // nothing was stored
            for (method, path, body, status) in requests {
                let isList = path.hasPrefix("/imports?") && status == 400
                let headers = isList ? [("Content-Type", "application/x-ndjson")] : []
                let answer = try await service.admin(method, path, body, headers: headers)
                #expect(answer.status == status, "\(method) \(path) \(body ?? ""): \(answer.text)")
            }
            #expect(try await service.admin("GET", "\(path)/1").json["version"]?.number?.int == 1)
            #expect(try await service.admin("GET", "\(path)/2").status == 404)
        }

        @Test("a request is executed only if the pass matches its If-Match and If-None-Match", .eachDatabase)
        func conditions() async throws {
            let service = try await AdministrationService()
            for serial in ["1", "gone"] { try await service.issue(serial) }
            _ = try await service.admin("DELETE", "\(path)/gone")
            let (match, none) = ("If-Match", "If-None-Match")
            let requests: [(method: String, serial: String, headers: [(String, String)], status: Int)] = [
                ("PUT", "1", [(none, "*")], 412), ("PUT", "gone", [(match, "*")], 412),
                ("PUT", "new", [(match, "*")], 412), ("PUT", "new", [(match, #""1""#)], 412),
                ("PATCH", "new", [(match, "*")], 404), ("DELETE", "1", [(match, #""2""#)], 412),
                ("PATCH", "1", [(match, #""7", "1""#)], 200), ("PATCH", "1", [(match, #""1""#)], 412),
                ("PUT", "1", [(match, #"W/"2""#)], 412), ("PUT", "1", [(match, #", W/"2" ,,"2","#)], 200),
                ("PUT", "1", [(match, "*")], 200), ("PUT", "1", [(none, #"W/"4""#)], 412),
                ("PUT", "1", [(match, "*"), (none, #""7""#)], 200), ("PUT", "1", [(match, "*"), (none, "*")], 412),
                // 5 is the version, but none of these contains a valid one.
                ("PUT", "1", [(match, #""""#)], 412), ("PUT", "1", [(match, #"x5""#)], 400),
                ("PUT", "1", [(match, #""5x"#)], 400), ("PUT", "1", [(match, "5")], 400),
                ("PUT", "1", [(none, #"*, "5""#)], 400),
                ("GET", "1", [(none, #""5""#)], 304), ("HEAD", "1", [(none, #""1",W/"5""#)], 304),
                ("GET", "1", [(none, #""4""#)], 200), ("GET", "1", [(match, #""4""#), (none, "*")], 412),
                ("PUT", "new", [(none, "*")], 201), ("PUT", "gone", [(none, "*")], 201),
                ("PUT", "gone", [(none, "*")], 412),
            ]
            for (index, request) in requests.enumerated() {
                let body = #"{"template": "card", "record": {"balance": "\#(index)"}}"#
                let answer = try await service.admin(
                    request.method, "\(path)/\(request.serial)", request.method.hasPrefix("P") ? body : nil,
                    headers: request.headers)
                #expect(answer.status == request.status, "\(request): \(answer.text)")
            }
            let last = try await service.admin("GET", "\(path)/1")
            #expect(last.header("etag") == "\"5\"" && last.json["record"]?.object?["balance"]?.string == "12")
        }

        @Test("an archive that was signed elsewhere is accepted, and has no record to change")
        func signedElsewhere() async throws {
            let service = try await AdministrationService()
            let archive = try SamplePass.archive([
                ("webServiceURL", .string("https://passes.example.com")),
                ("authenticationToken", .string("0123456789abcdef")),
            ])
            let type = [("Content-Type", "application/vnd.apple.pkpass")]
            #expect(try await service.admin("PUT", "\(path)/0001", bytes: archive, headers: type).status == 201)
            #expect(try await service.admin("PUT", "\(path)/0002", bytes: archive, headers: type).status == 422)
            #expect(try await service.admin("PATCH", "\(path)/0001", #"{"record": {}}"#).status == 409)
        }

        @Test("a body over the limit is refused, and the connection closed; one that just fits is accepted")
        func tooLarge() async throws {
            let service = try await AdministrationService {
                ($0.recordBytes, $0.templateBytes, $0.archiveBytes) = (1024, 2048, 4096)
            }
            let large = [UInt8](repeating: 0x20, count: 5000)
            #expect(try await service.admin("PUT", "/templates/card", bytes: large).status == 413)
            let answer = try await service.admin("PUT", "\(path)/1", bytes: large)
            #expect(answer.status == 413)
            #expect(answer.header("connection") == "close")
            _ = try await service.issuer.putTemplate("card", archive: AdministrationService.template())
            let body = Array(#"{"template": "card", "record": {"balance": "5"}}"#.utf8)
            for (count, status) in [(1024, 201), (1025, 413)] {
                let padded = body + large.prefix(count - body.count)
                #expect(try await service.admin("PUT", "\(path)/\(count)", bytes: padded).status == status)
            }
        }

        @Test("a pass is made, changed, voided and deleted, and the audit log and why name the token")
        func authors() async throws {
            let service = try await AdministrationService()
            for (status, outcome) in [(201, "created"), (200, "unchanged")] {
                let answer = try await service.issue()
                #expect(answer.status == status && answer.json["outcome"]?.string == outcome, "\(answer.text)")
                #expect(service.wakes.value == 1)
            }
            let token = try #require(await service.store.pass(TestShop.address("1"))).token
            #expect(try await !service.admin("GET", "\(path)/1").text.contains(token))
            func send(_ method: String, _ path: String, _ body: String, type: String = "application/json") async throws
            {
                let answer = try await service.admin(method, path, body, as: .issue, headers: [("Content-Type", type)])
                #expect((200..<300).contains(answer.status), "\(answer.text)")
            }
            try await send("PATCH", "\(path)/1", #"{"record": {"balance": "13"}}"#)
            let why = try await service.admin("GET", "\(path)/1/why", as: .read)
            #expect(why.json["changedBy"]?.string == "token:issue")
            // The second one changes nothing.
            for _ in 0..<2 { try await send("PATCH", "\(path)/1", #"{"voided": true}"#) }
            let lines = ["1", "2"].map { #"{"serialNumber": "\#($0)", "record": {"balance": "14"}}"# }.joined(
                separator: "\n")
            try await send("POST", "/imports?template=card", lines, type: "application/x-ndjson")
            let template = try AdministrationService.template([("logoText", .string("New"))])
            #expect(try await service.admin("PUT", "/templates/card?apply=true", bytes: template).status == 201)
            #expect(try await service.admin("DELETE", "/templates/card").status == 409)
            for status in [204, 404] { #expect(try await service.admin("DELETE", "\(path)/2").status == status) }
            #expect(try await service.admin("GET", "\(path)/2").status == 404)
            let rows = try await service.admin("GET", "/audit").json["items"]?.array?.compactMap(\.object) ?? []
            let told = rows.map { row in
                ["actor", "serialNumber", "change"].map { row[$0]?.string ?? "" }.joined(separator: " ")
                    + " \(row["version"]?.number?.int ?? 0)"
            }
            #expect(
                told == [
                    "token:admin 1 created 1", "token:issue 1 changed 2", "token:issue 1 changed 3",
                    "token:issue 1 changed 4", "token:issue 2 created 1", "token:admin 1 changed 5",
                    "token:admin 2 changed 2", "token:admin 2 deleted 2",
                ])
        }

        @Test("the role read sees no names of devices, starts of pages of devices or push tokens")
        func devices() async throws {
            let service = try await AdministrationService()
            try await service.issue()
            let address = TestShop.address("1")
            let pass = try #require(try await service.store.pass(address))
            _ = try await service.store.register(
                device: "phone", for: address, pushToken: "feedc0de", token: pass.token)
            func devices(_ query: String, as role: AdminRole) async throws -> (status: Int, devices: [String?]?) {
                let answer = try await service.admin("GET", "\(path)/1/devices\(query)", as: role)
                #expect(!answer.text.contains("feedc0de"))
                return (
                    answer.status, answer.json["items"]?.array?.map { $0.object?["deviceLibraryIdentifier"]?.string }
                )
            }
            // Phones ask by this name.
            #expect(try await devices("", as: .read).devices == ["phone…"])
            #expect(try await devices("", as: .issue).devices == ["phone"])
            // The start of a page would reveal the identifier, a digit at a time.
            #expect(try await devices("?cursor=0", as: .read).status == 403)
            #expect(try await devices("?cursor=0", as: .issue).devices == ["phone"])
            #expect(try await devices("?cursor=phone", as: .issue).devices == [])

            let wakes = service.wakes.value
            let push = try await service.admin("POST", "\(path)/1/push", as: .issue)
            #expect(push.status == 202 && push.json["devices"]?.number?.int == 1)
            #expect(service.wakes.value == wakes + 1)
            #expect(try await service.store.dueTypes() == [TestCertificates.passType])
        }

        @Test("the role render makes a pass that is not kept; a record that does not fit is refused") func render()
            async throws
        {
            let service = try await AdministrationService()
            try await service.issue()
            let template = try AdministrationService.template([("serialNumber", .string("{{number}}"))])
            #expect(try await service.admin("PUT", "/templates/guest", bytes: template).status == 201)
            let before = try await rows(of: service.store)
            func render(_ record: String, _ query: String = "") async throws -> WebAnswer {
                try await service.admin("POST", "/templates/guest/render\(query)", record, as: .render)
            }
            let answer = try await render(#"{"number": "77", "balance": "3"}"#)
            #expect(answer.status == 200 && answer.header("content-type") == "application/vnd.apple.pkpass")
            let report = PassVerifier(policy: try TestCertificates.policy(at: Date())).report(on: answer.body)
            #expect(report.verdict == .valid && report.pass?.serialNumber == "77", "\(report.checks)")
            let wide = #"{"number": "77", "balance": "3", "shoe": 44}"#
            for (record, query, status) in [
                ("{}", "", 422), ("[]", "", 400), (wide, "", 422), (wide, "?ignoreExtraValues=true", 200),
                (#"{"number": "", "balance": "3"}"#, "", 422), (wide, "?ignoreExtraValue=true", 400),
                // One that the service has would be replaced on phones.
                (#"{"number": "1", "balance": "3"}"#, "", 409),
                (#"{"number": "77", "balance": "3", "/webServiceURL": "https://evil.example"}"#, "", 422),
            ] {
                #expect(try await render(record, query).status == status, "\(record)\(query)")
            }
            let refused = try await render(#"{"number": "", "balance": "3"}"#).json
            let places = refused["findings"]?.array?.compactMap { $0.object?["pointer"]?.string } ?? []
            #expect(places.contains("/serialNumber"))
            #expect(try await service.admin("POST", "/templates/none/render", "{}", as: .render).error == "no-template")
            #expect(try await rows(of: service.store) == before)
        }

        @Test("passes are listed by type, template, state and time, each once, in parts of any size", .eachDatabase)
        func lists() async throws {
            let service = try await AdministrationService()
            for number in 1...7 { try await service.issue("\(number)", balance: "\(number)") }
            _ = try await service.admin("PUT", "/templates/gold", bytes: AdministrationService.template())
            let pass = #"{"template": "gold", "record": {"balance": "8"}}"#
            let later = service.clock.now + 60
            service.clock.advance(by: 120)
            for number in 8...9 { _ = try await service.admin("PUT", "\(path)/\(number)", pass) }
            _ = try await service.admin("PATCH", "\(path)/3", #"{"voided": true}"#)
            _ = try await service.admin("PATCH", "\(path)/8", #"{"record": {"balance": "80"}}"#)
            _ = try await service.admin("DELETE", "\(path)/4")
            func list(_ query: String, limit: Int) async throws -> [String] {
                var (found, cursor): ([String], String?) = ([], "")
                while let next = cursor {
                    let place = next.isEmpty ? "" : "&cursor=\(next.percentEncoded)"
                    let answer = try await service.admin("GET", "/passes?limit=\(limit)\(query)\(place)", as: .read)
                    try #require(answer.status == 200, "\(answer.text)")
                    let items = answer.json["items"]?.array ?? []
                    #expect(items.count <= limit)
                    found += items.map { $0.object?["serialNumber"]?.string ?? "?" }
                    cursor = answer.json["nextCursor"]?.string
                }
                return found
            }
            for limit in [1, 2, 100] {
                for (query, serials) in [
                    ("", "1 2 3 5 6 7 8 9"), ("&template=card", "1 2 3 5 6 7"), ("&template=gold&voided=false", "8 9"),
                    ("&template=none", ""), ("&voided=true", "3"), ("&passTypeIdentifier=pass.none", ""),
                    ("&passTypeIdentifier=\(TestCertificates.passType)&template=gold", "8 9"),
                    ("&changedSince=\(later.ISO8601Format())", "9 3 8"),
                    ("&changedSince=\(later.ISO8601Format())&template=card", "3"),
                    ("&changedSince=2020-01-01T00:00:00Z", "1 2 5 6 7 9 3 8"),
                    ("&changedSince=2050-01-01T00:00:00Z", ""),
                ] {
                    #expect(try await list(query, limit: limit).joined(separator: " ") == serials, "\(query) \(limit)")
                }
            }
            let ndjson = [("Accept", "application/x-ndjson")]
            for query in ["cursor=x", "limit=5"] {
                #expect(try await service.admin("GET", "/passes?\(query)", headers: ndjson).status == 400, "\(query)")
            }
            for query in [
                "limit=0", "limit=1001", "cursor=x", "template=card&cursor=x", "voided=1", "changedSince=today",
            ] {
                #expect(try await service.admin("GET", "/passes?\(query)").status == 400, "\(query)")
            }
            // What one service lists, another one imports.
            let all = try await service.admin("GET", "/passes", as: .read, headers: ndjson)
            let other = try await AdministrationService()
            for name in ["card", "gold"] {
                _ = try await other.admin("PUT", "/templates/\(name)", bytes: AdministrationService.template())
            }
            let made = try await other.admin("POST", "/imports", all.text, as: .issue, headers: headers)
            #expect(made.text.contains(#""complete":true,"created":8,"#), "\(made.text)")
            let again = try await other.admin("GET", "/passes", as: .read, headers: ndjson)
            #expect(again.text == all.text && all.text.split(separator: "\n").count == 8)
        }

        // MARK: - The OpenAPI document

        private static let validator = Witness.python(with: "openapi_spec_validator")

        @Test("the document lists exactly what is served, with roles, and which operations accept a body")
        func operations() async throws {
            let service = try await AdministrationService()
            let paths = try #require(await service.send("GET", "/admin/v1/openapi.json").json["paths"]?.object)
            let documented = paths.members.flatMap { path in
                (path.value.object?.members ?? []).map { operation in
                    let role = operation.value.object?["x-role"]?.string ?? "none"
                    let hasBody = operation.value.object?["requestBody"] != nil
                    let parameters = operation.value.object?["parameters"]?.array?.map(\.object) ?? []
                    let shared = parameters.compactMap {
                        $0?["$ref"]?.string?.split(separator: "/").last.map(String.init)
                    }
                    let query =
                        parameters.filter { $0?["in"]?.string == "query" }.compactMap { $0?["name"]?.string }
                        + shared.filter(["cursor", "limit"].contains)
                    let obeys = parameters.contains { $0?["$ref"]?.string?.hasSuffix("/ifMatch") == true }
                    return "\(operation.name.uppercased()) \(path.name) \(role) \(hasBody) \(obeys) \(query.sorted())"
                }
            }
            let served = service.routes.operations.map { operation in
                let hasBody = if case .none = operation.body { false } else { true }
                let role = operation.role?.rawValue ?? "none"
                let obeys = operation.isConditional
                return "\(operation.method) \(operation.path) \(role) \(hasBody) \(obeys) \(operation.query.sorted())"
            }
            #expect(served.sorted() == documented.sorted())
        }

        @Test("with dryRun=true, or a failing or unknown condition, no operation changes a row", .eachDatabase)
        func dryRuns() async throws {
            let service = try await AdministrationService()
            for serial in ["1", "2"] { try await service.issue(serial, balance: serial) }
            _ = try await service.admin("PUT", "/templates/spare", bytes: AdministrationService.template())
            let owned = TestShop.address("2")
            _ = try await service.store.change([PassChange(owned, .personalize(["fullName": "Ann"]))])
            let link = try await service.admin("POST", "\(path)/1/links").json["id"]?.string ?? ""
            _ = try await service.store.database.write {
                try $0.run("INSERT INTO deliveries (number, pass, dead) VALUES (1, 1, 1)")
            }
            let records = (1...3).map { #"{"serialNumber": "\#($0)", "record": {"balance": "2"}}"# }
            // In this order, each finds something to do.
            let requests: [(id: String, path: String, body: String?, obeys: Bool)] = [
                ("putTemplate", "/templates/card?apply=true", nil, true),
                ("importPasses", "/imports?template=card", records.joined(separator: "\n"), true),
                ("putPass", "\(path)/1", #"{"template": "card", "record": {"balance": "5"}}"#, false),
                ("patchPass", "\(path)/1", #"{"record": {"balance": "6"}}"#, false),
                ("pushPass", "\(path)/1/push", nil, false),
                ("makeLink", "\(path)/1/links", nil, false), ("revokeLink", "\(path)/1/links/\(link)", nil, false),
                ("resetPersonalization", "\(path)/2/personalization", nil, false),
                ("resendDeadLetters", "/dead-letters/resend", nil, false), ("deletePass", "\(path)/2", nil, false),
                ("deleteTemplate", "/templates/spare", nil, false),
            ]
            let template = try AdministrationService.template([("logoText", .string("New"))])
            let paths = try JSONDocument(parsing: Array(AdminDocument.text.utf8)).root.object?["paths"]?.object
            let operations =
                paths?.members.flatMap { $0.value.object?.members ?? [] }.filter {
                    $0.name != "get" && $0.value.object?["operationId"] != .string("renderPass")
                } ?? []
            let methods = Dictionary(
                uniqueKeysWithValues: operations.map { operation in
                    (operation.value.object?["operationId"]?.string ?? "", operation.name.uppercased())
                })
            #expect(methods.keys.sorted() == requests.map(\.id).sorted())
            for (id, path, body, obeys) in requests {
                var summaries: [Substring?] = []
                for (query, condition) in [
                    (path.contains("?") ? "&dryRun=true" : "?dryRun=true", nil), ("", ("If-Match", #""0""#)),
                    ("", ("If-None-Match", "*")), ("", ("If-Unmodified-Since", "Sun, 06 Nov 2094 08:49:37 GMT")),
                    ("", nil),
                ] {
                    let before = try await rows(of: service.store)
                    let answer = try await service.admin(
                        methods[id] ?? "", path + query,
                        bytes: id == "putTemplate" ? template : body.map { Array($0.utf8) },
                        headers: (id == "importPasses" ? headers : []) + (condition.map { [$0] } ?? []))
                    let isReal = query.isEmpty && condition == nil
                    let place = "\(id)\(query) \(condition?.0 ?? "")"
                    let isTaken = isReal || obeys && !query.isEmpty
                    #expect((answer.status < 300) == isTaken, "\(place): \(answer.text)")
                    #expect((try await rows(of: service.store) == before) != isReal, "\(place)")
                    summaries.append(answer.text.split(separator: "\n").last)
                }
                if obeys { #expect(summaries.first == summaries.last, "\(id)") }
            }
        }

        private func rows(of store: Store) async throws -> [Set<SQLRow>] {
            let tables = Migrations.steps(in: .sqlite).flatMap(\.statements).joined().matches(of: /CREATE TABLE (\w+)/)
                .map(\.1)
            var rows: [Set<SQLRow>] = []
            for table in tables { rows.append(Set(try await store.database.query("SELECT * FROM \(table)--", []))) }
            return rows
        }

        @Test("a validator of OpenAPI 3.1 accepts the document", .needs(validator)) func valid() throws {
            let program = """
                import json, sys
                from openapi_spec_validator import OpenAPIV31SpecValidator
                OpenAPIV31SpecValidator(json.load(sys.stdin)).validate()
                """
            try Self.validator.run(["-c", program], input: Data(AdminDocument.text.utf8)).expect(0)
        }

        private let headers = [("Content-Type", "application/x-ndjson")]

        private func lines(_ answer: WebAnswer) throws -> [JSONObject] {
            try answer.body.split(separator: 0x0A).map {
                try #require(try JSONDocument(parsing: Array($0)).root.object)
            }
        }

        @Test("the first of many refused records have a line, even one that is too long, and the others are made")
        func refused() async throws {
            let service = try await AdministrationService { $0.recordBytes = 1024 }
            // A value of a query is decoded once.
            let name = "a%2525".utf8.map { "%" + String($0, radix: 16) }.joined()
            _ = try await service.admin("PUT", "/templates/\(name)", bytes: AdministrationService.template())
            let long =
                #"{"serialNumber": "1", "record": {"balance": ""# + String(repeating: "1", count: 100_000) + "\"}}\n"
            let body =
                long + #"{"serialNumber": "2", "record": {"balance": "1"}}"# + String(repeating: "\n{}", count: 1100)
            let found = try lines(await service.admin("POST", "/imports?template=\(name)", body, headers: headers))
            #expect(found[0]["error"]?.object?["type"]?.string == "urn:passtool:problem:too-large")
            #expect(found.count == RecordStream.mostRefusals + 1)
            #expect(found.last?["summary"]?.object?["created"]?.number?.int == 1)
            #expect(found.last?["summary"]?.object?["refused"]?.number?.int == 1101)
        }

        @Test("the last line of a stream that breaks off says why, and how many passes were made")
        func brokenOff() async throws {
            let service = try await AdministrationService(on: .sqlite)
            try await service.issue("0")
            try await service.store.database.write { session in
                _ = try session.run(
                    """
                    CREATE TRIGGER full BEFORE INSERT ON passes WHEN NEW.serial = '550'
                    BEGIN SELECT RAISE(ABORT, 'no room'); END
                    """)
            }
            let body = (1...600).map { #"{"serialNumber": "\#($0)", "record": {"balance": "1"}}"# }.joined(
                separator: "\n")
            let answer = try await service.admin("POST", "/imports?template=card", body, headers: headers)
            let last = try #require(try lines(answer).last)
            #expect(last["summary"]?.object?["complete"] == .bool(false), "\(answer.text)")
            #expect(last["summary"]?.object?["created"]?.number?.int == 500)
            #expect(last["error"]?.object?["detail"]?.string?.isEmpty == false, "\(answer.text)")
            #expect(try await service.admin("GET", "\(AdministrationService.passPath)/500").status == 200)
            #expect(try await service.admin("GET", "\(AdministrationService.passPath)/501").status == 404)
        }

        @Test("a stream makes all its passes, and reports those that it refuses by line", .eachDatabase)
        func stream() async throws {
            let service = try await AdministrationService()
            try await service.issue("0")
            var body = ""
            for number in 0..<600 {
                body += #"{"serialNumber": "\#(number)", "record": {"balance": "\#(number)"}}"# + "\n"
            }
            body +=
                #"{"serialNumber": "7", "record": {}}"# + "\n \t\r\nno json\n"
                + #"{"serialNumber": "7", "record": {"balance": "x"}}"#
            let answer = try await service.admin("POST", "/imports?template=card", body, headers: headers)
            let found = try lines(answer)
            #expect(found.map { $0["line"]?.number?.int } == [601, 603, nil])
            let summary = try #require(found.last?["summary"]?.object)
            #expect(summary["complete"] == .bool(true))
            #expect(summary["created"]?.number?.int == 599)
            // The pass that was there, and the second record of the same pass.
            #expect(summary["changed"]?.number?.int == 2)
            #expect(summary["refused"]?.number?.int == 2)
            let last = try await service.admin("GET", "\(AdministrationService.passPath)/7")
            #expect(last.json["record"]?.object?["balance"]?.string == "x")
            #expect(last.json["version"]?.number?.int == 2)
            let again = try await service.admin("POST", "/imports?template=card&results=all", body, headers: headers)
            #expect(try lines(again).count == 604)
        }
    }
#endif
