#if Server
    internal import HTTPTypes
    internal import Hummingbird
    package import PassModel
    internal import PassToolkit
    internal import Platform

    extension AdminRoutes {
        var eventOperations: [AdminOperation] {
            [
                AdminOperation(.get, "/events/dead", .read) { call in
                    let last = call.query("after")
                    guard last.map({ store.number(ofTag: $0) != nil }) ?? true else {
                        throw AdminFailure(.badRequest, "bad-value", "'after' is not the id of an event")
                    }
                    let letters = try await store.deadLetters(after: last)
                    return .json(.object([("events", .array(try letters.map { try $0.json }))]))
                },
                AdminOperation(.post, "/events/resend", .admin, body: .bytes(limit: 1 << 20)) { call in
                    let ids = try call.object(known: ["ids"])["ids"]
                    let texts = ids?.array?.compactMap(\.string)
                    // A list that can't be read must not mean all.
                    guard ids == nil || texts != nil && texts?.count == ids?.array?.count else {
                        throw AdminFailure(
                            .badRequest, "bad-value", "'ids' is not a list of texts",
                            hints: ["leave it out for all dead letters"])
                    }
                    return .json(.object([("resent", .number(JSONNumber(try await store.resend(texts))))]))
                },
            ]
        }
    }

    extension DeadLetter {
        /// The event, and what became of it.
        package var json: JSONValue {
            get throws {
                .object([
                    ("event", try event.json), ("attempts", .number(JSONNumber(attempts))),
                    ("since", .string(since.ISO8601Format())), ("reason", .string(reason)),
                ])
            }
        }
    }
#endif
