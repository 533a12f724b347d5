#if Server
    package import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import Synchronization

    /// The identities that sign and push, one a pass type or order type; they can be replaced while the service runs.
    package final class ServiceIdentities: Sendable {
        private let byType: Mutex<[String: SigningIdentity]>

        /// Identities by the types in their certificates; of two for one type, the one that is valid longer.
        package init(_ identities: [SigningIdentity]) {
            byType = Mutex(Self.sorted(identities))
        }

        private static func sorted(_ identities: [SigningIdentity]) -> [String: SigningIdentity] {
            Dictionary(identities.map { ($0.servedType, $0) }) { first, second in
                first.certificate.notAfter < second.certificate.notAfter ? second : first
            }
        }

        /// Takes these in place of the old ones, such as renewed ones.
        package func replace(with identities: [SigningIdentity]) {
            let sorted = Self.sorted(identities)
            byType.withLock { $0 = sorted }
        }

        /// The identity for a pass type or order type.
        package subscript(type: String) -> SigningIdentity? { byType.withLock { $0[type] } }

        /// All identities, by type.
        package var all: [String: SigningIdentity] { byType.withLock { $0 } }
    }

    extension SigningIdentity {
        /// The pass type or order type that it is for.
        package var servedType: String {
            let purpose = certificate.signingPurpose ?? .pass
            return certificate.typeMarker(for: purpose) ?? certificate.subject.userID ?? ""
        }

        /// What tells it from one with another key or validity.
        package var fingerprint: String { certificate.fingerprint }
    }
#endif
