internal import Bytes
internal import PassModel
internal import PassRules
internal import PassToolkit
internal import Platform
internal import SignedMessages

/// Examines the signing certificate: its validity, its kind, and its owner.
extension Examiner {
    mutating func examineClock(earliest: Date?) {
        guard let earliest, moment < earliest else { return }
        report(
            CertificateRules.clockEarly, nil,
            "this machine's clock says \(moment.iso8601), but this program was built on \(earliest.iso8601)")
    }

    mutating func examine(_ certificate: Certificate) {
        examineTime(of: certificate)
        examineStrength(of: certificate)
        guard case .signing(let purpose) = certificate.kind else { return reportKind(of: certificate) }
        examineUsage(of: certificate)
        examineSubject(of: certificate)
        examineType(of: certificate, for: purpose)
        examineTeam(of: certificate)
    }

    // MARK: - Time

    private mutating func examineTime(of certificate: Certificate) {
        let days = certificate.daysLeft(at: moment)
        let end = certificate.notAfter.iso8601
        if moment < certificate.notBefore {
            report(
                CertificateRules.notYetValid, identity.name,
                "the certificate is valid only from \(certificate.notBefore.iso8601), and it is now \(moment.iso8601)")
        } else if moment > certificate.notAfter {
            let ago = days == 0 ? "within the last day" : "\(-days) day\(days == -1 ? "" : "s") ago"
            report(
                CertificateRules.expired, identity.name, "the certificate expired \(ago), on \(end)")
        } else if days <= 90 {
            let left = days == 0 ? "within a day" : "in \(days) day\(days == 1 ? "" : "s")"
            report(
                CertificateRules.endsSoon, severity: days <= 30 ? .warning : .note, identity.name,
                "the certificate expires \(left), on \(end)")
        }
    }

    // MARK: - Strength

    private mutating func examineStrength(of certificate: Certificate) {
        guard let key = certificate.publicKey else {
            return report(
                CertificateRules.weakKey, identity.name, "the certificate's key cannot be read")
        }
        if certificate.hasRSAKey, key.bitCount < Certificate.rsaBitCounts.lowerBound {
            report(
                CertificateRules.weakKey, identity.name,
                "the certificate's RSA key has \(key.bitCount) bits; Apple certifies 2048")
        } else if let fault = certificate.keyProblem {
            report(
                CertificateRules.weakKey, identity.name,
                "the certificate has \(fault); Apple certifies RSA 2048")
        } else if !certificate.hasRSAKey {
            report(
                CertificateRules.notRSA, identity.name,
                "the certificate's key is \(key.summary); every pass certificate seen so far has RSA 2048")
        }
        if certificate.isSignedWithBrokenDigest {
            report(
                CertificateRules.weakDigest, identity.name,
                "the certificate was issued with \(certificate.signatureAlgorithm), which can be forged")
        }
    }

    // MARK: - Kind

    private mutating func reportKind(of certificate: Certificate) {
        report(
            CertificateRules.wrongKind, identity.name,
            certificate.otherKind(than: .pass))
    }

    private mutating func examineUsage(of certificate: Certificate) {
        guard !certificate.allowsDigitalSignature else { return }
        report(
            CertificateRules.keyUsage, identity.name, "the certificate's key may not make digital signatures")
    }

    // MARK: - Owner

    private mutating func examineType(of certificate: Certificate, for purpose: SigningPurpose) {
        guard let type = certificate.subject.userID else {
            return report(
                CertificateRules.typeMissing, identity.name,
                "the certificate's subject has no UID with the \(purpose.noun) type")
        }
        if let marker = certificate.typeMarker(for: purpose) {
            if !type.isIdentical(to: marker) {
                report(
                    CertificateRules.markerDiffers, identity.name,
                    "the certificate's subject is for '\(type)', its marker extension for '\(marker)': devices refuse it"
                )
            }
        } else {
            report(
                CertificateRules.markerMissing, identity.name,
                "the certificate has no marker extension \(purpose.marker) with the \(purpose.noun) type")
        }
        let others = [
            ("common name", certificate.typeInCommonName(for: purpose)), ("NFC marker", certificate.nfcMarker),
        ]
        for case (let place, let other?) in others where !type.isIdentical(to: other) {
            report(
                CertificateRules.namesDiffer, identity.name,
                "the certificate's subject is for '\(type)', its \(place) for '\(other)'")
        }
    }

    private mutating func examineSubject(of certificate: Certificate) {
        guard let fault = certificate.subjectProblem(in: [.userID, .organizationalUnit]) else { return }
        report(
            CertificateRules.ambiguous, identity.name, "the certificate's subject has \(fault)")
    }

    private mutating func examineTeam(of certificate: Certificate) {
        guard let team = certificate.subject.organizationalUnit else {
            return report(
                CertificateRules.teamMissing, identity.name, "the certificate's subject has no OU with the team")
        }
        guard team.wholeMatch(of: /[A-Z0-9]{10}/) == nil else { return }
        report(
            CertificateRules.teamForm, identity.name,
            "the certificate belongs to team '\(team)'; Apple's teams have ten capital letters and digits")
    }

    // MARK: - A pass

    mutating func compare(
        _ certificate: Certificate, with files: PassFiles, claiming claim: Result<ClaimedIdentity?, any Error>
    ) {
        do {
            guard let claim = try claim.get() else {
                return report(
                    CertificateRules.noPass, files.path, "'\(files.path)' has neither a pass.json nor an order.json")
            }
            findings += claim.mismatches(with: certificate).filter {
                !$0.isAboutCertificateAlone && (!$0.isAboutKind || certificate.signingPurpose != nil)
            }
        } catch {
            let reason = (error as? PassFiles.Unreadable)?.message ?? "\(error)"
            report(
                CertificateRules.unreadablePass, files.path, "the pass in '\(files.path)' cannot be read: \(reason)")
        }
    }
}

extension PassFiles {
    /// The identity that the pass or order claims; `nil` if the files are neither.
    var claimedIdentity: ClaimedIdentity? {
        get throws(Unreadable) {
            switch kind {
            case .pass: try object(in: "pass.json").map { ClaimedIdentity(of: Pass(object: $0), names: names) }
            case .order:
                try object(in: "order.json").map {
                    ClaimedIdentity(purpose: .order, type: $0["orderTypeIdentifier"]?.string ?? "", team: nil)
                }
            case .passes, nil: nil
            }
        }
    }
}

/// Examines the intermediate that issued the certificate, and the chain from there to the root that devices trust.
extension Examiner {
    mutating func examineIssuer(of certificate: Certificate) {
        guard !certificate.isSelfIssued else { return reportSelfSigned(certificate) }
        // In the same order as signing: from its own file, from the identity's file, or built in.
        let candidates = intermediate?.certificates ?? carried(besides: certificate) + known
        do throws(IdentityError) {
            issuer = try certificate.issuer(among: candidates, under: anchors, path: identity.name)
        } catch {
            return report(
                intermediate == nil ? CertificateRules.intermediateMissing : CertificateRules.intermediateWrong,
                (intermediate ?? identity).name, error.message, hint: error.hints.first)
        }
        guard let issuer else { return reportMissing(issuerOf: certificate) }
        examineCarried(for: certificate, issuer: issuer)
        examineTime(of: issuer, above: certificate)
        examineChain(of: certificate, issuer: issuer)
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
                "'\(intermediate.name)' contains \(names(of: intermediate.certificates)), but the certificate was "
                    + "issued by \(needed)",
                hint: isBuiltIn
                    ? "give no intermediate: \(needed) is built in"
                    : "give the certificate of \(needed) as the intermediate")
        }
        let carried = carried(besides: certificate)
        let instead = carried.isEmpty ? "" : ", '\(identity.name)' carries \(names(of: carried))"
        report(
            CertificateRules.intermediateMissing, identity.name,
            "the certificate was issued by \(needed), which is missing\(instead)")
    }

    private mutating func examineCarried(for certificate: Certificate, issuer: Certificate) {
        let carried = carried(besides: certificate)
        guard intermediate == nil, !carried.contains(issuer) else { return }
        // Any valid certificate with the issuer's name and key is accepted.
        let issuers = carried.filter(certificate.isIssued(by:))
        let current = issuers.filter { $0.isValid(at: moment) || $0.notAfter == issuer.notAfter }
        guard current.allSatisfy({ $0.misfit(among: anchors) != nil }) else { return }
        let name = issuer.displayName
        guard let other = issuers.first ?? carried.first(where: { !$0.isSelfIssued }) else {
            return report(
                CertificateRules.intermediateBuiltIn, identity.name,
                "'\(identity.name)' carries no intermediate; the built-in \(name) goes into signatures")
        }
        let fault =
            other.misfit(among: anchors) != nil
            ? "is damaged or forged"
            : issuers.isEmpty
                ? "did not issue the certificate"
                : "is valid from \(other.notBefore.iso8601) to \(other.notAfter.iso8601) only"
        report(
            CertificateRules.intermediateOther, identity.name,
            "'\(identity.name)' carries \(other.displayName), which \(fault): the built-in \(name) goes into "
                + "signatures here, other programs make signatures that devices refuse")
    }

    // MARK: - When

    private mutating func examineTime(of issuer: Certificate, above certificate: Certificate) {
        let (name, start, end) = (issuer.displayName, issuer.notBefore.iso8601, issuer.notAfter.iso8601)
        let path = intermediate?.name ?? identity.name
        if moment > issuer.notAfter {
            report(
                CertificateRules.intermediateExpired, path, "the intermediate \(name) expired on \(end)")
        } else if moment < issuer.notBefore {
            report(
                CertificateRules.intermediateNotYetValid, path, "the intermediate \(name) is valid only from \(start)")
        } else if issuer.notAfter < certificate.notAfter {
            report(
                CertificateRules.intermediateEndsFirst, path,
                "the intermediate \(name) expires on \(end), before the certificate does on "
                    + "\(certificate.notAfter.iso8601): after that, nothing can be signed with it")
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
                guard let fault = authority.keyProblem else { continue }
                report(
                    ChainRules.weakKey, identity.name, "\(authority.displayName) has \(fault)")
            }
        } catch {
            // If the two are never valid at the same time, their validity has been reported already.
            let isReported = error.certificate == certificate || error.certificate == issuer
            guard !isReported || ![.expired, .notYetValid].contains(error.code) else { return }
            let others = error.code == .untrustedRoot ? anchors : files.flatMap(\.certificates) + known + anchors
            if let words = error.certificate.misfit(among: others) {
                return report(ChainRules.badSignature, identity.name, words)
            }
            let isUntrusted = [.issuerNotFound, .untrustedRoot].contains(error.code)
            let end =
                error.certificate.isSelfIssued ? error.certificate.displayName : error.certificate.issuer.shortName
            let roots = anchors.map(\.displayName).joined(separator: ", ")
            report(
                isUntrusted ? CertificateRules.untrusted : error.rule, identity.name,
                isUntrusted
                    ? "the certificate leads to \(end), not to \(roots): no device opens what it signs"
                    : error.words(leaf: certificate, isSigningTimeKnown: false),
                hint: isUntrusted ? nil : error.hints.first)
        }
    }
}
