#if Server
    import AsyncHTTPClient
    import Foundation
    import PassModel
    import PassReports
    import PassService
    import PassToolkit
    import ServiceSupport
    import SignedMessages
    import TestSupport

    /// The whole story, played with the real program: a pass, a phone, a change, a push, the new pass.
    final class Demo {
        private let address = PassAddress(type: RealService.type, serial: RealService.serial)
        private let phone = SimulatedPhone(client: HTTPClient.shared, attempts: 120)

        func run() async throws {
            let fake = try await Self.startAPNs(for: phone)
            let service = try RealService(fake: fake)
            tell("The settings name a database, a certificate and, here, a fake APNs on this machine.")
            say(
                "# Phones would reach passes.example.com through a proxy that does TLS. Here they ask the service itself."
            )
            try show("cat server.json", service)
            say("$ passtool-server serve --config server.json &")
            say(try await service.start().trimmingCharacters(in: .newlines))
            try issue(service)
            try await install(service)
            try await change(service, fake)
            try await explain(service)
            tell("Stop.")
            say("$ kill -TERM %1")
            let status = await service.stop()
            guard status == 0 else { throw Failure("passtool-server ended with \(status)") }
            say("passtool-server finished its work and ended with 0")
            await fake.stop()
        }

        /// An APNs that wakes a phone, and knows the sample's certificates.
        static func startAPNs(for phone: SimulatedPhone) async throws -> FakeAPNs {
            var script = FakeAPNs.Script()
            let root = try Data(contentsOf: URL(filePath: "certs-sample/root.pem"))
            script.clientRoot = try KeyMaterial(reading: Array(root)).certificates.first
            script.answer = { push in
                phone.pushArrived(push.topic)
                return .accepted
            }
            return try await FakeAPNs.start(script)
        }

        // MARK: - The steps

        private func issue(_ service: RealService) throws {
            tell("Upload the template, and make a pass from it. nora.json names the template and holds the values.")
            let token = "passtool-server admin token new till --role admin --config server.json 2>/dev/null"
            try set("SERVICE", service.base, service)
            say("$ TOKEN=$(\(token))")
            service.environment["TOKEN"] = try service.run(token).trimmingCharacters(in: .whitespacesAndNewlines)
            try set("PASS", "$SERVICE/admin/v1/passes/\(address.type)/\(address.serial)", service)
            try set("ADMIN", "curl -sS --fail-with-body --oauth2-bearer $TOKEN", service)
            try show("$ADMIN -T coffee.zip $SERVICE/admin/v1/templates/coffee", service)
            try show("$ADMIN -T nora.json $PASS", service)
            tell("Make a link for the owner, and open it.")
            let link = try show("$ADMIN -d '{\"singleUse\": true}' $PASS/links", service)
            guard let url = try JSONDocument(parsing: Array(link.utf8)).root.object?["url"]?.string else {
                throw Failure("there is no link in the answer")
            }
            let path = url.dropFirst(RealService.publicURL.count)
            try show(
                "curl -sS --fail -o coffee.pkpass -w '%{http_code} %{content_type}, %{size_download} bytes\\n' "
                    + "$SERVICE\(path)?download", service)
        }

        private func install(_ service: RealService) async throws {
            tell("A simulated phone adds the pass and registers for its updates.")
            guard let pass = HeldPass(try service.contents("coffee.pkpass")) else {
                throw Failure("the link does not give an intact pass")
            }
            try await phone.add(service.contents("coffee.pkpass"), base: service.base)
            guard await phone.passes[address]?.isRegistered == true else {
                throw Failure("the phone is not registered")
            }
            say("phone: registered; the balance is \(pass.value(ofField: "balance") ?? "unknown")")
        }

        private func change(_ service: RealService, _ fake: FakeAPNs) async throws {
            tell("Nora tops up her card.")
            try show("$ADMIN -X PATCH -d '{\"record\": {\"balance\": 43.4}}' $PASS", service)
            guard try await fake.waitForPushes(1), let push = fake.pushes.first else { throw Failure("no push came") }
            guard await push.token == phone.pushToken, push.topic == address.type, push.certificateType == address.type
            else { throw Failure("the push is not for this phone and pass") }
            say("APNs (fake): accepted a push for \(push.topic), sent with the certificate of that type")
            try await waits { await phone.value(ofField: "balance", in: address) != "18.4" }
            guard let held = await phone.passes[address], let new = HeldPass(held.archive),
                let balance = new.value(ofField: "balance"), balance == "43.4"
            else { throw Failure("the phone did not get the new pass: \(await phone.complaints)") }
            say("phone: asked what changed, and fetched the pass; the balance is \(balance)")
            let difference = PassDifference(
                between: try PassFiles(archive: service.contents("coffee.pkpass")),
                and: try PassFiles(archive: held.archive))
            let texts = difference.announcements.flatMap { $0.texts.map(\.text) }
            guard !texts.isEmpty else { throw Failure("no banner shows") }
            say("phone: would show \(texts.map { "“\($0)”" }.joined(separator: ", "))")
        }

        private func explain(_ service: RealService) async throws {
            tell("If the phone had not updated, this would tell why.")
            let why = "passtool-server why \(address.type) \(address.serial) --config server.json"
            // What phones did is written down once a second.
            try await waits { try service.run(why).contains("ok  fetched") }
            try show(why, service)
            tell("Does a service follow Apple's protocol? This checks any service, not only this one.")
            let report = try show("passtool-server check $SERVICE --pass coffee.pkpass | tail -1", service)
            guard report.contains(" passed"), !report.contains("failed") else { throw Failure("the check fails") }
        }

        // MARK: - Words

        private func tell(_ text: String) { say("\n# \(text)") }

        /// Sets a variable for the commands that follow, as the shell would.
        private func set(_ name: String, _ value: String, _ service: RealService) throws {
            say("$ \(name)=\(value.contains(" ") ? "\"\(value)\"" : value)")
            service.environment[name] = try service.run("printf %s \"\(value)\"")
        }

        /// Shows a command and its answer; a long JSON line ends after a whole member.
        @discardableResult private func show(_ command: String, _ service: RealService) throws -> String {
            say("$ \(command)")
            let answer = try service.run(command)
            var lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
            if lines.last == "" { lines.removeLast() }
            for line in lines { say(shortened(line)) }
            return answer
        }

        private func shortened(_ line: Substring) -> String {
            guard line.count > 118, let end = line.prefix(100).lastIndex(of: ",") else { return String(line) }
            return line[...end] + "…"
        }
    }

    /// The server of a shop that mounts the service, played with the real program: a card, a phone, a star, a push.
    final class ShopDemo {
        private let phone = SimulatedPhone(client: HTTPClient.shared, attempts: 120)
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
