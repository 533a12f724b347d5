package import PassModel
internal import PassRules
internal import Platform
package import SignedMessages
internal import ZipContainer

/// Rule names and messages for what the modules below report in their own terms.
extension JSONDocument.Deviation {
    var ruleName: String {
        switch kind {
        case .byteOrderMark: "json.byte-order-mark"
        case .trailingComma: "json.trailing-comma"
        case .duplicateName: "json.duplicate-name"
        }
    }

    var isDuplicateName: Bool {
        if case .duplicateName = kind { true } else { false }
    }

    /// Whether readers may disagree: there is a second value, or a second identity for the same pass.
    var isAmbiguous: Bool {
        guard case .duplicateName(let name, _, let isSame) = kind else { return false }
        guard isSame, pointer == .root else { return !isSame }
        return [
            "passTypeIdentifier", "teamIdentifier", "serialNumber", "orderTypeIdentifier", "orderIdentifier",
        ].contains(name)
    }

    /// The words of the rule book.
    package func words(_ positions: TextPositions) -> String {
        switch kind {
        case .byteOrderMark: "the file starts with a byte order mark, which some readers refuse"
        case .trailingComma: "there is a comma before the closing bracket"
        case .duplicateName(let name, let first, let isSame):
            "'\(name)' is already in this object, on line \(positions[first].line)\(isSame ? "" : ", with another value")"
        }
    }

    var hint: String? { RuleBook.standard.rule(ruleName)?.hint }
}

extension JSONDocument {
    /// The deviations in order; if there are more than a report lists, enough of both kinds to show that.
    func deviations(atMost count: Int, isError: (Deviation) -> Bool) -> [Deviation] {
        guard deviations.count > count else { return deviations }
        let (errors, others) = (deviations.filter(isError), deviations.filter { !isError($0) })
        return (errors.prefix(count + 1) + others.prefix(count + 1)).sorted { $0.offset < $1.offset }
    }
}

extension ChainError {
    package var ruleName: String {
        switch code {
        case .issuerNotFound: "chain.issuer-not-found"
        case .untrustedRoot: "chain.untrusted-root"
        case .notYetValid: "chain.not-yet-valid"
        case .expired: "chain.expired"
        case .badSignature: "chain.bad-signature"
        case .tooManyIssuers: "chain.too-many-issuers"
        case .unusable: "chain.unusable"
        }
    }

    /// What is wrong with the chain; with a signing time, in the past tense.
    package func words(leaf: Certificate, isSigningTimeKnown: Bool) -> String {
        let name = certificate == leaf ? "the signing certificate" : "'\(certificate.subject)'"
        return switch code {
        case .notYetValid where isSigningTimeKnown:
            "\(name) was not valid yet when the pass was signed: it begins on \(certificate.notBefore.iso8601)"
        case .expired where isSigningTimeKnown:
            "\(name) had ended when the pass was signed: on \(certificate.notAfter.iso8601)"
        case .expired: "\(message(naming: name)), and no signing time tells that the pass is older"
        default: message(naming: name)
        }
    }

    /// Whoever examines a pass can trust a root; only its issuer can fix the rest.
    var remedy: Finding.Remedy? {
        [.issuerNotFound, .untrustedRoot].contains(code) ? .trustRoot : nil
    }
}

extension ArchiveProblem {
    var ruleName: String {
        switch code {
        case .inconsistent: "inconsistent"
        case .foreignBytes: "foreign-bytes"
        case .duplicateName: "duplicate-name"
        case .twinName: "twin-name"
        case .nameConflict: "name-conflict"
        case .badName(.tooLong): "over-limit"
        case .badName: "bad-name"
        case .symbolicLink: "symbolic-link"
        case .specialFile: "special-file"
        case .directoryMismatch: "directory-mismatch"
        case .encrypted: "encrypted"
        case .unsupportedCompression: "unsupported-compression"
        case .zip64: "zip64"
        case .unreadable: "entry-unreadable"
        case .entryTooLarge, .totalTooLarge, .compressionRatio: "over-limit"
        }
    }
}

extension ArchiveProblem {
    /// The limit that was exceeded, if that is the problem.
    var limit: LimitName? {
        switch code {
        case .entryTooLarge: .entryBytes
        case .totalTooLarge: .totalBytes
        case .compressionRatio: .compressionRatio
        case .badName(.tooLong): .nameBytes
        default: nil
        }
    }
}

extension ArchiveError {
    var ruleName: String {
        switch code {
        case .empty, .notAnArchive, .truncated: "not-a-zip"
        case .damaged: "damaged"
        case .multiplePartArchive: "multiple-parts"
        case .zip64: "zip64"
        case .tooLarge, .tooManyEntries: "over-limit"
        case .noEntries, .badName, .duplicateName, .nameConflict, .libraryFailure: "unreadable"
        }
    }

    /// The limit that was exceeded, if that is the reason.
    var limit: LimitName? {
        switch code {
        case .tooLarge: .archiveBytes
        case .tooManyEntries: .entries
        default: nil
        }
    }
}
