#if Server
    internal import PassToolkit

    extension ServiceConfiguration {
        /// Why a pass did not reach phones, as far as the database knows; nothing is signed for it.
        ///
        /// - Throws: ``StoreError``, and what is wrong with the roots in the settings.
        package func whyReport(about address: PassAddress, in store: Store) async throws -> WhyReport {
            let issuer = PassIssuer(
                store: store, identities: ServiceIdentities([]), base: publicURL,
                verifier: PassVerifier(policy: try trust())
            ) { _ in }
            return try await issuer.whyReport(about: address)
        }
    }

    extension PassIssuer {
        /// Why a pass did not reach phones.
        package func whyReport(about address: PassAddress) async throws -> WhyReport {
            let pass = try await store.pass(address)
            return try await WhyReport(about: address, in: store) { [self] side in
                guard let pass else { return nil }
                return switch side {
                case .previous: try await pastFiles(of: pass)
                case .current: try await files(of: pass)
                }
            }
        }
    }
#endif
