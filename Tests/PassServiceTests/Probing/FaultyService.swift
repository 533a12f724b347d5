#if Server
    import Foundation
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport

    @testable import PassService

    /// Mistakes that were found in real services, with the point of the probe that fails or warns.
    enum Fault: String, CaseIterable, Sendable {
        case listNeedsAuthorization = "list.authorization", listIgnoresTag = "list.current-tag"
        case listForgetsOlder = "list.all", listUnfiltered = "list.unknown-device"
        case listFailsForStrangeTag = "list.strange-tag"
        case tagIsNumber = "list.tag-form", tagIsClock = "change.twice-in-a-second"
        case tokenNotChecked = "register.wrong-token", tokenNotCheckedForPass = "pass.wrong-token"
        case bearerAccepted = "register.bearer", registersBeforeChecking = "register.not-stored"
        case registerAlways201 = "register.again", registerAlways200 = "register.new"
        case rotationMakesSecondDevice = "register.rotated-token", badBodyFails = "register.bad-body"
        case neverNotModified = "pass.not-modified", alwaysNotModified = "pass.modified-since"
        case lastModifiedMissing = "pass.last-modified", lastModifiedStays = "change.last-modified"
        case wrongMediaType = "pass.media-type", otherPass = "pass.identifiers", otherToken = "pass.token"
        case brokenArchive = "pass.intact", serialNotDecoded = "path.percent-encoded", logMissing = "log"
        case unregisterDoesNothing = "unregister.not-listed", unregisterUnchecked = "unregister.wrong-token"
        case unknownPassFails = "pass.unknown-serial"
    }

    /// A small pass web service in memory that can be faulty on purpose.
    ///
    /// It parses paths by hand, so that this can be faulty, too.
    actor FaultyService {
        static let token = "0123456789abcdef-token"

        private struct Issued {
            var version = 1
            var tag: Int
            var modified: Int64
        }

        private let faults: Set<Fault>
        private let isOrder: Bool
        private var passes: [String: Issued] = [:]
        private var registrations: [String: Set<String>] = [:]
        private var counter: Int

        init(_ faults: Set<Fault> = [], serials: [String] = ["A 1"], isOrder: Bool = false) {
            (self.isOrder, self.faults, counter) = (isOrder, faults, serials.count)
            let now = Int64(Date().timeIntervalSince1970)
            for (index, serial) in serials.enumerated() {
                // A clock that ticks once a day, so that a test need not be quick to see two changes within a tick.
                let tag = faults.contains(.tagIsClock) ? Int(now) : index + 1
                passes[serial] = Issued(tag: tag, modified: now - 1000 + Int64(index))
            }
        }

        private func has(_ fault: Fault) -> Bool { faults.contains(fault) }

        var registeredDevices: [String] { registrations.filter { !$0.value.isEmpty }.keys.sorted() }

        func change(_ serial: String) {
            counter += 1
            guard var pass = passes[serial] else { return }
            pass.version += 1
            if !has(.tagIsClock) { pass.tag = counter }
            if !has(.lastModifiedStays) { pass.modified = max(Int64(Date().timeIntervalSince1970), pass.modified + 1) }
            passes[serial] = pass
        }

        nonisolated func archive(
            _ serial: String, base: String, version: Int = 1, token: String = FaultyService.token,
            adding others: [String: [UInt8]] = [:]
        ) throws -> [UInt8] {
            let service: [(String, JSONValue)] = [
                ("webServiceURL", .string(base)), ("authenticationToken", .string(token)),
            ]
            if isOrder {
                let order = service + [("orderIdentifier", .string(serial)), ("orderNumber", .string("\(version)"))]
                // Waivers, since the rule book rightly wants https.
                return try PassSigner(identity: SigningIdentity(TestCertificates.orderMaterial()), waivers: .all)
                    .sign(
                        PassBundle(files: ["order.json": SamplePass.orderJSON(order)]), at: TestCertificates.moment
                    ).archive
            }
            let field = JSONValue.object([
                ("key", .string("balance")), ("label", .string("Balance")), ("value", .number(JSONNumber(version))),
            ])
            let style = ("storeCard", JSONValue.object([("primaryFields", .array([field]))]))
            var parts = try PassParts(service + [("serialNumber", .string(serial)), style])
            parts.files.merge(others) { $1 }
            return try parts.archive()
        }

        // MARK: - The endpoints

        func answer(_ request: Request, _ body: [UInt8]) throws -> Response {
            let raw = request.uri.path.split(separator: "/").map(String.init)
            var parts = raw.map { $0.removingPercentEncoding ?? $0 }
            if has(.serialNotDecoded), let last = raw.last { parts[parts.count - 1] = last }
            let kind = isOrder ? "orders" : "passes"
            let schemes = [isOrder ? "AppleOrder" : "ApplePass"] + (has(.bearerAccepted) ? ["Bearer"] : [])
            let isAllowed = schemes.contains { request.headers[.authorization] == "\($0) \(Self.token)" }
            switch (request.method, parts.count) {
            case (.post, 6) where parts[1] == "devices":
                return register(parts[2], parts[5], isAllowed || has(.tokenNotChecked), body)
            case (.delete, 6) where parts[1] == "devices":
                guard isAllowed || has(.unregisterUnchecked) else { return .init(status: .unauthorized) }
                if !has(.unregisterDoesNothing) { registrations[parts[2]]?.remove(parts[5]) }
                return .init(status: .ok)
            case (.get, 5) where parts[1] == "devices":
                if has(.listNeedsAuthorization), !isAllowed { return .init(status: .unauthorized) }
                let since = request.uri.queryParameters[isOrder ? "ordersModifiedSince" : "passesUpdatedSince"]
                return list(parts[2], since: has(.listIgnoresTag) ? nil : since.map(String.init))
            case (.get, 4) where parts[1] == kind, (.head, 4) where parts[1] == kind:
                return try pass(
                    parts[3], isAllowed || has(.tokenNotCheckedForPass), since: request.headers[.ifModifiedSince])
            case (.post, 2) where parts[1] == "log" && !has(.logMissing): return .init(status: .ok)
            default: return .init(status: .notFound)
            }
        }

        private func register(_ device: String, _ serial: String, _ isAllowed: Bool, _ body: [UInt8]) -> Response {
            if has(.registersBeforeChecking) { registrations[device, default: []].insert(serial) }
            guard isAllowed, passes[serial] != nil else { return .init(status: .unauthorized) }
            if body.count > 4096 { return .init(status: .contentTooLarge) }
            guard let push = try? JSONDocument(parsing: body).root.object?["pushToken"]?.string else {
                return .init(status: has(.badBodyFails) ? .internalServerError : .badRequest)
            }
            let row = has(.rotationMakesSecondDevice) ? "\(device) \(push)" : device
            let isNew = registrations[row, default: []].insert(serial).inserted
            return .init(status: has(.registerAlways201) || isNew && !has(.registerAlways200) ? .created : .ok)
        }

        private func list(_ device: String, since: String?) -> Response {
            let rows = registrations.filter { $0.key == device || $0.key.hasPrefix("\(device) ") }
            let own = has(.listUnfiltered) ? Set(passes.keys) : rows.reduce(into: Set()) { $0.formUnion($1.value) }
            let all = passes.filter { own.contains($0.key) }
            guard let newest = all.values.map(\.tag).max() else { return .init(status: .noContent) }
            var listed = all
            if let since {
                if let tag = Int(since), String(tag) == since, (0...newest).contains(tag) {
                    listed = all.filter { $0.value.tag > tag }
                } else if has(.listFailsForStrangeTag) {
                    return .init(status: .internalServerError)
                }
            }
            if has(.listForgetsOlder) { listed = listed.filter { $0.value.tag == newest } }
            if listed.isEmpty { return .init(status: .noContent) }
            let tag: JSONValue = has(.tagIsNumber) ? .number(JSONNumber(newest)) : .string("\(newest)")
            let serials = JSONValue.array(listed.keys.sorted().map { JSONValue.string($0) })
            let json = JSONValue.object([
                (isOrder ? "orderIdentifiers" : "serialNumbers", serials),
                (isOrder ? "lastModified" : "lastUpdated", tag),
            ])
            return Response(
                status: .ok, headers: [.contentType: "application/json"],
                body: .init(byteBuffer: ByteBuffer(bytes: json.utf8Text())))
        }

        private func pass(_ serial: String, _ isAllowed: Bool, since: String?) throws -> Response {
            guard let pass = passes[serial] else {
                return .init(status: has(.unknownPassFails) ? .internalServerError : .notFound)
            }
            guard isAllowed else { return .init(status: .unauthorized) }
            let date = HTTPDate.text(pass.modified)
            if since != nil, has(.alwaysNotModified) || since == date && !has(.neverNotModified) {
                return .init(status: .notModified)
            }
            // One file more than the manifest has.
            let others = has(.brokenArchive) ? ["en.lproj/pass.strings": Array("\"a\" = \"b\";\n".utf8)] : [:]
            let body = try archive(
                has(.otherPass) ? "other" : serial, base: "http://localhost", version: pass.version,
                token: has(.otherToken) ? "another-token-123456" : Self.token, adding: others)
            let kind = isOrder ? "finance.order" : "pkpass"
            var headers: HTTPFields = [
                .contentType: has(.wrongMediaType) ? "application/octet-stream" : "application/vnd.apple.\(kind)"
            ]
            if !has(.lastModifiedMissing) { headers[.lastModified] = date }
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
        }
    }

    extension FaultyService: HTTPResponder {
        nonisolated func respond(to request: Request, context: ServiceRequestContext) async throws -> Response {
            let body = Array(buffer: try await request.body.collect(upTo: 1 << 20))
            var answer = try await answer(request, body)
            if request.method == .head { answer.body = .init() }
            return answer
        }
    }
#endif
