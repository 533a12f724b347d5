#if Server
    import Foundation
    import GooglePasses
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite(
        "passtool google --publish",
        .needs(.python), .endsByItself, .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)")
    ) struct PublishingTests {
        private let google: FakeGoogle
        private let site: TestSite
        private let folder: TemporaryFolder

        init() async throws {
            google = try FakeGoogle()
            site = try await google.site()
            folder = try TemporaryFolder()
            for name in ["gym.pass", "gym.json"] {
                try FileManager.default.copyItem(
                    atPath: Checkout.path("Templates/\(name)"), toPath: folder.path(name))
            }
            try folder.write(#"{"issuerID": "3388", "classSuffix": "gym"}"#.utf8, to: "gym.google.json")
            try folder.write(google.keyFile(for: site), to: "key.json")
        }

        private func publish(_ words: String..., key: String = "key.json") async throws -> Witness.Result {
            let arguments = ["google", "gym.pass", "--publish", "--service-account", key, "--api", "\(site.base)/v1"]
            let folder = folder.path
            return try await aside {
                try Witness.shell.run(
                    ["-c", "exec \"$0\" \"$@\"", Program.path ?? ""] + arguments + words, in: folder)
            }
        }

        @Test("class and object are inserted and then changed, and the link names them")
        func published() async throws {
            let first = try await publish()
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.text.hasPrefix("https://pay.google.com/gp/v/save/") && first.text.utf8.count < 1_800)
            let ids = await google.resources.keys.sorted()
            #expect(ids.count == 2 && ids[0].hasPrefix("3388.") && ids.contains("3388.gym"))
            for id in ids { #expect(first.errors.contains("'\(id)'")) }
            let again = try await publish("--set", "memberName=Grace Hopper", "--data", "gym.json", "--json")
            #expect(again.status == 0, "\(again.errors)")
            let answer = try JSONDocument(parsing: Array(again.output)).root.object
            #expect(answer?["published"] == .object([("class", .string("changed")), ("object", .string("changed"))]))
            #expect(answer?["link"]?.object?["holdsPass"] == .bool(false))
            #expect(await google.resources.values.contains { "\($0)".contains("Grace Hopper") })
        }

        @Test("a refusal says what Google said and what to do, and its exit code tells whose fault it is")
        func refused() async throws {
            await google.answer { _, _ in .init(403, "permissionDenied", "Permission denied.") }
            let denied = try await publish()
            #expect(denied.status == 78 && denied.output.isEmpty)
            for words in ["Permission denied.", "'wallet@shop.iam.gserviceaccount.com'"] {
                #expect(denied.errors.contains(words), "\(denied.errors)")
            }
            await google.answer { _, _ in .init(400, "invalidResource", "Invalid resource ID") }
            #expect(try await publish().status == 1)
            await google.answer { _, _ in nil }
            await google.set(now: { Date().addingTimeInterval(7200) })
            let late = try await publish()
            #expect(late.status == 78 && late.errors.contains("clock"), "\(late.errors)")
            #expect(await google.resources.isEmpty)
        }

        @Test("nothing is sent for a wrong key file, without a key, or if the check finds an error")
        func nothing() async throws {
            try folder.write(#"{"type": "authorized_user"}"#.utf8, to: "user.json")
            #expect(try await publish(key: "user.json").status == 78)
            #expect(try await publish(key: "none.json").status == 78)
            try folder.write(#"{"issuerID": "3388", "object": {"heroImage": 1}}"#.utf8, to: "gym.google.json")
            let wrong = try await publish()
            #expect(wrong.status == 1 && wrong.errors.contains("[google.type]"), "\(wrong.errors)")
            #expect(await google.tokenCount == 0)
        }
    }
#endif
