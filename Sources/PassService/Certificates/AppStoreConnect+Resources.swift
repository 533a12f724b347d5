#if Server
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    package import SignedMessages

    extension AppStoreConnect {
        /// A registered Pass Type ID.
        package struct PassType: Sendable {
            /// Apple's number of it, by which requests name it.
            let id: String
            package let identifier: String

            fileprivate init?(_ resource: JSONObject) {
                guard let id = resource["id"]?.string,
                    let identifier = resource["attributes"]?.object?["identifier"]?.string
                else { return nil }
                (self.id, self.identifier) = (id, identifier)
            }
        }

        /// All identifiers of the team: a filter for one is not needed, and not to be relied on.
        ///
        /// - Throws: ``AppStoreConnectError``.
        package func passTypes() async throws -> [PassType] {
            try await list("/v1/passTypeIds?limit=200", to: "list the team's identifiers").compactMap(PassType.init)
        }

        /// Registers an identifier.
        ///
        /// - Throws: ``AppStoreConnectError``.
        package func register(_ identifier: String, description: String) async throws -> PassType {
            let work = "register '\(identifier)'"
            let resource = try await create(
                "passTypeIds", [("name", .string(description)), ("identifier", .string(identifier))], to: work)
            guard let type = PassType(resource), type.identifier == identifier else {
                throw AppStoreConnectError(.failed, "cannot \(work): Apple's answer is about another identifier")
            }
            return type
        }

        /// The certificates of an identifier, or all for passes.
        ///
        /// - Throws: ``AppStoreConnectError``.
        package func certificates(of type: PassType? = nil) async throws -> [Certificate] {
            let path =
                type.map { "passTypeIds/\($0.id)/certificates?" }
                ?? "certificates?filter[certificateType]=PASS_TYPE_ID,PASS_TYPE_ID_WITH_NFC&"
            let encoded = "/v1/\(path)limit=200".replacing("[", with: "%5B").replacing("]", with: "%5D")
            let resources = try await list(encoded, to: "list the certificates")
            return try resources.map(Self.listed).filter { $0.signingPurpose == .pass }
        }

        /// The certificate in a resource of a list: one that is left out may be the one that is looked for.
        private static func listed(_ resource: JSONObject) throws -> Certificate {
            guard let certificate = Self.certificate(resource) else {
                throw AppStoreConnectError(
                    .failed,
                    "cannot list the certificates: the one with the ID '\(resource["id"]?.string ?? "")' can't be read",
                    ["look for it at developer.apple.com/account/resources/certificates"])
            }
            return certificate
        }

        /// Asks for a certificate.
        ///
        /// - Parameters:
        ///   - request: a request for an RSA key.
        ///   - type: the identifier of the certificate.
        ///   - isNFCEnabled: whether it is for passes with `nfc`.
        /// - Returns: the certificate, which is not checked yet.
        /// - Throws: ``AppStoreConnectError``, `OpenSSLError`.
        package func issue(
            _ request: CertificateRequest, for type: PassType, isNFCEnabled: Bool
        ) async throws -> Certificate {
            do {
                return try await issue(String(decoding: request.pem(), as: UTF8.self), type, isNFCEnabled)
            } catch let error as AppStoreConnectError where error.isAboutRequest {
                // Apple does not say which form it takes, and a request that it refused made nothing.
                return try await issue(Data(request.der).base64EncodedString(), type, isNFCEnabled)
            }
        }

        private func issue(_ request: String, _ type: PassType, _ isNFCEnabled: Bool) async throws -> Certificate {
            let identifier = JSONValue.object([("type", .string("passTypeIds")), ("id", .string(type.id))])
            let work = "get a certificate for '\(type.identifier)'"
            let resource = try await create(
                "certificates",
                [
                    ("certificateType", .string(isNFCEnabled ? "PASS_TYPE_ID_WITH_NFC" : "PASS_TYPE_ID")),
                    ("csrContent", .string(request)),
                ], .object([("passTypeId", .object([("data", identifier)]))]), to: work)
            guard let certificate = Self.certificate(resource) else {
                throw AppStoreConnectError(.lost, "cannot \(work): Apple's answer does not contain it")
            }
            return certificate
        }

        /// The certificate in a resource: Base64 of DER, with or without line breaks, or of PEM; `nil` if it can't be
        /// read, which each caller reports.
        private static func certificate(_ resource: JSONObject) -> Certificate? {
            let text = resource["attributes"]?.object?["certificateContent"]?.string ?? ""
            return (try? KeyMaterial(reading: Array(text.utf8), accepting: .everything))?.certificates.first
        }
    }
#endif
