#if Server
    internal import Hummingbird
    internal import Metrics
    internal import NIOCore
    internal import PassModel
    internal import PassToolkit

    /// Makes a pass of a record, and keeps nothing.
    struct PassRendering: Sendable {
        /// What makes passes of a template, by its name.
        let maker: @Sendable (_ template: String) async throws -> PassMaker
        /// The names in the query.
        static let query = ["ignoreExtraValues"]
        private let signatures = Counter(label: "passtool_signatures_total")

        init(_ maker: @escaping @Sendable (_ template: String) async throws -> PassMaker) { self.maker = maker }

        /// The answer to a request whose body is a record.
        func response(to call: AdminCall) async throws -> Response {
            let maker = try await maker(call.parameter("name"))
            var record = try Record(AdminCall.object(call.body, known: nil))
            if try call.truth("ignoreExtraValues") {
                let names = maker.prepared.template.names(among: record.values.keys)
                record = Record(record.values.filter { names.contains($0.key) })
            }
            let pass = try await maker.make(record)
            signatures.increment()
            return Response(
                status: .ok, headers: [.contentType: maker.prepared.template.bundle.purpose.mediaType],
                body: .init(inPartsOf: ByteBuffer(bytes: pass.archive)))
        }
    }

    extension AdminRoutes {
        var renderOperations: [AdminOperation] {
            let rendering = PassRendering { name in try await issuer.renderer(of: template(name).version) }
            return [
                AdminOperation(
                    .post, "/templates/{name}/render", .render, body: .bytes(limit: limits.recordBytes),
                    query: PassRendering.query, rendering.response)
            ]
        }
    }
#endif
