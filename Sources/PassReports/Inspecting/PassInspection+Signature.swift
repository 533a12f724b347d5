public import PassToolkit
internal import Platform
public import SignedMessages

extension PassInspection {
    /// The facts in a signature, as it states them; nothing is proven.
    public struct Signature: Sendable, Hashable {
        /// A certificate between the signer and the root.
        public struct Link: Sendable, Hashable {
            /// The certificate.
            public let certificate: Certificate
            /// Whether the signature contains it; otherwise it is one of Apple's built-in certificates.
            public let isEmbedded: Bool
        }

        /// How the signature names its signer: by issuer and serial number, or by key identifier.
        public let signerIdentifier: String
        /// The signing time that the signer states.
        public let signingTime: Date?
        /// The digest algorithm in lower case, for example `sha256`.
        public let digestAlgorithm: String
        /// The certificates from the signer upwards, as far as they are known; empty if the signer's certificate is
        /// missing.
        public let chain: [Link]
        /// The certificates in the signature that are not part of the chain.
        public let others: [Certificate]

        /// The signer's certificate.
        public var signer: Certificate? { chain.first?.certificate }

        /// The issuer of the chain's last certificate, if that issuer is unknown.
        public var missingIssuer: DistinguishedName? {
            chain.last.flatMap { $0.certificate.isSelfIssued ? nil : $0.certificate.issuer }
        }

        /// Reads a signature; `nil` if it is not a CMS message with a signer, or exceeds the limits.
        ///
        /// - Parameters:
        ///   - bytes: the file `signature`.
        ///   - limits: the limits for reading.
        public init?(reading bytes: [UInt8], limits: Limits = .standard) {
            // Why it can't be read is for verification to say; here there are no facts to show then.
            guard bytes.count <= limits.signatureByteCount,
                let message = try? SignedMessage(reading: bytes, certificateLimit: limits.certificateCount),
                let signer = message.signers.first
            else { return nil }
            signerIdentifier = signer.identifier
            signingTime = signer.signingTime
            digestAlgorithm = signer.digestAlgorithm
            let embedded = message.certificates
            let chain = Self.chain(from: signer.certificate, among: embedded, at: signer.signingTime)
            self.chain = chain
            others = embedded.filter { certificate in !chain.contains { $0.certificate == certificate } }
        }

        /// The chain of issuers: each from the signature if possible, otherwise one of Apple's.
        private static func chain(from leaf: Certificate?, among embedded: [Certificate], at moment: Date?) -> [Link] {
            guard let leaf else { return [] }
            let known =
                embedded.map { Link(certificate: $0, isEmbedded: true) }
                + (AppleCertificates.intermediates + AppleCertificates.root).map {
                    Link(certificate: $0, isEmbedded: false)
                }
            var chain = [Link(certificate: leaf, isEmbedded: true)]
            while let last = chain.last?.certificate, !last.isSelfIssued, chain.count < longestChain {
                let issuers = known.filter { last.isIssued(by: $0.certificate) }
                // Of two certificates with the same name and key, take the one that was valid at that time.
                let valid = issuers.first { link in moment.map(link.certificate.isValid) ?? true }
                guard let issuer = valid ?? issuers.first, !chain.contains(issuer) else { break }
                chain.append(issuer)
            }
            return chain
        }

        private static let longestChain = 8
    }
}

extension Certificate {
    /// The generation of Apple's developer intermediate, judged by its content: `2008`, `G1` (2013), `G4`.
    var generation: String? {
        guard let name = subject.commonName, isAuthority,
            name == "Apple Worldwide Developer Relations Certification Authority"
        else { return nil }
        if let unit = subject.organizationalUnit, unit.wholeMatch(of: /G[0-9]{1,3}/) != nil { return unit }
        return notBefore.iso8601 < "2013" ? "2008" : "G1"
    }

    /// A name for people: `WWDR G4` (the G1 of 2008 and that of 2013 have different names), otherwise the common name
    /// in quotes.
    var displayName: String { generation.map { "WWDR \($0)" } ?? shortName }
}
