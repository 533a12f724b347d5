#if Server
    import PassModel
    import PassReports
    import PassToolkit
    import Platform
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Why") struct WhyReportTests {
        static let changed: Int64 = 1_800_000_000_000
        static let hour: Int64 = 3_600_000
        static let address = PassAddress(type: "pass.com.example.test", serial: "0001")

        /// A history in which every link holds; a test breaks one.
        static func whole() -> UpdateHistory {
            var history = UpdateHistory(
                address: address, time: changed + hour, epoch: "abcd",
                pass: .init(number: 3, tag: 17, changed: changed))
            var device = UpdateHistory.Device("deadbeefcafe0123", registered: changed - hour)
            (device.pushed, device.pushStatus) = (changed + 500, 200)
            (device.listed, device.listedSince, device.listedStatus) = (changed + 1000, "abcd-16", 200)
            history.devices = [device]
            history.deviceCount = 1
            history.fetch = .init(time: changed + 2000, status: 200, version: 3)
            return history
        }

        /// The same, before the device came.
        static func pushed(_ change: (inout UpdateHistory.Device) -> Void = { _ in }) -> UpdateHistory {
            var history = whole()
            history.fetch = .init(time: changed - hour, status: 200, version: 2)
            history.devices[0].listed = changed - hour
            history.devices[0].listedSince = nil
            change(&history.devices[0])
            return history
        }

        static func difference(
            from old: Int = 1, to new: Int = 2, message: String? = "Now %@", members: [(String, JSONValue)] = service
        ) -> PassDifference {
            PassDifference(between: files(old, message, members), and: files(new, message, members))
        }

        static let service: [(String, JSONValue)] = [
            ("webServiceURL", .string("https://example.com/")), ("authenticationToken", .string("0123456789abcdef")),
        ]

        private static func files(_ value: Int, _ message: String?, _ members: [(String, JSONValue)]) -> PassFiles {
            let field = JSONValue.object([
                ("key", .string("balance")), ("value", .number(JSONNumber(value))),
                ("changeMessage", message.map(JSONValue.string)),
            ])
            let style = ("storeCard", JSONValue.object([("primaryFields", .array([field]))]))
            return PassFiles(files: SamplePass.files(members + [style]), path: "pass")
        }

        private func culprit(
            _ history: UpdateHistory, _ difference: PassDifference? = WhyReportTests.difference()
        ) -> WhyReport.Link? {
            WhyReport(history, difference: difference).culprit
        }

        @Test("no link is broken if the phone has the latest version")
        func sound() {
            let report = WhyReport(Self.whole(), difference: Self.difference())
            #expect(report.culprit == nil)
            #expect(report.isComplete)
            #expect(report.summary == "the latest change reached a phone")
            #expect((report.links + report.devices.flatMap(\.links)).allSatisfy { $0.state == .holds })
        }

        @Test("a pass that the service does not have is the first broken link")
        func unknown() {
            let history = UpdateHistory(address: Self.address, time: Self.changed, epoch: "abcd")
            #expect(culprit(history, nil)?.step == .known)
            var deleted = Self.whole()
            deleted.pass?.isDeleted = true
            let link = culprit(deleted)
            #expect(link?.step == .known)
            #expect(link?.text.contains("was deleted at 2027-01-15T08:00:00Z") == true)
        }

        @Test("a pass that never changed has nothing to update")
        func unchanged() {
            var history = Self.whole()
            history.pass?.number = 1
            #expect(culprit(history, nil)?.step == .changed)
        }

        @Test("a pass without the address of a service is not updated")
        func notUpdatable() {
            #expect(culprit(Self.whole(), Self.difference(members: []))?.step == .updatable)
        }

        @Test("without a registered device, what a phone logged tells why")
        func nobody() {
            var history = Self.whole()
            (history.devices, history.deviceCount, history.fetch) = ([], 0, nil)
            #expect(culprit(history)?.step == .registered)
            #expect(culprit(history)?.text == "no device is registered for the pass")
            let line = DeviceLogEntry("Register task error: The certificate for this server is invalid")
            history.logs = [.init(time: Self.changed, entry: line)]
            #expect(culprit(history)?.text.contains("does not trust the TLS certificate") == true)
            #expect(culprit(history)?.hint == DeviceLogCause.untrustedService.hint)
        }

        @Test("a banner is told of only where a device can show it")
        func noBannerWithoutDevice() {
            var history = Self.whole()
            #expect(WhyReport(history, difference: Self.difference()).links.contains { $0.step == .announced })
            (history.devices, history.deviceCount) = ([], 0)
            let report = WhyReport(history, difference: Self.difference())
            #expect(!report.links.contains { $0.step == .announced })
            #expect(!report.announcements.isEmpty)
        }

        @Test("a report has a failure if a link is broken, of the pass or of a device, also while another waits")
        func failure() {
            #expect(!WhyReport(Self.whole(), difference: Self.difference()).hasFailure)
            let unknown = UpdateHistory(address: Self.address, time: Self.changed, epoch: "abcd")
            #expect(WhyReport(unknown, difference: nil).hasFailure)
            let refused = Self.pushed { ($0.pushStatus, $0.pushReason) = (410, "Unregistered") }
            #expect(WhyReport(refused, difference: Self.difference()).hasFailure)
            let now = Self.changed + Self.hour
            let waiting = Self.pushed { $0.queued = .init(due: now - 1000) }
            #expect(!WhyReport(waiting, difference: Self.difference()).hasFailure)
            #expect(WhyReport(waiting, difference: Self.difference(message: nil)).hasFailure)
        }

        @Test("a push that was never sent, or only before the change, is a broken link")
        func notPushed() {
            let never = Self.pushed { ($0.pushed, $0.pushStatus) = (nil, nil) }
            #expect(culprit(never)?.step == .pushed)
            #expect(culprit(never)?.text == "no push was sent since the change, and none is queued")
            let before = Self.pushed { $0.pushed = Self.changed - 1 }
            #expect(culprit(before)?.step == .pushed)
            #expect(culprit(before)?.text.contains("before the change") == true)
        }

        @Test("a serial number can't control the terminal")
        func controls() {
            let history = UpdateHistory(
                address: PassAddress(type: "pass.t", serial: "a\u{1B}[31m"), time: Self.changed, epoch: "abcd")
            let text = WhyReport(history, difference: nil).text
            #expect(!text.contains("\u{1B}"))
            #expect(text.contains("the service does not have pass.t a\\u{1b}[31m"))
        }

        @Test("a push in the queue is waiting, and broken when it waits too long or failed")
        func queued() {
            let now = Self.changed + Self.hour
            func state(_ queued: UpdateHistory.Queued, status: Int? = nil) -> WhyReport.Link? {
                culprit(Self.pushed { ($0.queued, $0.pushed, $0.pushStatus) = (queued, status.map { _ in 1 }, status) })
            }
            #expect(state(.init(due: now - 1000))?.state == .waiting)
            #expect(
                state(.init(due: now + 1000, claimedUntil: now + 1000))?.text.hasPrefix("the push is being sent; ")
                    == true)
            #expect(state(.init(due: now - 600_000))?.state == .broken)
            let retried = state(.init(due: now + 1000, attempts: 3), status: 503)
            #expect(retried?.state == .broken)
            #expect(retried?.text.contains("failed after 3 attempts") == true)
            #expect(retried?.text.contains("APNs failed (503)") == true)
        }

        @Test("a push that waits because APNs cannot be reached is a broken link, with the reason")
        func unreachable() {
            var history = Self.pushed {
                $0.queued = .init(due: Self.changed + Self.hour, claimedUntil: Self.changed + Self.hour + 1)
            }
            history.outage = .init(time: Self.changed + Self.hour - 1000, reason: "no route to host")
            #expect(culprit(history)?.state == .broken)
            #expect(culprit(history)?.text.contains("could not be reached (no route to host)") == true)
            #expect(culprit(history)?.hint?.contains("port 443") == true)
            // It was repaired since.
            history.outage?.time = Self.changed
            #expect(culprit(history)?.text.hasPrefix("the push is being sent; ") == true)
        }

        @Test(
            "the answer of APNs is told in words",
            arguments: [
                (410, "Unregistered", "no longer valid"), (400, "BadDeviceToken", "no longer valid"),
                (400, "DeviceTokenNotForTopic", "not for this pass type"),
                (400, "BadTopic", "the certificate is not for this pass type"),
                (403, "BadCertificate", "rejected the certificate"),
                (429, "TooManyRequests", "too many pushes"), (503, "Shutdown", "APNs failed"),
                (413, "PayloadTooLarge", "as invalid"), (0, "refused", "could not be reached"),
            ])
        func statuses(status: Int, reason: String, words: String) {
            let link = culprit(Self.pushed { ($0.pushStatus, $0.pushReason) = (status, reason) })
            #expect(link?.step == .pushed)
            #expect(link?.text.contains(words) == true)
        }

        @Test("a device that does not ask after its push is a broken link, but not at once")
        func silent() {
            #expect(culprit(Self.pushed())?.step == .listed)
            #expect(culprit(Self.pushed())?.state == .broken)
            var soon = Self.pushed()
            let late = UpdateHistory(address: Self.address, time: Self.changed + 5000, epoch: "abcd", pass: soon.pass)
            soon = {
                var copy = late; (copy.devices, copy.deviceCount, copy.fetch) = (soon.devices, 1, soon.fetch);
                return copy
            }()
            #expect(culprit(soon)?.state == .waiting)
            #expect(WhyReport(soon, difference: nil).summary.hasPrefix("not yet: device deadbeef…: "))
        }

        @Test("a list that says that nothing changed is a broken link, unless the device was told before")
        func listed() {
            func list(_ since: String?, _ status: Int) -> WhyReport.Link? {
                culprit(
                    Self.pushed { ($0.listed, $0.listedSince, $0.listedStatus) = (Self.changed + 1, since, status) })
            }
            #expect(list("abcd-16", 204)?.step == .listed)
            #expect(list("abcd-16", 204)?.text.contains("with tag 16 and was told that nothing changed") == true)
            #expect(list("other-99", 204)?.text.contains("a tag that is not from this service") == true)
            #expect(list("abcd-99999999999999999999", 204)?.text.contains("not from this service") == true)
            #expect(list(nil, 204)?.text.contains("without a tag") == true)
            #expect(list(nil, 503)?.text.contains("answered with 503") == true)
            #expect(list("abcd-17", 204) == nil)
            #expect(list("abcd-16", 200)?.step == .fetched)
        }

        @Test("a device that was told and does not fetch, or gets a wrong answer, is a broken link")
        func fetched() {
            func fetch(_ status: Int, _ version: Int64?, after: Int64 = 2000) -> WhyReport.Link? {
                var history = Self.whole()
                history.fetch = .init(time: Self.changed + after, status: status, version: version)
                return culprit(history)
            }
            func failure(after: Int64) -> WhyReport.Link? {
                var history = Self.whole()
                history.failures = [.init(request: .fetch, status: 500, time: Self.changed + after)]
                return culprit(history)
            }
            #expect(fetch(200, 3) == nil)
            #expect(fetch(304, 3) == nil)
            #expect(fetch(304, 2)?.text.contains("304, though version 3 is newer than version 2") == true)
            #expect(failure(after: 3000)?.text.contains("answered with 500") == true)
            #expect(failure(after: 3000)?.step == .fetched)
            // It was fetched since, or the failure is about the version before.
            #expect(failure(after: 1000) == nil)
            #expect(failure(after: -5000) == nil)
            #expect(fetch(200, 2, after: -5000)?.text.contains("though a phone was told of the change") == true)
            #expect(fetch(304, 2)?.step == .fetched)
        }

        @Test("what the phone logged after it fetched the pass tells that it refused it")
        func refused() {
            var history = Self.whole()
            func line(_ serial: String, at time: Int64) -> UpdateHistory.Line {
                .init(
                    time: time,
                    entry: DeviceLogEntry(
                        "Get pass task (serial number \(serial)) error: Received invalid pass data, cannot be read"))
            }
            history.logs = [line("0001", at: Self.changed + 3000)]
            #expect(culprit(history)?.step == .accepted)
            #expect(culprit(history)?.hint == DeviceLogCause.invalidPass.hint)
            history.logs = [line("0002", at: Self.changed + 3000), line("0001", at: Self.changed - 1)]
            #expect(culprit(history) == nil)
        }

        @Test("a pass that arrives without a banner is told last, with the reason")
        func noBanner() {
            let link = culprit(Self.whole(), Self.difference(message: nil))
            #expect(link?.step == .announced)
            #expect(link?.text.contains("'balance': it has no changeMessage") == true)
            let summary = WhyReport(Self.whole(), difference: Self.difference(message: nil)).summary
            #expect(summary.hasPrefix("the latest change reached a phone, but the pass changes without a banner: "))
            #expect(culprit(Self.whole(), Self.difference(from: 2))?.text.contains("no field changed") == true)
            let shown = WhyReport(Self.whole(), difference: Self.difference()).links.last
            #expect(shown?.text == "a banner shows: 'Now 2'")
        }

        @Test("what a banner says of a personalized pass is not told, but that one shows, or why none does")
        func personalized() {
            var history = Self.whole()
            history.pass?.isPersonalized = true
            let report = WhyReport(history, difference: Self.difference())
            #expect(report.links.last?.text.hasPrefix("a banner shows; ") == true)
            #expect(report.announcements.isEmpty && !report.text.contains("Now 2"))
            #expect(culprit(history, Self.difference(message: nil))?.text.contains("no changeMessage") == true)
        }

        @Test("a device that registered after the change needs no push")
        func newcomer() {
            var history = Self.pushed {
                $0 = UpdateHistory.Device($0.identifier, registered: Self.changed + 1)
            }
            history.fetch = nil
            #expect(culprit(history) == nil)
        }

        @Test("of several devices, the first broken link is told with its device")
        func several() {
            var history = Self.whole()
            var other = UpdateHistory.Device("0123456789abcdef", registered: Self.changed - 1)
            (other.pushed, other.pushStatus, other.pushReason) = (Self.changed + 1, 410, "Unregistered")
            history.devices.append(other)
            history.deviceCount = 2
            let report = WhyReport(history, difference: Self.difference())
            #expect(report.culpritDevice == "01234567…")
            #expect(!report.isComplete)
            #expect(report.summary.hasPrefix("device 01234567…: APNs says that the push token is no longer valid"))
        }

        @Test("text and JSON tell the same, and shorten identifiers of devices")
        func forms() {
            var history = Self.pushed()
            history.logs = [
                .init(
                    time: Self.changed, entry: DeviceLogEntry("Get pass task (for device deadbeefcafe0123): code 500"))
            ]
            let report = WhyReport(history, difference: Self.difference())
            let json = report.json.object
            #expect(json?["format"]?.string == "passtool.why/1")
            #expect(json?["summary"]?.string == report.summary)
            #expect(json?["culprit"]?.object?["step"]?.string == "listed")
            #expect(report.text.contains("\n\(report.summary)."))
            #expect(report.text.contains("What to do: "))
            #expect(report.text.contains("device deadbeef…, registered at 2027-01-15T07:00:00Z"))
            for text in [report.text, report.json.text()] { #expect(!text.contains("deadbeefc")) }
        }

        @Test("the report reads what the service knows, and compares the files of two versions", .eachDatabase)
        func reading() async throws {
            let kind = DatabaseKind.current
            let bench = try await TraceTests.Bench(kind, at: 1_800_000_100)
            try await bench.fill()
            _ = try await bench.run(
                "INSERT INTO pushes (token, type, tag, due) VALUES ('p', 'pass.t', 5, ?)",
                .integer(1_800_000_099_000))
            let report = try await WhyReport(about: PassAddress(type: "pass.t", serial: "s"), in: bench.store) { side in
                SamplePass.files(Self.service + [("description", .string("\(side)"))])
            }
            #expect(report.culprit?.step == .pushed)
            #expect(report.culprit?.state == .waiting)
            #expect(report.history.devices.first?.queued?.due == 1_800_000_099_000)
            #expect(report.links.last?.text.contains("no field changed") == true)
            let none = try await WhyReport(about: PassAddress(type: "pass.t", serial: "x"), in: bench.store) { _ in nil
            }
            #expect(none.summary == "the service does not have pass.t x")
        }

        @Test("a database that is busy is an error, and not two versions that cannot be compared")
        func busy() async throws {
            let bench = try await TraceTests.Bench(.sqlite, at: 1_800_000_100)
            try await bench.fill()
            let failure = StoreError(.busy, "locked")
            let address = PassAddress(type: "pass.t", serial: "s")
            await #expect(throws: failure) {
                try await WhyReport(about: address, in: bench.store) { _ in throw failure }
            }
            _ = try await WhyReport(about: address, in: bench.store) { _ in throw CancellationError() }
        }

        @Test("after a pass is pushed again, what phones did before is held against nobody", .eachDatabase)
        func pushedAgain() async throws {
            let database = try TestDatabase(.current)
            defer { withExtendedLifetime(database) {} }
            let shop = try await TestShop(database: database.database)
            try await shop.put("A", balance: 1)
            let card = try #require(await shop.put("A", balance: 2).pass)
            for device in ["phone", "other"] {
                _ = try await shop.store.register(
                    device: device, for: card.address, pushToken: "ab12", token: card.token)
            }
            try await shop.store.database.write { session in
                _ = try session.run(
                    "UPDATE registrations SET listed = ?, listed_since = ?, listed_status = 204",
                    .integer(shop.store.milliseconds + 1000), .text(shop.store.wireTag(card.tag + 2)))
            }
            shop.clock.advance(by: 60)
            _ = try await shop.store.pushAgain(card)
            let report = try await WhyReport(about: card.address, in: shop.store) { _ in nil }
            #expect(report.culprit?.step == .pushed)
            #expect(report.culprit?.state == .waiting)
        }
    }
#endif
