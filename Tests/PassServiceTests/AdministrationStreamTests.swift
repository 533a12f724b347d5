#if Server
    import Foundation
    import PassModel
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Streams of records")
    struct AdministrationStreamTests {
        private let headers = [("Content-Type", "application/x-ndjson")]

        private func lines(_ answer: WebAnswer) throws -> [JSONObject] {
            try answer.body.split(separator: 0x0A).map {
                try #require(try JSONDocument(parsing: Array($0)).root.object)
            }
        }

        @Test("the first of many refused records have a line, also one that is too long, and the others are made")
        func refused() async throws {
            var limits = ServiceLimits()
            limits.recordBytes = 1024
            let service = try await AdministrationService(limits: limits)
            // A value of a query is decoded once.
            let name = "a%2525".utf8.map { "%" + String($0, radix: 16) }.joined()
            _ = try await service.admin("PUT", "/templates/\(name)", bytes: AdministrationService.template())
            let long = #"{"serial": "1", "record": {"balance": ""# + String(repeating: "1", count: 100_000) + "\"}}\n"
            let body = long + #"{"serial": "2", "record": {"balance": "1"}}"# + String(repeating: "\n{}", count: 1100)
            let found = try lines(await service.admin("POST", "/passes?template=\(name)", body, headers: headers))
            #expect(found[0]["error"]?.object?["code"]?.string == "too-large")
            #expect(found.count == RecordStream.mostRefusals + 1)
            #expect(found.last?["summary"]?.object?["created"]?.number?.int == 1)
            #expect(found.last?["summary"]?.object?["refused"]?.number?.int == 1101)
        }

        @Test("a stream that breaks off says why in its last line, and how much it made")
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
            let body = (1...600).map { #"{"serial": "\#($0)", "record": {"balance": "1"}}"# }.joined(separator: "\n")
            let answer = try await service.admin("POST", "/passes?template=card", body, headers: headers)
            let last = try #require(try lines(answer).last)
            #expect(last["summary"]?.object?["isComplete"] == .bool(false), "\(answer.text)")
            #expect(last["summary"]?.object?["created"]?.number?.int == 500)
            #expect(last["error"]?.object?["message"]?.string?.isEmpty == false, "\(answer.text)")
            #expect(try await service.admin("GET", "\(AdministrationService.passPath)/500").status == 200)
            #expect(try await service.admin("GET", "\(AdministrationService.passPath)/501").status == 404)
        }

        @Test("a stream makes all its passes, and reports those that it refuses by line", .eachDatabase)
        func stream() async throws {
            let service = try await AdministrationService()
            try await service.issue("0")
            var body = ""
            for number in 0..<600 {
                body += #"{"serial": "\#(number)", "record": {"balance": "\#(number)"}}"# + "\n"
            }
            body +=
                #"{"serial": "7", "record": {}}"# + "\n \t\r\nno json\n"
                + #"{"serial": "7", "record": {"balance": "x"}}"#
            let answer = try await service.admin("POST", "/passes?template=card", body, headers: headers)
            let found = try lines(answer)
            #expect(found.map { $0["line"]?.number?.int } == [601, 603, nil])
            let summary = try #require(found.last?["summary"]?.object)
            #expect(summary["isComplete"] == .bool(true))
            #expect(summary["created"]?.number?.int == 599)
            // The pass that was there, and the second record of the same pass.
            #expect(summary["changed"]?.number?.int == 2)
            #expect(summary["refused"]?.number?.int == 2)
            let last = try await service.admin("GET", "\(AdministrationService.passPath)/7")
            #expect(last.json["record"]?.object?["balance"]?.string == "x")
            #expect(last.json["version"]?.number?.int == 2)
            let again = try await service.admin("POST", "/passes?template=card&results=all", body, headers: headers)
            #expect(try lines(again).count == 604)
        }

        @Test("a dry run answers what a stream would do, and changes nothing", .eachDatabase)
        func dryRun() async throws {
            let service = try await AdministrationService()
            for serial in ["1", "2", "3"] { try await service.issue(serial, balance: "1") }
            let body =
                [("1", "2"), ("2", "2"), ("3", "1"), ("4", "1")].map { serial, balance in
                    #"{"serial": "\#(serial)", "record": {"balance": "\#(balance)"}}"#
                }.joined(separator: "\n") + "\n{}\n"
            let (wakes, rows) = (service.wakes.value, try await service.store.audit(after: 0).count)
            let answer = try await service.admin(
                "POST", "/passes?template=card&dryRun=true&results=all", body, headers: headers)
            let found = try lines(answer)
            // What is refused is told at once, the others with their part.
            let outcomes = found.dropLast().map { $0["outcome"]?.string }
            #expect(outcomes == ["refused", "changed", "changed", "unchanged", "created"])
            let summary = try #require(found.last?["summary"]?.object)
            #expect(summary["created"]?.number?.int == 1 && summary["changed"]?.number?.int == 2)
            #expect(service.wakes.value == wakes)
            #expect(try await service.store.audit(after: 0).count == rows)
            #expect(try await service.admin("GET", "\(AdministrationService.passPath)/4").status == 404)
        }
    }
#endif
