internal import PassRules
internal import Platform
internal import SignedMessages

/// The check of the chain from the signing certificate to an anchor.
extension Verification {
    /// The time at which the chain must be valid: the signing time, or now without one.
    private var chainTime: Date { signer?.signingTime ?? now }

    /// The chain and its findings; the chain is empty if none was found.
    func examinedChain() -> (chain: [Certificate], findings: [Finding]) {
        guard let message, let signer, let leaf = signer.certificate else { return ([], []) }
        let future = futureFindings(signer)
        do {
            let chain = try policy.store.chain(for: leaf, with: message.certificates, at: chainTime)
            let about = embeddedFindings(message, leaf: leaf, provenIssuer: chain.dropFirst().first)
            return (chain, about + future + strengthFindings(chain))
        } catch {
            let about = embeddedFindings(message, leaf: leaf, provenIssuer: nil)
            return ([], future + findings(for: error, leaf: leaf, about: about))
        }
    }

    /// Why no chain was found, beginning with the cause.
    ///
    /// - Parameters:
    ///   - error: what OpenSSL says.
    ///   - leaf: the signing certificate.
    ///   - about: the findings about the intermediate in the signature, or about its absence.
    /// - Returns: one finding for the cause, and others that say more.
    private func findings(for error: ChainError, leaf: Certificate, about: [Finding]) -> [Finding] {
        if leaf.isSelfIssued, error.code == .untrustedRoot {
            return [
                Finding(
                    ChainRules.selfSigned, file: "signature",
                    "the signing certificate \(leaf.shortName) is self-signed: Apple did not issue it")
            ]
        }
        if let misfit = misfitFinding(error) { return [misfit] }
        if error.code == .issuerNotFound, error.certificate == leaf, let missing = about.first {
            let words = "\(missing.message); the issuer is not known here either"
            let hint = missing.hint.map { "\($0); if you trust that one, make it a trust anchor" }
            return [Finding(error.rule, file: "signature", words, hint: hint)] + about
        }
        if leaf.issuer.organization == SampleAuthority.organization, error.concernsRoot {
            return about + [
                Finding(
                    error.rule, file: "signature",
                    "the pass is signed with a sample identity, which no device trusts",
                    hint: "to try things out, make the sample's root.pem a trust anchor")
            ]
        }
        let words = error.words(leaf: leaf, isSigningTimeKnown: signer?.signingTime != nil)
        return about + [Finding(error.rule, file: "signature", words, hint: error.hints.first)]
    }

    /// The names match and the signature does not: a copy is damaged, or another authority has the same name.
    private func misfitFinding(_ error: ChainError) -> Finding? {
        guard [.issuerNotFound, .badSignature, .untrustedRoot].contains(error.code) else { return nil }
        let carried = error.code == .untrustedRoot ? [] : message?.certificates ?? []
        return error.certificate.misfit(among: carried + policy.store.intermediates + policy.store.anchors).map {
            Finding(ChainRules.badSignature, file: "signature", $0)
        }
    }

    private func futureFindings(_ signer: SignedMessage.Signer) -> [Finding] {
        guard let time = signer.signingTime, time > now.addingTimeInterval(Self.clockTolerance) else {
            return []
        }
        return [
            Finding(
                ChainRules.signedInTheFuture, file: "signature",
                "the signing time \(time.iso8601) is in the future")
        ]
    }

    /// How far clocks may differ, in seconds.
    private static let clockTolerance = 300.0

    // MARK: - The intermediate

    /// Devices without intermediates of their own only see what the signature contains.
    ///
    /// The issuer in the chain, if any, is proven: its signature need not be verified again.
    private func embeddedFindings(_ message: SignedMessage, leaf: Certificate, provenIssuer: Certificate?) -> [Finding]
    {
        guard !leaf.isSelfIssued else { return [] }
        let issuers = message.certificates.filter { $0 == provenIssuer || leaf.isIssued(by: $0) }
        let isRight = { $0 == provenIssuer || isGenuine($0) }
        guard !issuers.contains(where: { isRight($0) && $0.isValid(at: chainTime) }) else { return [] }
        if let ended = issuers.first(where: isGenuine) {
            return [
                intermediateFinding(
                    ChainRules.intermediateExpired,
                    "the signature carries the \(ended.shortName) that is valid from \(ended.notBefore.iso8601) to "
                        + "\(ended.notAfter.iso8601), not the one that was valid at the signing time")
            ]
        }
        let namesakes = message.certificates.filter { $0.subject == leaf.issuer }
        // If the named issuer did not issue it and no known one did, the chain check reports it.
        guard isKnown(issuerOf: leaf) || (issuers.isEmpty && !namesakes.contains(where: isGenuine)) else { return [] }
        return [missingFinding(message.certificates, isForged: !namesakes.isEmpty, leaf: leaf)]
    }

    private func missingFinding(_ certificates: [Certificate], isForged: Bool, leaf: Certificate) -> Finding {
        let needed = leaf.issuer.shortName
        guard !isForged else {
            return intermediateFinding(
                ChainRules.intermediateForged,
                "the signature carries a certificate that only calls itself \(needed)")
        }
        let found = Set(certificates.filter(\.isAuthority).map(\.shortName)).sorted()
        return intermediateFinding(
            ChainRules.intermediateMissing,
            found.isEmpty
                ? "the signature lacks the intermediate \(needed)"
                : "the signature carries \(found.joined(separator: ", ")) instead of the issuer \(needed)")
    }

    private func intermediateFinding(_ rule: PassRule, _ fault: String) -> Finding {
        Finding(
            rule, severity: policy.requiresIntermediate ? .error : .warning, file: "signature",
            "\(fault), so devices may refuse the pass")
    }

    /// Whether an anchor vouches for an intermediate, directly or through known ones.
    private func isGenuine(_ intermediate: Certificate) -> Bool {
        let vouches = { $0 == intermediate || intermediate.isIssued(by: $0) }
        return policy.store.anchors.contains(where: vouches) || policy.store.intermediates.contains(where: vouches)
    }

    private func isKnown(issuerOf leaf: Certificate) -> Bool {
        (policy.store.anchors + policy.store.intermediates).contains(where: leaf.isIssued(by:))
    }

    // MARK: - Strength

    /// Findings about a chain that leads to an anchor but proves nothing.
    private func strengthFindings(_ chain: [Certificate]) -> [Finding] {
        guard chain.count > 1, let end = chain.last, policy.store.anchors.contains(end) else {
            return [
                Finding(
                    ChainRules.anchorSigned, file: "signature",
                    "the trust anchor is the signing certificate itself")
            ]
        }
        return chain.dropLast().flatMap { faults(of: $0) }
            + chain.dropFirst().dropLast().flatMap { authorityFaults(of: $0) }
    }

    /// Faults of a certificate below the anchor; the anchor itself is trusted as it is.
    private func faults(of certificate: Certificate) -> [Finding] {
        let name = "'\(certificate.subject.commonName ?? "\(certificate.subject)")'"
        if let fault = certificate.formProblem {
            return [Finding(ChainRules.malformedCertificate, file: "signature", "\(name) \(fault)")]
        }
        if certificate.isSignedWithBrokenDigest {
            return [
                Finding(ChainRules.weakDigest, file: "signature", "\(name) was issued with MD5, which can be forged")
            ]
        }
        return certificate.keyProblem.map {
            [Finding(ChainRules.weakKey, file: "signature", "\(name) has \($0)")]
        } ?? []
    }

    /// Faults that OpenSSL accepts in an intermediate: an authority by key usage only, or one for other purposes.
    ///
    /// All intermediates of Apple have basic constraints, and none has purposes.
    private func authorityFaults(of certificate: Certificate) -> [Finding] {
        let name = "'\(certificate.subject.commonName ?? "\(certificate.subject)")'"
        guard certificate.isAuthority else {
            return [
                Finding(
                    ChainRules.notAnAuthority, file: "signature",
                    "\(name) has no basic constraints that let it issue certificates")
            ]
        }
        let purposes = certificate.extendedKeyUsages
        let fitting = SigningPurpose.allCases.map(\.extendedKeyUsage) + [Self.anyPurpose]
        guard !purposes.isEmpty, !purposes.contains(where: fitting.contains) else { return [] }
        return [
            Finding(
                ChainRules.intermediatePurpose, file: "signature",
                "\(name) may issue certificates for other purposes only: \(purposes.joined(separator: ", "))")
        ]
    }

    private static let anyPurpose = "2.5.29.37.0"
}

extension Certificate {
    /// The name for people: `WWDR G4`, or the common name in quotes.
    package var shortName: String {
        let name = subject.shortName
        // Those of 2008 and 2013 have the same name.
        return name != "WWDR G1" || AppleCertificates.intermediates.contains(self)
            ? name : "'\(subject.commonName ?? name)'"
    }
}

extension DistinguishedName {
    /// The name for people: `WWDR G4` for Apple's intermediates, otherwise the common name in quotes.
    package var shortName: String {
        let authority = "Apple Worldwide Developer Relations Certification Authority"
        let name = commonName ?? description
        if name == "\(authority) - G2" { return "WWDR G2" }
        guard name == authority, let unit = organizationalUnit else { return "'\(name)'" }
        // The first generation has the authority's name where later ones have their number.
        if unit == "Apple Worldwide Developer Relations" { return "WWDR G1" }
        return unit.wholeMatch(of: /G[0-9]{1,3}/) == nil ? "'\(name)'" : "WWDR \(unit)"
    }
}
