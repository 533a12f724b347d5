#if Server
    internal import PassToolkit

    extension ServiceConfiguration {
        /// An issuer without identities: it can judge and compare passes, but sign none.
        ///
        /// - Throws: what is wrong with the roots in the settings.
        package func unsigningIssuer(in store: Store) throws -> PassIssuer {
            PassIssuer(store: store, identities: ServiceIdentities([]), base: publicURL, trust: try trust())
        }
    }

    extension PassServer {
        /// Why a pass or order did not reach phones; the service need not run for it.
        ///
        /// - Parameters:
        ///   - type: the pass type or order type identifier.
        ///   - serial: the serial number of the pass, or the identifier of the order.
        /// - Returns: the report; a pass that the service does not have is a finding, not an error.
        /// - Throws: ``StoreError``.
        public func why(type: String, serial: String) async throws -> WhyReport {
            try await service.why(PassAddress(type: type, serial: serial))
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
