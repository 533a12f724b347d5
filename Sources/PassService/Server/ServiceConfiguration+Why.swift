#if Server
    internal import PassToolkit

    extension ServiceConfiguration {
        /// An issuer without identities: it can judge passes, but sign none.
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
#endif
