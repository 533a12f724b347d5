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
            "this machine's clock says \(moment.iso8601), and this program was made on \(earliest.iso8601)")
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
                "the certificate is valid only from \(certificate.notBefore.iso8601), and it is \(moment.iso8601) here")
        } else if moment > certificate.notAfter {
            let ago = days == 0 ? "within the last day" : "\(-days) day\(days == -1 ? "" : "s") ago"
            report(
                CertificateRules.expired, identity.name, "the certificate ended \(ago), on \(end)")
        } else if days <= 90 {
            let left = days == 0 ? "within a day" : "in \(days) day\(days == 1 ? "" : "s")"
            report(
                CertificateRules.endsSoon, severity: days <= 30 ? .warning : .note, identity.name,
                "the certificate ends \(left), on \(end)")
        }
    }

    // MARK: - Strength

    private mutating func examineStrength(of certificate: Certificate) {
        guard let key = certificate.publicKey else {
            return report(
                CertificateRules.weakKey, identity.name, "the certificate's key is of a kind that cannot be read")
        }
        if certificate.hasRSAKey, key.bitCount < Certificate.rsaBitCounts.lowerBound {
            report(
                CertificateRules.weakKey, identity.name,
                "the certificate's RSA key has \(key.bitCount) bits; Apple issues for 2048")
        } else if let fault = certificate.keyFault {
            report(
                CertificateRules.weakKey, identity.name,
                "the certificate has \(fault); Apple issues for RSA 2048")
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
        guard let fault = certificate.subjectFault(in: [.userID, .organizationalUnit]) else { return }
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
            "the certificate is of team '\(team)'; Apple's teams have ten capital letters and digits")
    }

    // MARK: - A pass

    mutating func compare(
        _ certificate: Certificate, with files: PassFiles, claiming claim: Result<ClaimedIdentity?, any Error>
    ) {
        do {
            guard let claim = try claim.get() else {
                return report(
                    CertificateRules.noPass, files.path, "'\(files.path)' holds neither a pass.json nor an order.json")
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
