#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import Logging
    internal import NIOCore
    internal import PassModel
    internal import PassToolkit
    internal import ServiceLifecycle

    extension AdminRoutes {
        /// Reads records as JSON Lines and answers line by line: a million records need the memory of some hundred.
        ///
        /// Every 500 records are a transaction. If the stream breaks off, committed records stay; sent again, they are
        /// unchanged.
        func stream(_ call: AdminCall) throws -> Response {
            let type = call.request.headers[.contentType]?.split(separator: ";").first.map(String.init)
            guard let type, ["application/x-ndjson", "application/jsonl"].contains(type.lowercased()) else {
                throw AdminFailure(
                    .unsupportedMediaType, "media-type", "Content-Type is not application/x-ndjson",
                    hints: ["send one record on each line, with Content-Type: application/x-ndjson"])
            }
            let results = call.query("results")
            guard results == nil || results == "all" else {
                throw AdminFailure(
                    .badRequest, "bad-value", "'results' can only be 'all'", hints: ["leave it out for those refused"])
            }
            let start = RecordStream(
                routes: self, template: call.query("template"), showsAll: results == "all",
                isDryRun: try call.truth("dryRun"), actor: call.actor)
            return lines(call, start) { [limits] stream, writer in
                var lines = LineSplitter(limit: limits.recordBytes)
                for try await part in call.request.body.cancelOnGracefulShutdown() {
                    for line in lines.lines(in: part.readableBytesView) {
                        try await stream.add(line)
                        if let output = stream.output() { try await writer.write(output) }
                    }
                }
                let isStopping = Task.isShuttingDownGracefully
                if !isStopping, let line = lines.rest { try await stream.add(line) }
                try await stream.commit()
                if isStopping { throw CancellationError() }
            }
        }

        /// An answer that begins before the work is done; its last line has the result, also when the service stops.
        func lines(
            _ call: AdminCall, _ start: RecordStream, status: HTTPResponse.Status = .ok,
            _ work: @escaping @Sendable (inout RecordStream, inout any ResponseBodyWriter) async throws -> Void
        ) -> Response {
            let body = ResponseBody { writer in
                var (stream, failure): (RecordStream, AdminFailure?) = (start, nil)
                do {
                    try await work(&stream, &writer)
                } catch let error as StoreError {
                    call.logger.error("a stream of records broke off", metadata: ["reason": "\(error.message)"])
                    failure = AdminFailure(error)
                } catch let error as CancellationError {
                    failure = AdminFailure(error)
                }
                stream.summarize(failure)
                if let output = stream.output() { try await writer.write(output) }
                try await writer.finish(nil)
                // Closes the connection: a client may go on sending.
                if failure?.code == "stopping" { throw CancellationError() }
            }
            return Response(status: status, headers: [.contentType: "application/x-ndjson"], body: body)
        }
    }

    /// Splits pieces of a body into lines.
    struct LineSplitter {
        enum Line {
            case text([UInt8])
            case tooLong
        }

        private let limit: Int
        private var started: [UInt8] = []
        private var isTooLong = false

        init(limit: Int) { self.limit = limit }

        /// The lines that end in a piece.
        mutating func lines(in bytes: some Collection<UInt8>) -> [Line] {
            var lines: [Line] = []
            var rest = bytes[...]
            while let end = rest.firstIndex(of: 0x0A) {
                keep(rest[..<end])
                lines.append(self.rest ?? .text([]))
                (started, isTooLong) = ([], false)
                rest = rest[rest.index(after: end)...]
            }
            keep(rest)
            return lines
        }

        /// The unfinished line, if any.
        var rest: Line? { isTooLong ? .tooLong : started.isEmpty ? nil : .text(started) }

        private mutating func keep(_ bytes: some Collection<UInt8>) {
            guard !isTooLong else { return }
            if started.count + bytes.count > limit {
                (started, isTooLong) = ([], true)
            } else {
                started += bytes
            }
        }
    }

    /// The records of a stream, committed in parts.
    struct RecordStream {
        /// The most refused records that have a line, unless all records have one; the summary counts all.
        static let mostRefusals = 1000

        private let routes: AdminRoutes
        /// The template of records that name none.
        private let template: String?
        /// Whether there is a line for each record, not only for those that were refused.
        private let showsAll: Bool
        /// Whether nothing is changed, and the answer says what would be: records are compared with passes as they are now.
        private let isDryRun: Bool
        private let actor: String
        private var templates: [String: (stored: StoredTemplate, type: String)] = [:]
        private var lineNumber = 0
        private var waiting: [Item] = []
        private var addresses: Set<PassAddress> = []
        private var counts: [String: Int] = [:]
        private var lines = ByteBuffer()

        /// What a line of the answer is about: a line of the request, or a pass.
        typealias Place = (name: String, value: JSONValue?)
        typealias Item = (place: Place, change: PassChange)

        init(
            routes: AdminRoutes, template: String? = nil, showsAll: Bool = false, isDryRun: Bool, actor: String,
            beginning: JSONValue? = nil
        ) {
            self.routes = routes
            self.template = template
            self.showsAll = showsAll
            self.isDryRun = isDryRun
            self.actor = actor
            if let beginning { lines.writeBytes(beginning.utf8Text() + [0x0A]) }
        }

        /// The lines to send, if any.
        mutating func output() -> ByteBuffer? {
            guard lines.readableBytes > 0 else { return nil }
            defer { lines = ByteBuffer() }
            return lines
        }

        mutating func add(_ line: LineSplitter.Line) async throws {
            lineNumber += 1
            let place: Place = ("line", .number(JSONNumber(lineNumber)))
            do {
                guard case .text(let text) = line else {
                    throw AdminFailure(
                        .contentTooLarge, "too-large",
                        "the record has more than \(routes.limits.recordBytes) bytes",
                        hints: [
                            "each record is one line; some clients remove line ends unless told to send a file as it is"
                        ])
                }
                guard text.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { return }
                let change = try await change(text)
                // A second record of a pass must come after the first.
                if waiting.count >= AdminRoutes.chunkSize || addresses.contains(change.address) {
                    try await commit()
                    if Task.isShuttingDownGracefully { throw CancellationError() }
                }
                waiting.append((place, change))
                addresses.insert(change.address)
            } catch let error as StoreError {
                throw error
            } catch let error where error is AdminFailure || error is any DescribedError {
                refuse(AdminFailure(error), place)
            }
        }

        /// Makes the passes of older versions of a template again.
        ///
        /// This also continues one that broke off. After each transaction, a line shows the progress.
        mutating func apply(_ template: StoredTemplate, _ writer: inout any ResponseBodyWriter) async throws {
            let store = routes.store
            var last: (version: Int64, id: Int64) = (0, 0)
            while true {
                if let output = output() { try await writer.write(output) }
                var passes = try await store.retrying { [last] in
                    try await store.passes(
                        ofTemplate: template.name, before: template.id, after: last, limit: AdminRoutes.chunkSize
                    ).map { try StoredPass($0) }
                }
                guard let end = passes.last else { return }
                last = (end.template ?? 0, end.id)
                for round in 1...5 where !passes.isEmpty {
                    for pass in passes { try await add(pass, of: template) }
                    passes = []
                    for (place, change) in try await commit() {
                        // A pass that changes at the same time is read again.
                        if round < 5, let pass = try await store.pass(change.address) { passes.append(pass) }
                        guard round == 5 else { continue }
                        refuse(AdminFailure(.conflict, "refused", "others keep changing the pass"), place)
                    }
                }
                write([("progress", .object(numbers))])
                if Task.isShuttingDownGracefully { throw CancellationError() }
            }
        }

        private mutating func add(_ pass: StoredPass, of template: StoredTemplate) async throws {
            guard case .made(let made) = pass.content, made.templateName == template.name else { return }
            let place: Place = ("serialNumber", .string(pass.address.serial))
            do {
                let (change, warnings) = try await routes.issuer.checkedChange(
                    pass.address, template: template.version, record: made.record, person: made.person,
                    if: .version(pass.version))
                if !warnings.isEmpty { counts["warned", default: 0] += 1 }
                waiting.append((place, change))
            } catch let error where !(error is StoreError) && error is any DescribedError {
                refuse(AdminFailure(error), place)
            }
        }

        private mutating func change(_ text: [UInt8]) async throws -> PassChange {
            let object = try AdminCall.object(text, known: StoredPass.importedNames)
            guard let name = object["template"] == nil ? template : try object.text("template") else {
                throw AdminFailure(
                    .badRequest, "bad-value", "the record names no template",
                    hints: ["add \"template\", or ?template=NAME for all records"])
            }
            let (stored, type) = try await known(name)
            let address = PassAddress(
                type: object["passTypeIdentifier"] == nil ? type : try object.text("passTypeIdentifier"),
                serial: try object.text("serialNumber"))
            guard PassAddress.isName(address.type), PassAddress.isName(address.serial) else {
                throw AdminFailure(
                    .badRequest, "bad-value",
                    "type and serial number must have 1 to \(PassAddress.nameLimit) bytes, no NUL, and not be '.' or '..'"
                )
            }
            let (change, warnings) = try await routes.issuer.checkedChange(
                address, template: stored.version, record: try object.record("record"),
                isVoided: try object.truth("voided"))
            if !warnings.isEmpty { counts["warned", default: 0] += 1 }
            return change
        }

        private mutating func known(_ name: String) async throws -> (stored: StoredTemplate, type: String) {
            if let known = templates[name] { return known }
            let stored = try await routes.template(name)
            let known = (stored: stored, type: try await routes.issuer.servedTemplate(stored.version).type)
            templates[name] = known
            return known
        }

        /// Commits the waiting changes; those outdated by a newer version of their template, with that version.
        ///
        /// - Returns: those that failed, since others changed the pass in between.
        @discardableResult
        mutating func commit() async throws -> [Item] {
            guard !waiting.isEmpty else { return [] }
            var (outdated, late): ([Item], [Item]) = ([], [])
            for (item, result) in zip(waiting, try await results(of: waiting.map(\.change))) {
                guard result.action != "refused" else {
                    do {
                        let next = try await routes.issuer.anew(item.change)?.change
                        if let next { late.append((item.place, next)) } else { outdated.append(item) }
                    } catch let error where !(error is StoreError) && error is any DescribedError {
                        refuse(AdminFailure(error), item.place)
                    }
                    continue
                }
                counts[result.action, default: 0] += 1
                guard showsAll else { continue }
                write([
                    item.place, ("outcome", .string(result.action)),
                    ("serialNumber", .string(item.change.address.serial)),
                    ("version", result.version.map { .number(JSONNumber(Int($0))) }),
                ])
            }
            (waiting, addresses, templates) = (late, [], [:])
            return try await outdated + commit()
        }

        private func results(of changes: [PassChange]) async throws -> [PassForecast] {
            let store = routes.store
            if isDryRun { return try await store.retrying { try await store.forecast(changes) } }
            let outcomes = try await store.retrying { try await store.change(changes, by: actor) }
            routes.wake()
            return outcomes.map { PassForecast(action: $0.action, version: $0.pass?.version) }
        }

        private var numbers: [(name: String, value: JSONValue?)] {
            ["created", "changed", "unchanged", "refused", "warned"].map { ($0, .number(JSONNumber(counts[$0] ?? 0))) }
        }

        /// Writes the last line: the counts, and why not everything was committed.
        mutating func summarize(_ failure: AdminFailure?) {
            write([
                ("summary", .object([("complete", .bool(failure == nil))] + numbers)), ("error", failure?.json),
            ])
        }

        private mutating func refuse(_ failure: AdminFailure, _ place: Place) {
            counts["refused", default: 0] += 1
            // Most clients read only after they have sent everything, so a long answer would block them.
            guard counts["refused", default: 0] <= Self.mostRefusals || showsAll else { return }
            write([place, ("outcome", .string("refused")), ("error", failure.json)])
        }

        private mutating func write(_ members: [(name: String, value: JSONValue?)]) {
            lines.writeBytes(JSONValue.object(members).utf8Text() + [0x0A])
        }
    }
#endif
