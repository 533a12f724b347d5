#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import PassModel
    internal import PassRules
    internal import PassToolkit
    internal import Platform

    extension AdminRoutes {
        var passOperations: [AdminOperation] {
            let path = "/passes/{type}/{serial}"
            let small = AdminOperation.Body.bytes(limit: limits.recordBytes)
            return [
                AdminOperation(
                    .post, "/passes", .issue, body: .stream, query: ["dryRun", "results", "template"], stream),
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
                AdminOperation(.post, "\(path)/void", .issue, body: small, isConditional: true, void),
                AdminOperation(.delete, "\(path)/personalization", .issue, isConditional: true) { call in
                    _ = try await row(call.address)
                    return try await changed(call, .personalize(nil))
                },
                AdminOperation(.get, "\(path)/devices", .read, query: ["after"]) { call in try await devices(call) },
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
            guard case .made(let made) = pass.content else {
                throw AdminFailure(
                    .conflict, "signed-elsewhere", "the pass was signed elsewhere, so it cannot be changed here",
                    hints: ["upload the new version with PUT"])
            }
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

        private func void(_ call: AdminCall) async throws -> Response {
            let isVoided = try call.object(known: ["voided"]).truth("voided") ?? true
            guard try await row(call.address).template != nil else {
                throw AdminFailure(
                    .conflict, "signed-elsewhere", "the pass was signed elsewhere, so it cannot be changed here",
                    hints: ["upload the voided version with PUT"])
            }
            return try await changed(call, .void(isVoided))
        }

        private func changed(_ call: AdminCall, _ action: PassChange.Action) async throws -> Response {
            let change = PassChange(try call.address, action, if: try call.condition)
            return try answer(try await store.change([change], by: call.actor)[0])
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

        /// A pass as JSON with its record, without its authentication token and personal data.
        private func response(
            _ pass: StoredPass, _ outcome: String? = nil, _ findings: [Finding]? = nil,
            status: HTTPResponse.Status = .ok
        ) -> Response {
            var members: [(name: String, value: JSONValue?)] = [
                ("outcome", outcome.map { .string($0) }), ("type", .string(pass.address.type)),
                ("serial", .string(pass.address.serial)), ("version", .number(JSONNumber(Int(pass.version)))),
                ("tag", .string(store.wireTag(pass.tag))), ("voided", .bool(pass.isVoided)),
                ("modified", .string(Date(milliseconds: pass.modified * 1000).ISO8601Format())),
                ("created", .string(Date(milliseconds: pass.created).ISO8601Format())),
            ]
            switch pass.content {
            case .made(let made):
                members += [
                    ("template", .string(made.templateName)),
                    ("templateVersion", .number(JSONNumber(Int(made.template.id)))),
                    ("record", made.record.json),
                    ("isPersonalized", .bool(made.person != nil)),
                ]
            case .uploaded(let digest): members.append(("archiveDigest", .string(digest)))
            }
            members.append(("findings", findings.map { .array($0.map { $0.json() }) }))
            return .json(.object(members), status: status, headers: [.eTag: "\"\(pass.version)\""])
        }

        private func devices(_ call: AdminCall) async throws -> Response {
            let pass = try await row(call.address)
            // Whoever knows the whole identifier can ask for the device's list, and register in its name; the start of a page
            // would reveal it, too.
            let isWhole = call.role >= .issue
            let after = call.query("after")
            guard isWhole || after == nil else {
                throw AdminFailure(
                    .forbidden, "forbidden", "'after' names a device, which the role read does not see",
                    hints: ["use a token with the role issue"])
            }
            let devices = try await store.devices(of: pass.address, after: after ?? "")
            let list = devices.map { device, registered in
                JSONValue.object([
                    ("device", .string(isWhole ? device : "\(device.prefix(8))…")),
                    ("registered", .string(Date(milliseconds: registered).ISO8601Format())),
                ])
            }
            return .json(.object([("devices", .array(list))]))
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
                AdminOperation(.get, path, .issue) { call in
                    let list = try await store.links(to: try await row(call.address).address)
                    return .json(.object([("links", .array(try list.map(json)))]))
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
