#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import NIOCore
    internal import PassModel
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import ServiceLifecycle

    extension AdminRoutes {
        var passOperations: [AdminOperation] {
            let path = "/passes/{type}/{serial}"
            let small = AdminOperation.Body.bytes(limit: limits.recordBytes)
            return [
                AdminOperation(
                    .post, "/imports", .issue, body: .stream, query: ["dryRun", "results", "template"], stream),
                AdminOperation(.get, "/passes", .read, query: PassSearch.names + AdminCall.Page.names, list),
                AdminOperation(.get, path, .read, isConditional: true) { call in
                    let (pass, condition) = (try StoredPass(try await row(call.address)), try call.condition)
                    if condition.holds(for: pass.row) { return response(pass) }
                    // If both headers are sent, the first one counts.
                    guard PassCondition(match: condition.match).holds(for: pass.row) else { throw Self.outdated }
                    return .status(.notModified, [.eTag: "\"\(pass.version)\""])
                },
                AdminOperation(
                    .put, path, .issue, body: .bytes(limit: max(limits.recordBytes, limits.archiveBytes)),
                    isConditional: true
                ) { call in try await put(call) },
                AdminOperation(.patch, path, .issue, body: small, isConditional: true, patch),
                AdminOperation(.delete, path, .admin, isConditional: true) { call in
                    _ = try await row(call.address)
                    _ = try await changed(call, .delete)
                    return .status(.noContent)
                },
                AdminOperation(.delete, "\(path)/personalization", .issue, isConditional: true) { call in
                    _ = try await row(call.address)
                    return try await changed(call, .personalize(nil))
                },
                AdminOperation(.get, "\(path)/devices", .read, query: AdminCall.Page.names, devices),
                AdminOperation(.get, "\(path)/why", .read) { call in
                    .json(try await WhyReport(about: call.address, in: store).json)
                },
                AdminOperation(.post, "\(path)/push", .issue) { call in try await push(call) },
            ]
        }

        private static var unknownPass: AdminFailure {
            AdminFailure(.notFound, "no-pass", "there is no such pass")
        }

        /// The pass at an address, unless it was deleted.
        func row(_ address: PassAddress) async throws -> PassRow {
            guard let row = try await store.row(address), !row.isDeleted else { throw Self.unknownPass }
            return row
        }

        // MARK: - Changes

        private func put(_ call: AdminCall) async throws -> Response {
            let address = try call.address
            if call.request.headers[.contentType]?.hasPrefix("application/vnd.apple.") == true {
                let change = try issuer.change(address, archive: call.body, if: call.condition)
                return try answer(try await store.change([change], by: call.actor)[0])
            }
            guard call.body.count <= limits.recordBytes else {
                throw AdminFailure(
                    .contentTooLarge, "too-large", "the record has more than \(limits.recordBytes) bytes",
                    hints: ["an archive needs Content-Type: \(address.purpose.mediaType)"])
            }
            let object = try call.object(known: ["template", "record", "voided"])
            let change = try await issuer.checkedChange(
                address, template: try await template(try object.text("template")).version,
                record: try object.record("record"), person: try await store.row(address)?.person(),
                isVoided: try object.truth("voided"), if: call.condition)
            let (outcome, warnings) = try await issuer.make(change, by: call.actor)
            return try answer(outcome, warnings)
        }

        private func patch(_ call: AdminCall) async throws -> Response {
            let object = try call.object(known: ["template", "record", "voided"])
            let condition = try call.condition
            guard !object.members.isEmpty else {
                throw AdminFailure(
                    .badRequest, "empty", "the body changes nothing",
                    hints: ["send what is to be changed: {\"record\": {\"points\": 4}}"])
            }
            // This keeps the template's version, and a record that newer rules refuse.
            if object.names == ["voided"], let isVoided = try object.truth("voided") {
                guard try await row(call.address).template != nil else { throw Self.signedElsewhere }
                return try await changed(call, .void(isVoided))
            }
            let (outcome, warnings) = try await issuer.changing(
                try call.address, if: condition, for: call.actor
            ) { pass in
                try await change(pass, by: object)
            }
            return try answer(outcome, warnings)
        }

        private func change(_ pass: StoredPass, by object: JSONObject) async throws -> (
            change: PassChange, warnings: [Finding]
        ) {
            guard case .made(let made) = pass.content else { throw Self.signedElsewhere }
            let changes = try object.record("record")
            var record = made.record
            // As in a merge patch (RFC 7396), null removes a value.
            for name in object["record"]?.object?.names ?? [] { record[name] = changes[name] }
            var template = made.template
            if object["template"] != nil { template = try await self.template(try object.text("template")).version }
            return try await issuer.checkedChange(
                pass.address, template: template, record: record, person: made.person,
                isVoided: try object.truth("voided"), if: .version(pass.version))
        }

        private func changed(_ call: AdminCall, _ action: PassChange.Action) async throws -> Response {
            let change = PassChange(try call.address, action, if: try call.condition)
            return try answer(try await store.change([change], by: call.actor)[0])
        }

        private static var signedElsewhere: AdminFailure {
            AdminFailure(
                .conflict, "signed-elsewhere", "the pass was signed elsewhere, so it cannot be changed here",
                hints: ["upload the new version with PUT"])
        }

        private static var outdated: AdminFailure {
            AdminFailure(
                .preconditionFailed, "version", "the pass does not match If-Match or If-None-Match",
                hints: ["get the pass: its ETag is for If-Match"])
        }

        private func answer(_ outcome: PassChangeOutcome, _ findings: [Finding]? = nil) throws -> Response {
            switch outcome {
            case .created(let pass):
                wake()
                return response(pass, outcome.action, findings, status: .created)
            case .changed(let pass):
                wake()
                return response(pass, outcome.action, findings)
            case .unchanged(let pass): return response(pass, outcome.action, findings)
            case .unknown: throw Self.unknownPass
            case .outdated: throw Self.outdated
            case .otherToken:
                throw AdminFailure(
                    .conflict, "other-token", "the archive's authentication token differs from the one on phones",
                    hints: ["use the authentication token of the first version"])
            }
        }

        // MARK: - State

        /// Passes page by page, or all of them as lines that an import takes.
        private func list(_ call: AdminCall) async throws -> Response {
            var search = PassSearch()
            (search.type, search.template) = (call.query("passTypeIdentifier"), call.query("template"))
            if call.query("voided") != nil { search.isVoided = try call.truth("voided") }
            if let text = call.query("changedSince") {
                guard let date = PassDate(strict: text) else {
                    throw AdminFailure(
                        .badRequest, "bad-value", "'changedSince' is not a date",
                        hints: ["write it like 2027-01-31T12:00:00Z"])
                }
                search.changedSince = Date(timeIntervalSince1970: Double(date.secondsSince1970))
            }
            let page = try call.page
            let isExport = call.request.headers[.accept]?.contains("ndjson") == true
            if isExport, call.query("limit") != nil {
                throw AdminFailure(
                    .badRequest, "bad-value", "'limit' has no effect on a list of all passes", hints: ["leave it out"])
            }
            let limit = isExport ? Self.chunkSize : page.limit
            guard let part = try await search.part(of: store, after: page.cursor, limit: limit) else {
                throw AdminCall.Page.badCursor
            }
            if isExport { return lines(of: search, beginning: part) }
            let items = part.passes.map { JSONValue.object($0.members) }
            return .json(
                .object([("items", .array(items)), ("nextCursor", part.next.map { .string($0) })]))
        }

        private func lines(of search: PassSearch, beginning first: PassSearch.Part) -> Response {
            let body = ResponseBody { [store] writer in
                var part = first
                while true {
                    let lines = Self.lines(of: part)
                    if !lines.isEmpty { try await writer.write(ByteBuffer(bytes: lines)) }
                    guard let next = part.next else { break }
                    // Without its end, the answer is not taken for the whole.
                    if Task.isShuttingDownGracefully { throw CancellationError() }
                    let following = try await store.retrying {
                        try await search.part(of: store, after: next, limit: Self.chunkSize)
                    }
                    part = following ?? PassSearch.Part()
                }
                try await writer.finish(nil)
            }
            return Response(status: .ok, headers: [.contentType: "application/x-ndjson"], body: body)
        }

        private static func lines(of part: PassSearch.Part) -> [UInt8] {
            let names = StoredPass.importedNames + ["archiveDigest"]
            return part.passes.flatMap { pass in
                JSONValue.object(pass.members.filter { names.contains($0.name) }).utf8Text() + [0x0A]
            }
        }

        /// A pass as JSON with its record, without its authentication token and personal data.
        private func response(
            _ pass: StoredPass, _ outcome: String? = nil, _ findings: [Finding]? = nil,
            status: HTTPResponse.Status = .ok
        ) -> Response {
            let members =
                [("outcome", outcome.map { .string($0) })] + pass.members
                + [("findings", findings.map { .array($0.map { $0.json() }) })]
            return .json(.object(members), status: status, headers: [.eTag: "\"\(pass.version)\""])
        }

        private func devices(_ call: AdminCall) async throws -> Response {
            let pass = try await row(call.address)
            // Whoever knows the whole identifier can ask for the device's list, and register in its name; the start of a page
            // would reveal it, too.
            let (isWhole, page) = (call.role.includes(.issue), try call.page)
            guard isWhole || page.cursor == nil else {
                throw AdminFailure(
                    .forbidden, "forbidden", "'cursor' names a device, which the role read does not see",
                    hints: ["use a token with the role issue"])
            }
            let most = isWhole ? page.limit + 1 : page.limit
            let devices = try await store.devices(of: pass.address, after: page.cursor ?? "", limit: most)
            return page.response(devices, cursor: \.device) { device, registered in
                .object([
                    ("deviceLibraryIdentifier", .string(isWhole ? device : "\(device.prefix(8))…")),
                    ("registered", .string(Date(milliseconds: registered).ISO8601Format())),
                ])
            }
        }

        private func push(_ call: AdminCall) async throws -> Response {
            let count = try await store.pushAgain(try await row(call.address).address)
            wake()
            return .json(.object([("devices", .number(JSONNumber(count)))]), status: .accepted)
        }
    }

    extension PassChangeOutcome {
        /// The word for it in answers.
        package var action: String {
            switch self {
            case .created: "created"
            case .changed: "changed"
            case .unchanged: "unchanged"
            case .unknown, .outdated, .otherToken: "refused"
            }
        }
    }

    extension JSONObject {
        /// A text that must be there.
        func text(_ name: String) throws -> String {
            guard let text = self[name]?.string, !text.isEmpty else {
                throw AdminFailure(.badRequest, "bad-value", "'\(name)' is missing or not a string")
            }
            return text
        }

        /// A truth value, if it is there.
        func truth(_ name: String) throws -> Bool? {
            switch self[name] {
            case nil, .null: return nil
            case .bool(let truth): return truth
            default: throw AdminFailure(.badRequest, "bad-value", "'\(name)' is neither true nor false")
            }
        }

        /// The values of a pass; empty if they are missing.
        func record(_ name: String) throws -> Record {
            guard let value = self[name] else { return Record() }
            guard let object = value.object else {
                throw AdminFailure(.badRequest, "bad-value", "'\(name)' is \(value.kind), not an object")
            }
            return try Record(object)
        }
    }

    extension AdminRoutes {
        var linkOperations: [AdminOperation] {
            let path = "/passes/{type}/{serial}/links"
            return [
                AdminOperation(.get, path, .issue, query: AdminCall.Page.names) { call in
                    let (page, address) = (try call.page, try await row(call.address).address)
                    let links = try await store.links(to: address, after: page.cursor ?? "", limit: page.limit + 1)
                    return try page.response(links, cursor: \.id, json: json)
                },
                AdminOperation(.post, path, .issue, body: .bytes(limit: 4096)) { call in try await makeLink(call) },
                AdminOperation(.delete, "\(path)/{id}", .issue) { call in
                    guard try await store.revokeLink(call.parameter("id"), to: call.address) else {
                        throw AdminFailure(.notFound, "no-link", "there is no such link, or it was revoked already")
                    }
                    return .status(.noContent)
                },
            ]
        }

        private func makeLink(_ call: AdminCall) async throws -> Response {
            let object = try call.object(known: ["expires", "expiresIn", "singleUse"])
            let link = try await store.makeLink(
                to: call.address, expires: try expiry(object), isSingleUse: try object.truth("singleUse") ?? false)
            guard let link else { throw AdminFailure(.notFound, "no-pass", "there is no such pass") }
            return .json(try json(link), status: .created)
        }

        private func expiry(_ object: JSONObject) throws -> Date? {
            let example = AdminFailure(
                .badRequest, "bad-value", "the link must expire in the future",
                hints: ["\"expires\": \"2027-01-31T12:00:00Z\", or \"expiresIn\": 86400 in seconds"])
            switch (object["expires"], object["expiresIn"]) {
            case (nil, nil): return nil
            case (let value?, nil):
                guard let text = value.string, let date = PassDate(strict: text) else { throw example }
                let end = Date(timeIntervalSince1970: Double(date.secondsSince1970))
                guard end > store.now() else { throw example }
                return end
            case (nil, let value?):
                guard let seconds = value.number?.int, (1...1_000_000_000).contains(seconds) else { throw example }
                return store.now() + Double(seconds)
            default: throw example
            }
        }

        private func json(_ link: DownloadLink) throws -> JSONValue {
            .object([
                ("id", .string(link.id)), ("url", .string("\(issuer.base)/p/\(try links.signedToken(link.id))")),
                ("singleUse", .bool(link.isSingleUse)), ("expires", link.expires.map { .string($0.ISO8601Format()) }),
                ("used", link.used.map { .string($0.ISO8601Format()) }),
                ("revoked", link.revoked.map { .string($0.ISO8601Format()) }),
            ])
        }
    }
#endif
