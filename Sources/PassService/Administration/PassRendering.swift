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

        /// The passes of the service, which no other pass may replace on phones.
        private let store: Store?

        init(besides store: Store?, _ maker: @escaping @Sendable (_ template: String) async throws -> PassMaker) {
            (self.maker, self.store) = (maker, store)
        }

        /// The answer to a request whose body is a record.
        func response(to call: AdminCall) async throws -> Response {
            let maker = try await maker(call.parameter("name"))
            var record = try Record(AdminCall.object(call.body, known: nil))
            if try call.truth("ignoreExtraValues") {
                let names = maker.prepared.template.names(among: record.values.keys)
                record = Record(record.values.filter { names.contains($0.key) })
            }
            if store != nil { try ServedTemplate.check(record.values.keys) }
            let draft = try Self.draft(of: record, by: maker)
            let purpose = maker.prepared.template.bundle.purpose
            if let store {
                let address = try Self.address(of: draft, purpose)
                guard try await store.row(address) == nil else {
                    throw AdminFailure(
                        .conflict, "exists", "the service has a pass with the serial number '\(address.serial)'",
                        hints: ["give the record another serial number, or change that pass"])
                }
            }
            let pass = try await maker.sign(draft)
            signatures.increment()
            return Response(
                status: .ok, headers: [.contentType: purpose.mediaType],
                body: .init(inPartsOf: ByteBuffer(bytes: pass.archive)))
        }
    }

    extension PassRendering {
        /// The pass before it is signed; a certificate that has ended is not the record's fault.
        private static func draft(of record: Record, by maker: PassMaker) throws -> UnsignedPass {
            do {
                return try maker.unsignedPass(for: record, attached: [:])
            } catch let error as RecordError {
                var failure = AdminFailure(error)
                if case .misfit(_, let unused) = error.code, !unused.isEmpty {
                    failure.hints.append("?ignoreExtraValues=true leaves such values out")
                }
                throw failure
            } catch let error as IdentityError {
                if case .mismatch = error.code { throw error }
                throw AdminFailure(.serviceUnavailable, "identity", error.message, hints: error.hints)
            }
        }

        private static func address(of draft: UnsignedPass, _ purpose: SigningPurpose) throws -> PassAddress {
            let main = try JSONDocument(parsing: draft.files[purpose.file] ?? []).root.object
            let serial = main?[purpose == .pass ? "serialNumber" : "orderIdentifier"]?.string
            guard let type = main?[purpose.typeKey]?.string, let serial else {
                throw AdminFailure(.unprocessableContent, "invalid", "\(purpose.file) has no type or no serial number")
            }
            return PassAddress(type: type, serial: serial)
        }
    }

    extension AdminRoutes {
        var renderOperations: [AdminOperation] {
            let rendering = PassRendering(besides: store) { name in
                try await issuer.renderer(of: template(name).version)
            }
            return [
                AdminOperation(
                    .post, "/templates/{name}/render", .render, body: .bytes(limit: limits.recordBytes),
                    query: PassRendering.query, rendering.response)
            ]
        }
    }
#endif
