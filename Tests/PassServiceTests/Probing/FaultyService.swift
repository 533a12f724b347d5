#if Server
    import Foundation
    import HTTPTypes
    import PassModel
    import PassToolkit
    import Platform
    import SignedMessages
    import TestSupport

    @testable import PassService

    /// A small pass web service in memory that can be faulty on purpose.
    ///
    /// Each fault was found in a service that people use.
    enum Fault: String, CaseIterable, Sendable {
        case listNeedsAuthorization, listIgnoresTag, listNeverAnswers204
        case listForgetsOlder, listUnfiltered, listFailsForStrangeTag, listForgetsForStrangeTag
        case tagIsNumber, tagIsClock
        case tokenNotChecked, tokenNotCheckedForPass, bearerAccepted, registersBeforeChecking
        case registerAlways201, registerAlways200, rotationMakesSecondDevice, badBodyFails, largeBodyFails
        case neverNotModified, alwaysNotModified, lastModifiedMissing, lastModifiedIsOld, lastModifiedStays
        case wrongMediaType, otherPass, otherToken, brokenArchive, headRefused
        case serialNotDecoded, doubledSlashRefused, logMissing, logFails
        case unregisterDoesNothing, unregisterUnchecked, unknownPassFails
    }

    actor FaultyService {
        struct Issued {
            var version = 1
            var tag: Int
            var modified: Int
        }

        let faults: Set<Fault>
        private var passes: [String: Issued] = [:]
        private var registrations: [String: Set<String>] = [:]
        private var pushTokens: [String: String] = [:]
        private var counter = 1
        private let token: String
        /// Whether it serves orders.
        let isOrder: Bool
        private var outages = 0

        static let token = "0123456789abcdef-token"

        init(
            _ faults: Set<Fault> = [], serials: [String] = ["A 1"], token: String = FaultyService.token,
            isOrder: Bool = false
        ) {
            self.isOrder = isOrder
            self.faults = faults
            self.token = token
            let now = Int(Date().timeIntervalSince1970)
            for (index, serial) in serials.enumerated() {
                passes[serial] = Issued(
                    tag: faults.contains(.tagIsClock) ? Self.tick(now) : index + 1, modified: now - 1000 + index)
            }
            counter = serials.count
        }

        /// A slow clock, so that a test need not be quick to see two changes within one tick.
        private static func tick(_ now: Int) -> Int { now - now % 86400 }

        func has(_ fault: Fault) -> Bool { faults.contains(fault) }

        /// The devices that are still registered.
        var registeredDevices: [String] { registrations.filter { !$0.value.isEmpty }.keys.sorted() }

        /// Answers the next requests with 503.
        func failNext(_ count: Int) { outages = count }

        /// Whether this request meets an outage.
        func takeOutage() -> Bool {
            guard outages > 0 else { return false }
            outages -= 1
            return true
        }

        /// The push tokens that are known, by device.
        var tokens: [String] { pushTokens.values.sorted() }

        func change(_ serial: String) {
            counter += 1
            guard var pass = passes[serial] else { return }
            let now = Int(Date().timeIntervalSince1970)
            pass.version += 1
            pass.tag = has(.tagIsClock) ? Self.tick(now) : counter
            pass.modified = has(.lastModifiedStays) ? pass.modified : max(now, pass.modified + 1)
            passes[serial] = pass
        }

        nonisolated func archive(_ serial: String, base: String, version: Int = 1) throws -> [UInt8] {
            let field = JSONValue.object([
                ("key", .string("balance")), ("label", .string("Balance")), ("value", .number(JSONNumber(version))),
                ("changeMessage", .string("Now %@")),
            ])
            if isOrder { return try order(serial, base: base, version: version) }
            let shown = faults.contains(.otherToken) && version == 0 ? "another-token-123456" : token
            let members: [(String, JSONValue)] = [
                ("serialNumber", .string(serial)), ("webServiceURL", .string(base)),
                ("authenticationToken", .string(shown)),
                ("storeCard", .object([("primaryFields", .array([field]))])),
            ]
            // Waivers, since the rule book rightly wants https.
            return try PassSigner(identity: TestCertificates.identity(), waivers: .all)
                .sign(PassBundle(files: SamplePass.files(members)), at: TestCertificates.moment).archive
        }

        private nonisolated func order(_ serial: String, base: String, version: Int) throws -> [UInt8] {
            let files = [
                "order.json": SamplePass.orderJSON([
                    ("orderIdentifier", .string(serial)), ("webServiceURL", .string(base)),
                    ("authenticationToken", .string(token)), ("orderNumber", .string("\(version)")),
                ])
            ]
            let identity = try SigningIdentity(TestCertificates.orderMaterial())
            return try PassSigner(identity: identity, waivers: .all)
                .sign(PassBundle(files: files), at: TestCertificates.moment).archive
        }

        // MARK: - The endpoints

        struct Answer {
            var status: HTTPResponse.Status
            var headers: HTTPFields = [:]
            var body: [UInt8] = []
        }

        private func isAllowed(_ authorization: String?) -> Bool {
            let own = [isOrder ? "AppleOrder" : "ApplePass"]
            let schemes = has(.bearerAccepted) ? own + ["Bearer"] : own
            return schemes.contains { authorization == "\($0) \(token)" }
        }

        func register(device: String, serial: String, authorization: String?, body: [UInt8]) -> Answer {
            if has(.registersBeforeChecking) { registrations[device, default: []].insert(serial) }
            guard isAllowed(authorization) || has(.tokenNotChecked), passes[serial] != nil else {
                return Answer(status: .unauthorized)
            }
            if body.count > 4096 {
                return Answer(status: has(.largeBodyFails) ? .internalServerError : .contentTooLarge)
            }
            guard let push = try? JSONDocument(parsing: body).root.object?["pushToken"]?.string else {
                return Answer(status: has(.badBodyFails) ? .internalServerError : .badRequest)
            }
            let row = has(.rotationMakesSecondDevice) ? "\(device) \(push)" : device
            pushTokens[row] = push
            let isNew = registrations[row, default: []].insert(serial).inserted
            if has(.registerAlways201) { return Answer(status: .created) }
            return Answer(status: isNew && !has(.registerAlways200) ? .created : .ok)
        }

        func unregister(device: String, serial: String, authorization: String?) -> Answer {
            guard isAllowed(authorization) || has(.unregisterUnchecked) else { return Answer(status: .unauthorized) }
            if !has(.unregisterDoesNothing) { registrations[device]?.remove(serial) }
            return Answer(status: .ok)
        }

        func list(device: String, since: String?, authorization: String?) -> Answer {
            if has(.listNeedsAuthorization), !isAllowed(authorization) { return Answer(status: .unauthorized) }
            let rows = registrations.filter { $0.key == device || $0.key.hasPrefix("\(device) ") }
            let own = has(.listUnfiltered) ? Set(passes.keys) : rows.reduce(into: Set()) { $0.formUnion($1.value) }
            let all = passes.filter { own.contains($0.key) }
            guard !all.isEmpty else { return Answer(status: .noContent) }
            let newest = all.values.map(\.tag).max() ?? 0
            var listed = all
            if let since, !has(.listIgnoresTag) {
                guard let tag = Int(since), String(tag) == since, tag >= 0, tag <= newest else {
                    if has(.listFailsForStrangeTag) { return Answer(status: .internalServerError) }
                    return has(.listForgetsForStrangeTag) ? Answer(status: .noContent) : answer(all, newest)
                }
                listed = all.filter { $0.value.tag > tag }
            }
            if has(.listForgetsOlder) { listed = listed.filter { $0.value.tag == newest } }
            if listed.isEmpty {
                return has(.listNeverAnswers204) ? answer(all, newest) : Answer(status: .noContent)
            }
            return answer(listed, newest)
        }

        private func answer(_ listed: [String: Issued], _ newest: Int) -> Answer {
            let tag: JSONValue = has(.tagIsNumber) ? .number(JSONNumber(newest)) : .string("\(newest)")
            let serials = listed.keys.sorted().map { JSONValue.string($0) }
            return Answer(
                status: .ok, headers: [.contentType: "application/json"],
                body: JSONValue.object([
                    (isOrder ? "orderIdentifiers" : "serialNumbers", .array(serials)),
                    (isOrder ? "lastModified" : "lastUpdated", tag),
                ]).utf8Text())
        }

        func pass(serial: String, authorization: String?, since: String?) throws -> Answer {
            guard let pass = passes[serial] else {
                return Answer(status: has(.unknownPassFails) ? .internalServerError : .notFound)
            }
            guard isAllowed(authorization) || has(.tokenNotCheckedForPass) else { return Answer(status: .unauthorized) }
            var date = HTTPDate.text(Int64(pass.modified))
            if has(.alwaysNotModified), since != nil { return Answer(status: .notModified) }
            if since == date, !has(.neverNotModified) { return Answer(status: .notModified) }
            var body = try archive(
                has(.otherPass) ? "other" : serial, base: "http://localhost",
                version: has(.otherToken) ? 0 : pass.version)
            if has(.brokenArchive) { body = try Self.damaged(serial) }
            // A form that has to be read, and must not be written.
            if has(.lastModifiedIsOld) { date = "Thu Jan  1 00:00:00 2026" }
            var headers: HTTPFields = [
                .contentType: has(.wrongMediaType)
                    ? "application/octet-stream" : "application/vnd.apple.\(isOrder ? "finance.order" : "pkpass")"
            ]
            if !has(.lastModifiedMissing) { headers[.lastModified] = date }
            return Answer(status: .ok, headers: headers, body: body)
        }

        /// A pass with a file that the manifest does not have as it is.
        private static func damaged(_ serial: String) throws -> [UInt8] {
            var parts = try PassParts([
                ("serialNumber", .string(serial)), ("authenticationToken", .string(token)),
                ("webServiceURL", .string("https://example.com/")),
            ])
            parts.files["en.lproj/pass.strings"] = Array("\"Balance\" = \"Other\";\n".utf8)
            return try parts.archive()
        }
    }
#endif
