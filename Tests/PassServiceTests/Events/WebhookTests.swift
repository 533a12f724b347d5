#if Server
    import Foundation
    import Hummingbird
    import Logging
    import ServiceLifecycle
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("The webhook", .needs(.python3), .endsByItself) struct WebhookTests {
        /// A sender with short pauses, and a long timeout, since a late answer would repeat each event.
        private func sender(
            _ store: Store, to url: String, retries: Duration = .seconds(36_000), timeout: Duration = .seconds(600),
            logger: Logger = EventShop.quiet
        ) throws -> WebhookSender {
            var backoff = WebhookSender.Backoff()
            (backoff.first, backoff.longest) = (50, 400)
            (backoff.down, backoff.longestDown, backoff.timeout) = (.milliseconds(50), .milliseconds(500), timeout)
            return WebhookSender(
                store: store,
                webhook: try Webhook(
                    url: url, secret: "whsec_\(Data(repeating: 7, count: 32).base64EncodedString()) \(Receiver.secret)",
                    retries: retries),
                backoff: backoff, logger: logger)
        }

        /// Runs senders during `body`, after the reader is recorded.
        private func sending(
            _ senders: [WebhookSender], in shop: EventShop, _ body: () async throws -> Void
        ) async throws {
            try await PushShop.running(senders.map { $0 as any Service } + [shop.store.wakeup]) { () async throws in
                #expect(try await waits { try shop.test.witness("SELECT count(*) FROM event_readers") == "1" })
                try await body()
            }
        }

        /// Expects that the events of each pass arrived in order: devices `d1`, `d2`, ….
        private func expectOrder(_ receiver: Receiver, _ counts: [String: Int]) {
            let ids = Dictionary(grouping: receiver.events, by: \.pass.serial).mapValues { events in
                events.compactMap { Int($0.id.split(separator: "-").last ?? "") }
            }
            #expect(ids.mapValues(\.count) == counts)
            for (serial, numbers) in ids { #expect(numbers == numbers.sorted(), "\(serial)") }
        }

        @Test("a failed event blocks later events of its pass, but not those of other passes", .eachDatabase)
        func order() async throws {
            let shop = try await EventShop()
            let receiver = try await Receiver { event in
                Response(status: event.pass.serial == "bad" ? .internalServerError : .ok)
            }
            try await sending([sender(shop.store, to: receiver.url)], in: shop) {
                try await shop.register("d1", for: "bad")
                // The others arrive after the refusal, not with the refused one.
                #expect(try await waits { !receiver.messages.isEmpty })
                for number in 2...5 { try await shop.register("d\(number)", for: "bad") }
                for number in 1...5 { try await shop.register("d\(number)", for: "good") }
                #expect(try await receiver.wait(for: 5).allSatisfy { $0.pass.serial == "good" })
                // Only the first was tried.
                let tried = Set(receiver.messages.filter { !$0.isAcknowledged }.map(\.event.id))
                #expect(tried.count == 1)
                receiver.answer(Receiver.accepted)
                #expect(try await receiver.wait(for: 10).count == 10)
            }
            expectOrder(receiver, ["bad": 5, "good": 5])
            #expect(try receiver.isSigned())
            for message in receiver.messages {
                #expect(message.headers["content-type"] == "application/json")
                let time = try #require(message.headers["webhook-timestamp"].flatMap { Double($0) })
                #expect(abs(Date().timeIntervalSince1970 - time) < 3600)
                #expect(try message.event.body == message.body)
            }
        }

        @Test("an event that is never accepted becomes a dead letter that can be listed and resent", .eachDatabase)
        func dead() async throws {
            let shop = try await EventShop()
            let receiver = try await Receiver { event in Response(status: event.kind == .unregistered ? .ok : .gone) }
            let log = LogLines()
            let logger = log.logger(.trace)
            let sender = try sender(shop.store, to: receiver.url, retries: .milliseconds(300), logger: logger)
            try await sending([sender], in: shop) {
                try await shop.register("d1", for: "1")
                try await shop.unregister("d1", from: "1")
                // The later one is sent when the first one is abandoned.
                #expect(try await receiver.wait(for: 1).map(\.kind) == [.unregistered])
                let letters = try await shop.store.deadLetters()
                #expect(letters.map(\.event.kind) == [.registered])
                #expect(letters.first?.reason == "status 410" && (letters.first?.attempts ?? 0) > 1)
                let first = try #require(letters.first?.event.id)
                #expect(log.text.contains("dead letter") && log.text.contains(first))
                await shop.store.tidy(logger)
                #expect(try await shop.store.deadLetters() == letters)
                receiver.answer(Receiver.accepted)
                #expect(try await shop.store.resend([first]) == 1)
                #expect(try await receiver.wait(for: 2).last?.id == first)
            }
            #expect(try await shop.store.deadLetters() == [])
            for secret in [Receiver.secret, String(Receiver.secret.dropFirst(6))] {
                #expect(!log.text.contains(secret))
            }
        }

        @Test("a receiver that is slow, redirects, or never ends an answer delays only itself")
        func hostile() async throws {
            let shop = try await EventShop()
            let target = try await Receiver()
            let receiver = try await Receiver { event in
                switch event.pass.serial {
                case "slow":
                    try await Task.sleep(for: .seconds(600))
                    return Response(status: .ok)
                case "redirect": return .redirect(to: target.url, type: .temporary)
                case "silent":
                    return Response(status: .ok, body: .init { _ in try await Task.sleep(for: .seconds(600)) })
                case "endless":
                    return Response(
                        status: .ok,
                        body: .init { writer in
                            for _ in 0..<12_000 {
                                try await writer.write(ByteBuffer(string: "."))
                                try await Task.sleep(for: .milliseconds(50))
                            }
                            try await writer.finish(nil)
                        })
                default: return Response(status: .ok)
                }
            }
            try await sending([sender(shop.store, to: receiver.url, timeout: .seconds(4))], in: shop) {
                for serial in ["slow", "redirect", "silent", "endless", "good"] {
                    try await shop.register("d", for: serial)
                }
                // A second one shows that the batch with the first is finished.
                try await shop.register("e", for: "good")
                let good = try await waits { receiver.events.count { $0.pass.serial == "good" } >= 2 }
                #expect(good)
                let isSettled = try await waits {
                    try shop.test.witness("SELECT count(*) FROM deliveries WHERE attempts > 0") == "4"
                }
                #expect(isSettled)
            }
            let reasons = try shop.test.witness("SELECT DISTINCT reason FROM deliveries ORDER BY reason")
            #expect(reasons == "status 307\nthe answer is not complete after 4.0 seconds")
            #expect(target.messages.isEmpty)
        }

        @Test("an event of a later version is left to a server that knows it", .eachDatabase)
        func laterVersion() async throws {
            let (shop, log) = (try await EventShop(), LogLines())
            try await shop.shop.put("1", balance: 1)
            try await sending([sender(shop.store, to: "http://localhost:9", logger: log.logger)], in: shop) {
                _ = try shop.test.witness("INSERT INTO events (time, kind, pass) SELECT 1, 'pass.new', id FROM passes")
                #expect(try await waits { log.text.contains("cannot read events") })
                #expect(try await waits { try await shop.store.hasWork(for: Store.webhookReader, as: "another") })
            }
        }

        @Test("a webhook without https, with a user name, or with a short secret is refused") func refusals() throws {
            for url in [
                "http://crm.example/?token=secret", "https://nora:secret@crm.example", "crm.example", "ftp://localhost",
            ] {
                let error = #expect(throws: ConfigurationError.self, "\(url)") {
                    try Webhook(url: url, secret: Receiver.secret)
                }
                #expect(error?.message.contains("secret") == false && error?.message.contains("nora") == false)
            }
            for url in ["https://crm.example/secret?token=a", "http://localhost:9/a", "http://[::1]:80/"] {
                let webhook = try Webhook(url: url, secret: Receiver.secret)
                #expect(!webhook.description.contains("secret"))
            }
            let short = Data(0..<23).base64EncodedString()
            for secret in ["whsec_\(short)", "whsec_?", String(Receiver.secret.dropFirst(6))] {
                let error = #expect(throws: ConfigurationError.self) {
                    try Webhook(url: "https://crm.example", secret: secret)
                }
                #expect(error?.message.contains(short) == false)
            }
        }
    }
#endif
