#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import NIOCore
    internal import PassModel
    internal import PassToolkit
    internal import Platform

    extension DeviceRoutes {
        /// `GET /v1/passes/{type}/{serial}`: the pass as it is, 304 if the phone has this version.
        func fetch(
            _ request: Request, _ context: some RequestContext, _ purpose: SigningPurpose
        ) async throws -> Response {
            let address = try address(context)
            guard address.purpose == purpose else { throw HTTPError(.notFound) }
            guard let token = token(request, purpose) else { return .status(.unauthorized) }
            return try await latest(address, token, request)
        }

        private func latest(_ address: PassAddress, _ token: String, _ request: Request) async throws -> Response {
            guard let pass = try await store.row(address), pass.admits(token) else { return .status(.unauthorized) }
            guard !pass.isDeleted else { throw HTTPError(.notFound) }
            // Within the second of a change, another one may follow that has the same date. So the date is told only when
            // that second is over, and an earlier one until then: no phone takes the first for the second.
            let now = store.milliseconds / 1000
            let modified = HTTPDate.text(min(pass.modified, now - 1))
            let known = request.headers[.ifModifiedSince].flatMap { HTTPDate.seconds(of: $0, now: now) }
            // Dates of versions only grow, so a later one is of this version, or of one that was lost with a disk.
            if let known, known >= pass.modified {
                traces.fetched(address, status: 304, version: pass.version)
                return .status(.notModified, [.lastModified: modified])
            }
            let issued = try await issuer.archive(of: StoredPass(pass))
            traces.fetched(address, status: 200, version: pass.version)
            return Response(
                status: .ok,
                headers: [
                    .contentType: address.purpose.mediaType, .lastModified: modified, .cacheControl: "no-store",
                ], body: .init(inPartsOf: issued.archive))
        }

        /// `POST …/personalize`: keeps what a person told Wallet, and signs the token of the request.
        ///
        /// Nothing else proves that the request is Wallet's, so a pass takes personal data once. Wallet may ask again
        /// if it missed the answer, with the same data.
        func personalize(_ request: Request, _ context: some RequestContext) async throws -> Response {
            let address = try address(context)
            let body = try await body(request)
            guard let token = body["personalizationToken"]?.string,
                SigningIdentity.mayBeSigned(personalizationToken: token),
                let info = body["requiredPersonalizationInfo"]?.object
            else { throw HTTPError(.badRequest) }
            guard let pass = try await store.pass(address), !pass.isDeleted,
                case .made(let made) = pass.content,
                try await issuer.servedTemplate(made.template).isPersonalizable
            else { throw HTTPError(.notFound) }
            var person = Record()
            for member in info.members where Self.personalNames.contains(member.name) {
                if let text = member.value.string { person[member.name] = .text(text) }
            }
            guard made.person?.isIdentical(to: person) ?? true else { throw HTTPError(.forbidden) }
            let isNew = made.person == nil
            if isNew, try await !issuer.canMake(pass, of: person) { throw HTTPError(.unprocessableContent) }
            // The signature comes first: without it, Wallet does not ask for the pass.
            let signature = try await issuer.signature(ofToken: token, for: pass)
            if isNew {
                let change = PassChange(address, .personalize(person), expectedVersion: pass.version)
                // A change came in between: Wallet asks again.
                guard try await store.change([change], by: "phone")[0].pass != nil else {
                    throw HTTPError(.serviceUnavailable)
                }
                wake()
            }
            return Response(
                status: .ok, headers: [.contentType: "application/octet-stream", .cacheControl: "no-store"],
                body: .init(byteBuffer: ByteBuffer(bytes: signature)))
        }

        /// The keys of *RequiredPersonalizationInfo*.
        private static let personalNames: Set<String> = [
            "fullName", "givenName", "familyName", "emailAddress", "postalCode", "ISOCountryCode", "phoneNumber",
        ]
    }
#endif
