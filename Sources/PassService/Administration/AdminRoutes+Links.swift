#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import PassModel
    internal import PassToolkit
    internal import Platform

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
                        throw AdminFailure(.notFound, "no-link", "there is no such link, or it was revoked before")
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
                ("id", .string(link.id)), ("url", .string("\(issuer.base)/p/\(try links.opaque(link.id))")),
                ("singleUse", .bool(link.isSingleUse)), ("expires", link.expires.map { .string($0.ISO8601Format()) }),
                ("used", link.used.map { .string($0.ISO8601Format()) }),
                ("revoked", link.revoked.map { .string($0.ISO8601Format()) }),
            ])
        }
    }
#endif
