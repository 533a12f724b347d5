#if Server
    import AsyncHTTPClient
    import Foundation
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport

    /// The server of a shop that mounts the service, played with the real program: a card, a phone, a star, a push.
    final class ShopDemo {
        private let phone = Phone(client: HTTPClient.shared, attempts: 120)
        private let folder: TemporaryFolder
        private let base: String
        private let port: Int

        init() throws {
            folder = try TemporaryFolder()
            port = try RehearsedService.freePort()
            base = "http://127.0.0.1:\(port)"
        }

        func run() async throws {
            let fake = try await Demo.startAPNs(for: phone)
            let shop = try await start(fake)
            say(
                "# A shop's own server, which mounts the service at /wallet. Its page needs nothing, its till a password."
            )
            try curl("$SHOP/")
            say("$ curl $SHOP/till")
            say(try command("curl -s -o /dev/null -w '%{http_code}' $SHOP/till"))
            say("\n# A new member.")
            let page = try curl("-u till:open -d name=Nora $SHOP/till/cards")
            guard let link = page.firstMatch(of: /href="(http[^"]+)"/)?.1,
                let number = page.firstMatch(of: /<h1>Card (\d+)</)?.1
            else { throw Failure("there is no link on the page") }
            try curl(
                "-o \(folder.path("card.pkpass")) -w '%{http_code} %{content_type}' '\(link)?download'", shown: false)
            let id = try await phone.add(
                Array(Data(contentsOf: URL(filePath: folder.path("card.pkpass")))), base: "\(base)/wallet")
            guard await phone.passes[id]?.isRegistered == true else { throw Failure("the phone is not registered") }
            say("phone: has the card, and is registered; stars: \(await phone.value(ofField: "stars", in: id) ?? "?")")
            say("\n# She drinks a coffee.")
            try curl("-u till:open -d number=\(number) $SHOP/till/stars")
            guard try await fake.waitForPushes(1), let push = fake.pushes.first, await push.token == phone.pushToken
            else { throw Failure("no push for the phone came") }
            say("APNs (fake): accepted a push for \(push.topic)")
            try await waits { await phone.value(ofField: "stars", in: id) == "1" }
            guard await phone.value(ofField: "stars", in: id) == "1" else {
                throw Failure("the phone did not get the new card: \(await phone.complaints)")
            }
            say("phone: asked what changed, and fetched the card; stars: 1")
            // Fetches are noted once a second.
            try await waits { try news().contains { $0.contains("version 2") } }
            let status = await shop.stop(SIGTERM)
            guard status == 0 else { throw Failure("Shop ended with \(status)") }
            say("\nShop finished its work and ended with 0. What it heard of the card, as its CRM would:")
            for line in try news() { say(line) }
            await fake.stop()
        }

        private func news() throws -> [String] {
            try String(contentsOfFile: folder.path("shop.log"), encoding: .utf8).matches(of: /news: (.*)/)
                .map { String($0.1) }
        }

        private func start(_ fake: FakeAPNs) async throws -> SpawnedProgram {
            var variables = ProcessInfo.processInfo.environment
            variables["SHOP_PORT"] = "\(port)"
            variables["SHOP_DATABASE"] = folder.path("shop.sqlite")
            variables["SHOP_APNS_PORT"] = "\(fake.port)"
            variables["SHOP_APNS_ROOT"] = try folder.write(fake.root.pem.utf8, to: "apns.pem")
            let program = try SpawnedProgram(
                "\(RealService.programs)/Shop", [], variables: variables,
                streams: .init(output: folder.path("shop.log")))
            func answers() async -> Bool { (try? await WebAnswer(to: "GET", base))?.status == 200 }
            try await waits { await answers() || !program.isRunning }
            if await answers() { return program }
            _ = await program.stop(SIGKILL)
            throw Failure(
                "Shop does not start: \(try String(contentsOfFile: folder.path("shop.log"), encoding: .utf8))")
        }

        @discardableResult private func curl(_ arguments: String, shown: Bool = true) throws -> String {
            let answer = try command("curl -sS --fail-with-body \(arguments)")
            if shown {
                say("$ curl \(arguments)")
                say(answer.trimmingCharacters(in: .newlines))
            }
            return answer
        }

        private func command(_ text: String) throws -> String {
            let result = try Witness.shell.run(["-c", text], environment: ["SHOP": base])
            guard result.status == 0 else { throw Failure("'\(text)' ended with \(result.status): \(result.errors)") }
            return result.text
        }
    }
#endif
