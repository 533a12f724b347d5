#if Server
    internal import CEmbedded
    package import HTTPTypes
    internal import Hummingbird
    internal import Logging
    internal import NIOCore
    internal import NIOHTTP1
    package import PassModel
    internal import PassRules
    internal import PassToolkit

    /// An operation of the administration interface.
    ///
    /// The routes are made from a list of these, which a test compares with the OpenAPI document.
    package struct AdminOperation: Sendable {
        package let method: HTTPRequest.Method
        /// The path below `/admin/v1`, with parameters in braces.
        package let path: String
        /// The role that it needs; `nil` for one that needs no token.
        package let role: AdminRole?
        let body: Body
        /// The allowed names of a query; others are refused, since a misspelt `dryRun` would change passes.
        package let query: [String]
        /// Whether it supports `If-Match` and `If-None-Match`, which are otherwise refused.
        package let isConditional: Bool
        let handler: @Sendable (AdminCall) async throws -> Response

        /// How much of the body is read before the handler runs.
        enum Body: Sendable {
            case none
            case bytes(limit: Int)
            /// The handler reads it piece by piece.
            case stream
        }

        init(
            _ method: HTTPRequest.Method, _ path: String, _ role: AdminRole?, body: Body = .none, query: [String] = [],
            isConditional: Bool = false, _ handler: @escaping @Sendable (AdminCall) async throws -> Response
        ) {
            (self.method, self.path, self.role, self.body) = (method, path, role, body)
            (self.query, self.isConditional, self.handler) = (query, isConditional, handler)
        }
    }

    /// The OpenAPI document of the administration interface; a test compares it with the routes.
    package enum AdminDocument {
        /// The whole document, which is the file `openapi.json`.
        package static let text = unsafe String(cString: passtool_adminDocument())
    }

    /// A request of the administration interface, with its body and its client.
    struct AdminCall: Sendable {
        let request: Request
        var parameters: [String: String] = [:]
        var body: [UInt8] = []
        /// What the client may do.
        var role = AdminRole.read
        /// Who the client is, for the audit log.
        var actor = "anybody"
        let logger: Logger

        /// A part of the path.
        func parameter(_ name: String) throws -> String {
            guard let text = parameters[name]?.percentDecoded, PassAddress.isName(text) else {
                throw AdminFailure(.notFound, "not-found", "there is nothing with this name")
            }
            return text
        }

        /// The pass that the path names.
        var address: PassAddress {
            get throws { PassAddress(type: try parameter("type"), serial: try parameter("serial")) }
        }

        /// Refuses unknown conditions and names, and names that occur twice.
        func check(for operation: AdminOperation) throws {
            try checkQuery(operation.query, isConditional: operation.isConditional)
        }

        func checkQuery(_ known: [String], isConditional: Bool = false) throws {
            let refused: [HTTPField.Name] = isConditional ? [] : [.ifMatch, .ifNoneMatch]
            let conditions = (refused + [.ifUnmodifiedSince]).filter { request.headers[$0] != nil }.map(\.rawName)
            let names = conditions + request.uri.queryParameters.map { String($0.key) }
            for (index, name) in names.enumerated() {
                guard !names[..<index].contains(name) else {
                    throw AdminFailure(.badRequest, "bad-value", "'\(name)' occurs twice")
                }
                guard !known.contains(name) else { continue }
                let near = Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
                throw AdminFailure(
                    .badRequest, "bad-value", "this operation does not have '\(name)'; nothing was done",
                    hints: [near ?? "leave it out"])
            }
        }

        /// A value of the query.
        func query(_ name: String) -> String? {
            request.uri.queryParameters[name[...]].map { String($0) }
        }

        /// A whole number of the query, if it is there.
        func number(_ name: String) throws -> Int64? {
            guard let text = query(name) else { return nil }
            guard let number = Int64(text), number >= 0 else {
                throw AdminFailure(.badRequest, "bad-value", "'\(name)' is not a whole number from 0")
            }
            return number
        }

        /// The body, if it is no longer than `limit` bytes.
        func bytes(limit: Int) async throws -> [UInt8] {
            do {
                return try await request.collected(upTo: limit)
            } catch is OversizedBody {
                throw AdminFailure(.contentTooLarge, "too-large", "the body has more than \(limit) bytes")
            }
        }

        /// The part of a list that the query asks for.
        var page: Page {
            get throws {
                let limit = try number("limit") ?? 100
                guard (1...1000).contains(limit) else {
                    throw AdminFailure(.badRequest, "bad-value", "'limit' is not a number from 1 to 1000")
                }
                return Page(limit: Int(limit), cursor: query("cursor"))
            }
        }

        /// A part of a list.
        struct Page: Sendable {
            /// The names in the query of every list.
            static let names = ["cursor", "limit"]

            let limit: Int
            /// The cursor of the last item of the part before.
            let cursor: String?

            /// The cursor as a number; 0 if there is none.
            var number: Int64 {
                get throws {
                    guard let cursor else { return 0 }
                    guard let number = Int64(cursor), number >= 0 else { throw Self.badCursor }
                    return number
                }
            }

            static var badCursor: AdminFailure {
                AdminFailure(
                    .badRequest, "bad-value", "'cursor' is not one of this list",
                    hints: ["send the nextCursor of the answer before"])
            }

            /// The answer with these items, of which there is one too many if the list goes on.
            func response<Item>(
                _ items: [Item], cursor: (Item) -> String, json: (Item) throws -> JSONValue
            ) rethrows -> Response {
                let shown = items.prefix(limit)
                let next = items.count > limit ? shown.last.map { JSONValue.string(cursor($0)) } : nil
                return .json(.object([("items", .array(try shown.map(json))), ("nextCursor", next)]))
            }
        }

        /// A truth value of the query; false if it is not there.
        func truth(_ name: String) throws -> Bool {
            switch query(name) {
            case nil, "false": return false
            case "true": return true
            default: throw AdminFailure(.badRequest, "bad-value", "'\(name)' is neither 'true' nor 'false'")
            }
        }

        /// The client's conditions (RFC 9110, section 13.1).
        var condition: PassCondition {
            get throws {
                PassCondition(
                    match: try versions(.ifMatch, acceptingWeak: false),
                    noneMatch: try versions(.ifNoneMatch, acceptingWeak: true))
            }
        }

        private func versions(_ name: HTTPField.Name, acceptingWeak: Bool) throws -> Set<String>? {
            guard let text = request.headers[name] else { return nil }
            if text == "*" { return [text] }
            guard text.wholeMatch(of: /[ \t,]*(?:W\/)?"[^"]*"(?:[ \t]*,[ \t,]*(?:W\/)?"[^"]*")*[ \t,]*/) != nil else {
                throw AdminFailure(
                    .badRequest, "bad-value", "\(name) has no version of a pass",
                    hints: ["send the version as a number in double quotes: \(name): \"3\""])
            }
            let tags = text.matches(of: /(W\/)?("[^"]*")/).filter { acceptingWeak || $0.1 == nil }
            return Set(tags.map { String($0.2) })
        }

        /// The object in the body; empty without a body.
        ///
        /// - Parameter known: the keys that it may have.
        /// - Returns: the object.
        /// - Throws: ``AdminFailure``.
        func object(known: [String]) throws -> JSONObject {
            guard !body.isEmpty else { return JSONObject() }
            return try Self.object(body, known: known)
        }

        /// Reads an object with known keys.
        static func object(_ text: [UInt8], known: [String]?) throws -> JSONObject {
            let document: JSONDocument
            do throws(JSONDocument.SyntaxError) {
                document = try JSONDocument(parsing: text, limits: .standard)
            } catch {
                throw AdminFailure(
                    .badRequest, "not-json",
                    "line \(error.position.line), column \(error.position.column): \(error.message)")
            }
            // Two parsers could read these as different requests.
            switch document.deviations.first?.kind {
            case .duplicateName(let name, _, _)?:
                throw AdminFailure(.badRequest, "not-json", "'\(name)' occurs twice")
            case .trailingComma?: throw AdminFailure(.badRequest, "not-json", "a comma has nothing after it")
            case .byteOrderMark?, nil: break
            }
            guard let object = document.root.object else {
                throw AdminFailure(.badRequest, "not-an-object", "the body is \(document.root.kind), not an object")
            }
            if let known, let name = object.names.first(where: { !known.contains($0) }) {
                throw AdminFailure(
                    .badRequest, "unknown-key", "'\(name)' is not a known key",
                    hints: ["keys: \(known.joined(separator: ", "))"])
            }
            return object
        }
    }

    /// An error answer of the administration interface.
    package struct AdminFailure: Error {
        package let status: HTTPResponse.Status
        /// What is wrong, for programs.
        package let code: String
        package let message: String
        package var hints: [String] = []
        var findings: [Finding] = []
        package var headers: HTTPFields = [:]

        init(_ status: HTTPResponse.Status, _ code: String, _ message: String, hints: [String] = []) {
            self.status = status
            self.code = code
            self.message = message
            self.hints = hints
        }

        /// The answer for an error of a handler.
        init(_ error: any Error) {
            switch error {
            case let failure as AdminFailure: self = failure
            case let refused as RefusedPass:
                self.init(.unprocessableContent, "rules", refused.message, hints: refused.hints)
                findings = refused.findings
            case let error as StoreError where error.code == .full:
                self.init(.serviceUnavailable, "full", error.message, hints: error.hints)
                headers[.retryAfter] = "60"
            case let error as StoreError where error.isTemporary:
                self.init(.serviceUnavailable, "busy", "the database can't answer now", hints: ["try again"])
                headers[.retryAfter] = "5"
            case let error as StoreError where error.code == .conflict:  // passes refer to nothing else
                self.init(.notFound, "no-template", "the template was deleted meanwhile")
            case is StoreError:
                // Its message is about SQL, and is in the log.
                self.init(.internalServerError, "fault", "the database failed")
            case let error as IssuingError:
                self.init(error.status, error.name, error.message, hints: error.hints)
            case let error as any DescribedError:
                self.init(.unprocessableContent, "invalid", error.message, hints: error.hints)
            case is HTTPParserError:
                self.init(.badRequest, "http", "the request is incomplete, or not in the form of HTTP")
            case let error as HTTPError:
                self.init(error.status, "http", error.body ?? error.status.reasonPhrase.lowercased())
            case is CancellationError:
                self.init(
                    .serviceUnavailable, "stopping", "the service is stopping",
                    hints: ["send the same request again to continue"])
            default: self.init(.internalServerError, "fault", "the service failed")
            }
        }

        /// Whether the service is to blame, so that it logs the error.
        var isFault: Bool { status.code >= 500 }

        /// The error as a problem of HTTP (RFC 9457).
        package var json: JSONValue {
            let title = code.replacing("-", with: " ")
            return .object([
                ("type", .string("urn:passtool:problem:\(code)")),
                ("title", .string(title.prefix(1).uppercased() + title.dropFirst())),
                ("status", .number(JSONNumber(status.code))), ("detail", .string(message)),
                ("hints", .array(hints.map { .string($0) })),
                ("findings", findings.isEmpty ? nil : .array(findings.map { $0.json() })),
            ])
        }

        var response: Response {
            var response = Response.json(json, status: status, headers: headers)
            response.headers[.contentType] = "application/problem+json"
            return response
        }
    }

    extension IssuingError {
        fileprivate var status: HTTPResponse.Status {
            switch code {
            case .noTemplate, .noPass, .archiveMissing: .notFound
            case .noIdentity, .signedElsewhere, .exists: .conflict
            case .noType, .folderInZip, .notAZip, .ownValue, .otherType, .badSerial, .unfitArchive,
                .unfitGoogleSettings, .linkEnded:
                .unprocessableContent
            }
        }

        fileprivate var name: String {
            switch code {
            case .noType: "no-type"
            case .folderInZip: "folder-in-zip"
            case .notAZip: "not-a-zip"
            case .ownValue: "own-value"
            case .otherType: "other-type"
            case .noIdentity: "no-identity"
            case .noTemplate: "no-template"
            case .noPass: "no-pass"
            case .exists: "exists"
            case .linkEnded: "bad-value"
            case .badSerial: "bad-serial"
            case .signedElsewhere: "signed-elsewhere"
            case .unfitArchive: "unfit-archive"
            case .unfitGoogleSettings: "unfit-google-settings"
            case .archiveMissing: "archive-missing"
            }
        }
    }
#endif
