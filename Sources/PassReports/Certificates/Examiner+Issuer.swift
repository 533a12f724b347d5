internal import PassRules
internal import PassToolkit
internal import Platform
internal import SignedMessages

/// Examines the intermediate that issued the certificate, and the chain from there to the root that devices trust.
extension Examiner {
    mutating func examineIssuer(of certificate: Certificate) {
        guard !certificate.isSelfIssued else { return reportSelfSigned(certificate) }
        issuer = findIssuer(of: certificate)
        guard let issuer else { return reportMissing(issuerOf: certificate) }
        examineCarried(for: certificate, issuer: issuer)
        examineTime(of: issuer, above: certificate)
        examineChain(of: certificate, issuer: issuer)
    }

    /// Finds the issuer as signing does: in its own file, in the identity's file, or built in; the one that is valid
    /// longest.
    private func findIssuer(of certificate: Certificate) -> Certificate? {
        if let intermediate { return intermediate.certificates.first(where: certificate.isIssued(by:)) }
        return (carried(besides: certificate) + known).filter(certificate.isIssued(by:))
            .max { $0.notAfter < $1.notAfter }
    }

    /// The authorities' certificates that come with the identity.
    private func carried(besides certificate: Certificate) -> [Certificate] {
        [identity, key].compactMap(\.self).flatMap(\.certificates)
            .filter { $0 != certificate && $0.isCalledAuthority }
    }

    private func names(of certificates: [Certificate]) -> String {
        let names = certificates.map(\.displayName)
        return names.isEmpty ? "no certificate" : names.joined(separator: ", ")
    }

    // MARK: - Which

    private mutating func reportSelfSigned(_ certificate: Certificate) {
        guard case .signing = certificate.kind else { return }  // its kind has been reported already
        report(
            CertificateRules.selfSigned, identity.name,
            "'\(certificate.subject.commonName ?? "\(certificate.subject)")' was signed by itself, not by Apple")
    }

    private mutating func reportMissing(issuerOf certificate: Certificate) {
        let needed = certificate.issuer.shortName
        if let intermediate {
            let isBuiltIn = known.contains(where: certificate.isIssued(by:))
            return report(
                CertificateRules.intermediateWrong, intermediate.name,
                "'\(intermediate.name)' holds \(names(of: intermediate.certificates)), the certificate was "
                    + "issued by \(needed)",
                hint: isBuiltIn
                    ? "give no intermediate: \(needed) is built in"
                    : "give the certificate of \(needed) as the intermediate")
        }
        let carried = carried(besides: certificate)
        let isForged = (carried + known).contains { $0.subject == certificate.issuer }
        let instead = carried.isEmpty ? "" : ", '\(identity.name)' carries \(names(of: carried))"
        report(
            CertificateRules.intermediateMissing, identity.name,
            isForged
                ? "the certificate names \(needed) as its issuer, but this one did not sign it"
                : "the certificate was issued by \(needed), which is missing\(instead)",
            hint: isForged ? "download the certificate again at developer.apple.com" : nil)
    }

    private mutating func examineCarried(for certificate: Certificate, issuer: Certificate) {
        let carried = carried(besides: certificate)
        guard intermediate == nil, !carried.contains(issuer) else { return }
        // Any valid certificate with the issuer's name and key will do.
        let issuers = carried.filter(certificate.isIssued(by:))
        guard !issuers.contains(where: { $0.isValid(at: moment) || $0.notAfter == issuer.notAfter }) else { return }
        let name = issuer.displayName
        guard let other = issuers.first ?? carried.first(where: { !$0.isSelfIssued }) else {
            return report(
                CertificateRules.intermediateBuiltIn, identity.name,
                "'\(identity.name)' carries no intermediate; the built-in \(name) goes into signatures")
        }
        let fault =
            issuers.isEmpty
            ? "the certificate was issued by \(name)"
            : "which is valid from \(other.notBefore.iso8601) to \(other.notAfter.iso8601) only"
        report(
            CertificateRules.intermediateOther, identity.name,
            "'\(identity.name)' carries \(other.displayName), \(fault): the built-in \(name) goes into "
                + "signatures here, other programs make signatures that devices refuse")
    }

    // MARK: - When

    private mutating func examineTime(of issuer: Certificate, above certificate: Certificate) {
        let (name, start, end) = (issuer.displayName, issuer.notBefore.iso8601, issuer.notAfter.iso8601)
        let path = intermediate?.name ?? identity.name
        if moment > issuer.notAfter {
            report(
                CertificateRules.intermediateExpired, path, "the intermediate \(name) ended on \(end)")
        } else if moment < issuer.notBefore {
            report(
                CertificateRules.intermediateNotYetValid, path, "the intermediate \(name) is valid only from \(start)")
        } else if issuer.notAfter < certificate.notAfter {
            report(
                CertificateRules.intermediateEndsFirst, path,
                "the intermediate \(name) ends on \(end), before the certificate does on "
                    + "\(certificate.notAfter.iso8601): from then on nothing can be signed with it")
        }
    }

    // MARK: - Up to the root

    private mutating func examineChain(of certificate: Certificate, issuer: Certificate) {
        // Use a time when both are valid: if one of them is not valid now, that has been reported.
        let latest = min(certificate.notAfter, issuer.notAfter)
        let judged = max(min(moment, latest), max(certificate.notBefore, issuer.notBefore))
        let store = TrustStore(anchors: anchors, intermediates: known)
        do {
            let chain = try store.chain(for: certificate, with: files.flatMap(\.certificates), at: judged)
            for authority in chain.dropFirst() {
                guard let fault = authority.keyFault else { continue }
                report(
                    ChainRules.weakKey, identity.name, "\(authority.displayName) has \(fault)")
            }
        } catch {
            // If the two are never valid at the same time, their validity has been reported already.
            let isTold = error.certificate == certificate || error.certificate == issuer
            guard !isTold || ![.expired, .notYetValid].contains(error.code) else { return }
            let isUntrusted = [.issuerNotFound, .untrustedRoot].contains(error.code)
            let end =
                error.certificate.isSelfIssued ? error.certificate.displayName : error.certificate.issuer.shortName
            let roots = anchors.map(\.displayName).joined(separator: ", ")
            report(
                isUntrusted ? CertificateRules.untrusted : error.rule, identity.name,
                isUntrusted
                    ? "the certificate leads to \(end), not to \(roots): no device opens what it signs"
                    : error.words(leaf: certificate, isSigningTimeKnown: false),
                hint: isUntrusted ? nil : error.recovery.first)
        }
    }
}
