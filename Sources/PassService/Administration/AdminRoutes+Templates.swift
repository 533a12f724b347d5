#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import NIOCore
    internal import PassModel
    internal import PassToolkit
    internal import Platform

    extension AdminRoutes {
        /// The most passes of a transaction.
        static let chunkSize = 500

        var templateOperations: [AdminOperation] {
            [
                AdminOperation(.get, "/templates", .read) { _ in
                    let list = try await store.templates().map { Self.json($0.template, passes: $0.passCount) }
                    return .json(.object([("templates", .array(list))]))
                },
                AdminOperation(.get, "/templates/{name}", .read) { call in
                    .json(Self.json(try await template(call.parameter("name"))))
                },
                AdminOperation(.get, "/templates/{name}/archive", .read) { call in
                    let template = try await template(call.parameter("name"))
                    guard let archive = try await store.templateArchive(template.id) else { throw Self.unknownTemplate }
                    return Response(
                        status: .ok, headers: [.contentType: "application/zip"],
                        body: .init(inPartsOf: ByteBuffer(bytes: archive)))
                },
                AdminOperation(.put, "/templates/{name}", .admin, body: .bytes(limit: limits.templateBytes)) { call in
                    try await putTemplate(call)
                },
                AdminOperation(.delete, "/templates/{name}", .admin) { call in
                    let name = try call.parameter("name")
                    _ = try await template(name)
                    guard try await store.deleteTemplate(named: name) else {
                        throw AdminFailure(
                            .conflict, "in-use", "passes use the template '\(name)'",
                            hints: ["delete these passes, or give them another template"])
                    }
                    return .status(.noContent)
                },
            ]
        }

        private static var unknownTemplate: AdminFailure {
            AdminFailure(.notFound, "no-template", "there is no such template")
        }

        /// The newest version of a template.
        func template(_ name: String) async throws -> StoredTemplate {
            guard let template = try await store.template(named: name) else { throw Self.unknownTemplate }
            return template
        }

        private static func json(_ template: StoredTemplate, passes: Int? = nil) -> JSONValue {
            .object([
                ("name", .string(template.name)), ("version", .number(JSONNumber(Int(template.id)))),
                ("digest", .string(template.digest)),
                ("created", .string(Date(milliseconds: template.created).ISO8601Format())),
                ("passes", passes.map { .number(JSONNumber($0)) }),
            ])
        }

        private func putTemplate(_ call: AdminCall) async throws -> Response {
            let name = try call.parameter("name")
            let isPlain = { (byte: UInt8) in byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "/") }
            guard name.utf8.count <= 64, name.utf8.allSatisfy(isPlain) else {
                throw AdminFailure(
                    .badRequest, "name", "'\(name)' cannot be the name of a template",
                    hints: ["use 1 to 64 ASCII letters, digits or signs; no space and no '/'"])
            }
            guard !call.body.isEmpty else {
                throw AdminFailure(.badRequest, "empty", "the body is empty", hints: ["send a zip of the template"])
            }
            let applies = try call.truth("apply")  // before anything is stored
            let (template, isNew, findings) = try await issuer.putTemplate(name, archive: call.body)
            let applied = applies ? try await applied(template, call) : nil
            return .json(
                .object([
                    ("template", Self.json(template)), ("isNew", .bool(isNew)),
                    ("findings", .array(findings.map { $0.json() })), ("applied", applied?.json),
                ]), status: isNew ? .created : .ok)
        }

        /// What became of passes that were to have a new version of their template.
        private struct Application {
            var changed = 0
            var refused = 0
            /// The first reasons, with serial numbers.
            var reasons: [(String, String)] = []

            var json: JSONValue {
                .object([
                    ("changed", .number(JSONNumber(changed))), ("refused", .number(JSONNumber(refused))),
                    (
                        "reasons",
                        .array(
                            reasons.map { serial, reason in
                                .object([("serial", .string(serial)), ("message", .string(reason))])
                            })
                    ),
                ])
            }
        }

        /// Makes the passes of older versions of the template anew.
        private func applied(_ template: StoredTemplate, _ call: AdminCall) async throws -> Application {
            var result = Application()
            var last: Int64 = 0
            while true {
                let passes = try await store.passes(
                    ofTemplate: template.name, before: template.id, after: last, limit: Self.chunkSize)
                guard let end = passes.last else { return result }
                last = end.id
                var waiting = passes
                // A pass that changes at the same time is read again.
                for _ in 0..<5 where !waiting.isEmpty {
                    waiting = try await apply(template, to: waiting, &result, call)
                }
                result.refused += waiting.count
                wake()
            }
        }

        /// The passes that changed in between.
        private func apply(
            _ template: StoredTemplate, to passes: [StoredPass], _ result: inout Application, _ call: AdminCall
        ) async throws -> [StoredPass] {
            var changes: [PassChange] = []
            for pass in passes {
                guard case .made(let made) = pass.content, made.template < template.id else { continue }
                do {
                    changes.append(
                        try await issuer.change(
                            pass.address, template: template, record: made.record, person: made.person,
                            expectedVersion: pass.version))
                } catch let error where !(error is StoreError) && error is any DescribedError {
                    result.refused += 1
                    if result.reasons.count < 20 {
                        result.reasons.append((pass.address.serial, AdminFailure(error).message))
                    }
                }
            }
            var outdated: [StoredPass] = []
            for (change, outcome) in zip(changes, try await store.change(changes, by: call.actor)) {
                switch outcome {
                case .created, .changed: result.changed += 1
                case .outdated:
                    if let pass = try await store.pass(change.address) { outdated.append(pass) }
                case .unchanged, .unknown, .otherToken: break
                }
            }
            return outdated
        }
    }
#endif
