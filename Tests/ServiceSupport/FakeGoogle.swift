#if Server
    package import Foundation
    internal import GooglePasses
    internal import Hummingbird
    internal import NIOCore
    package import PassModel
    internal import PassService
    internal import PassToolkit
    internal import SignedMessages
    internal import TestSupport

    /// Google's API for passes on loopback: it knows one account, and holds what it gets against the lists of fields.
    package actor FakeGoogle {
        package struct Call: Sendable {
            package let method: String
            /// The first part of the API's address, by which servers differ.
            package let server: String
            /// What follows the address of the API, such as `loyaltyObject/3388.x`.
            package let path: String
            package let body: JSONValue
        }

        /// A refusal, as the API words it; without a reason, something in between answers.
        package struct Refusal: Sendable {
            let status: Int
            let reason: String?
            let message: String
            /// Whether Google has done what it was asked for all the same.
            let isDone: Bool

            package init(_ status: Int, _ reason: String? = "", _ message: String = "", isDone: Bool = false) {
                (self.status, self.reason, self.message, self.isDone) = (status, reason, message, isDone)
            }
        }

        private static let email = "wallet@shop.iam.gserviceaccount.com"
        private let key: PrivateKey
        /// The key that the account signs with; another one than Google knows is a deleted key.
        private let pem: String
        private var bearers: Set<String> = []
        package private(set) var resources: [String: JSONValue] = [:]
        /// The kinds of ``resources``: an identifier is one thing only, whatever is asked for.
        private var kinds: [String: Substring] = [:]
        package private(set) var calls: [Call] = []
        package private(set) var tokenCount = 0
        /// What requests with a good token are refused with, before anything else; the number is that of the call.
        private var script: @Sendable (Call, Int) -> Refusal? = { _, _ in nil }
        private var now: @Sendable () -> Date = { Date() }
        private var holds: @Sendable (Call) -> Bool = { _ in false }
        private var held: [(call: Call, end: CheckedContinuation<Void, Never>)] = []
        private var late: [Call] = []
        /// Whether the signatures of assertions are verified, which takes a while.
        private var isVerifying = true

        package init() throws {
            key = try PrivateKey.generateRSA()
            pem = String(decoding: try key.pem(encryptedWith: nil), as: UTF8.self)
        }

        package var balances: [String: String] {
            var balances: [String: String] = [:]
            for (id, object) in resources where object.object?["classId"] != nil {
                guard let serial = id.split(separator: "__").dropFirst().first else { continue }
                if let balance = Self.balance(in: object) { balances[String(serial)] = balance }
            }
            return balances
        }

        package static func balance(in object: JSONValue) -> String? {
            object.object?["textModulesData"]?.array?.first { $0.object?["header"]?.string == "Balance" }?
                .object?["body"]?.string
        }

        /// A site with the API at `/v1`, or any other place as short, and the tokens at `/token`.
        package nonisolated func site() async throws -> TestSite {
            try await TestSite { router in
                router.post("token") { request, _ in
                    let body = try await request.body.collect(upTo: 1 << 20)
                    return try await self.token(form: String(buffer: body))
                }
                for (method, path) in [
                    (HTTPRequest.Method.post, ":server/:kind"), (.patch, ":server/:kind/:id"),
                    (.put, ":server/:kind/:id"),
                ] {
                    router.on(RouterPath(path), method: method) { request, _ in
                        let body = try await request.body.collect(upTo: 1 << 20)
                        return try await self.answer(request, body: Array(buffer: body))
                    }
                }
            }
        }

        package nonisolated func keyFile(for site: TestSite, _ changes: [String: String] = [:]) throws -> [UInt8] {
            let members = [
                "type": "service_account", "private_key_id": "k1", "private_key": pem, "client_email": Self.email,
                "token_uri": "\(site.base)/token",
            ]
            return Array(try JSONEncoder().encode(members.merging(changes) { $1 }))
        }

        package func answer(by script: @escaping @Sendable (Call, Int) -> Refusal?) { self.script = script }
        package func set(now: @escaping @Sendable () -> Date) { self.now = now }
        package func endTokens() { bearers = [] }
        package func trustAll() { isVerifying = false }

        /// Lets some calls wait until ``release()``; what they ask for is done then.
        package func hold(_ holds: @escaping @Sendable (Call) -> Bool) { self.holds = holds }
        package var heldCount: Int { held.count }

        package func release() {
            for call in held { call.end.resume() }
            (late, held) = (held.map(\.call), [])
        }

        /// Does what was held once more, later than all that came since.
        package func overwrite() { for call in late { _ = fault(of: call) } }

        // MARK: - Tokens

        private func token(form: String) throws -> Response {
            let query = form.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
            let values = Dictionary(query.map { ($0[0], $0[1].removingPercentEncoding ?? "") }) { $1 }
            guard values["grant_type"] == "urn:ietf:params:oauth:grant-type:jwt-bearer",
                let fault = try fault(inAssertion: values["assertion"] ?? "")
            else { return Self.response(400, ["error": "unsupported_grant_type"]) }
            guard fault.isEmpty else {
                return Self.response(400, ["error": "invalid_grant", "error_description": fault])
            }
            tokenCount += 1
            bearers.insert("token-\(tokenCount)")
            let token: [String: Any] = [
                "access_token": "token-\(tokenCount)", "expires_in": 3599, "token_type": "Bearer",
            ]
            return Self.response(200, token)
        }

        private static let reader = """
            import base64, json, sys
            from cryptography.hazmat.primitives import hashes, serialization
            from cryptography.hazmat.primitives.asymmetric import padding
            key = serialization.load_pem_private_key(sys.argv[1].encode(), None).public_key()
            plain = lambda text: base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
            head, claims, mark = sys.argv[2].split(".")
            key.verify(plain(mark), f"{head}.{claims}".encode(), padding.PKCS1v15(), hashes.SHA256())
            print(json.dumps(json.loads(plain(head)) | json.loads(plain(claims))))
            """

        /// What is wrong with an assertion, whose signature Python's `cryptography` verifies; empty for nothing.
        private func fault(inAssertion assertion: String) throws -> String? {
            guard isVerifying else { return "" }
            let result = try Witness.python.run(["-c", Self.reader, pem, assertion])
            guard result.status == 0 else { return "Invalid JWT Signature." }
            let claims = try JSONDocument(parsing: Array(result.output)).root.object
            let issued = claims?["iat"]?.number?.int ?? 0
            let end = claims?["exp"]?.number?.int ?? 0
            let seconds = Int(now().timeIntervalSince1970)
            guard claims?["alg"]?.string == "RS256", claims?["kid"]?.string == "k1",
                claims?["iss"]?.string == Self.email, claims?["aud"]?.string?.hasSuffix("/token") == true,
                claims?["scope"]?.string == "https://www.googleapis.com/auth/wallet_object.issuer"
            else { return "Invalid JWT: claims" }
            guard abs(issued - seconds) <= 300, end > seconds, end - issued <= 3600 else {
                return "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe."
                    + " Check your iat and exp values in the JWT claim."
            }
            return ""
        }

        // MARK: - Classes and objects

        private func answer(_ request: Request, body: [UInt8]) async throws -> Response {
            let path = String(request.uri.path.dropFirst("/v1/".count))
            let bearer = request.headers[.authorization]?.dropFirst("Bearer ".count)
            guard let bearer, bearers.contains(String(bearer)) else {
                return Self.refused(Refusal(401, "authError", "Request had invalid authentication credentials."))
            }
            guard let value = try? JSONDocument(parsing: body).root else {
                return Self.refused(Refusal(400, "parseError", "Invalid JSON payload received."))
            }
            let server = request.uri.path.dropFirst().prefix { $0 != "/" }
            let call = Call(method: request.method.rawValue, server: String(server), path: path, body: value)
            calls.append(call)
            let number = calls.count
            if holds(call) { await withCheckedContinuation { held.append((call, $0)) } }
            let refusal = script(call, number)
            let fault = refusal?.isDone == false ? nil : fault(of: call)
            return (refusal ?? fault).map(Self.refused) ?? Self.response(200, [:] as [String: String])
        }

        private func fault(of call: Call) -> Refusal? {
            let kind = call.path.prefix { $0 != "/" }
            let part: GooglePart = kind.hasSuffix("Class") ? .class : .object
            guard let known = GoogleKind(rawValue: String(kind.dropLast(part.rawValue.count))),
                let id = call.body.object?["id"]?.string, id.contains(/^3388\.[A-Za-z0-9._-]+$/)
            else { return Refusal(400, "invalidResource", "Invalid resource ID: \(call.path)") }
            let present = resources[id]?.object
            // What a change does not name stays.
            var members = call.method == "PATCH" ? present ?? JSONObject() : JSONObject()
            for member in call.body.object?.members ?? [] { members[member.name] = member.value }
            let value = JSONValue.object(members)
            for finding in GoogleCheck.findings(in: value, part, of: known) where finding.severity == .error {
                return Refusal(400, "invalid", finding.message)
            }
            if part == .class, known != .generic, call.body.object?["reviewStatus"]?.string != "UNDER_REVIEW" {
                return Refusal(400, "invalid", "reviewStatus")
            }
            if part == .object, resources[call.body.object?["classId"]?.string ?? ""] == nil {
                return Refusal(404, "classNotFound", "Class not found.")
            }
            if call.method == "POST", present != nil { return Refusal(409, "existingResource", "\(id) exists.") }
            if call.method != "POST", kinds[id] != kind { return Refusal(404, "resourceNotFound", "\(id) not found.") }
            if call.method != "POST", call.path != "\(kind)/\(id)" { return Refusal(400, "invalid", "another id") }
            (resources[id], kinds[id]) = (value, kind)
            return nil
        }

        private static func refused(_ refusal: Refusal) -> Response {
            guard let reason = refusal.reason else { return response(refusal.status, [:]) }
            let fault = ["message": refusal.message, "domain": "walletobjects", "reason": reason]
            let error: [String: Any] = ["code": refusal.status, "message": refusal.message, "errors": [fault]]
            return response(refusal.status, ["error": error])
        }

        private static func response(_ status: Int, _ json: [String: Any]) -> Response {
            let body = (try? JSONSerialization.data(withJSONObject: json)) ?? Data()
            return Response(
                status: .init(code: status), headers: [.contentType: "application/json; charset=UTF-8"],
                body: .init(byteBuffer: ByteBuffer(bytes: body)))
        }
    }

#endif
