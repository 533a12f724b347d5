package import PassModel
package import PassRules
internal import Platform
package import SignedMessages
internal import ZipContainer

/// Rules and messages for what the modules below report in their own terms.
extension JSONDocument.Deviation {
    var rule: PassRule {
        switch kind {
        case .byteOrderMark: JSONRules.byteOrderMark
        case .trailingComma: JSONRules.trailingComma
        case .duplicateName: JSONRules.duplicateName
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
    package var rule: PassRule {
        switch code {
        case .issuerNotFound: ChainRules.issuerNotFound
        case .untrustedRoot: ChainRules.untrustedRoot
        case .notYetValid: ChainRules.notYetValid
        case .expired: ChainRules.expired
        case .badSignature: ChainRules.badSignature
        case .tooManyIssuers: ChainRules.tooManyIssuers
        case .unusable: ChainRules.unusable
        }
    }

    /// What is wrong with the chain; with a signing time, in the past tense.
    package func words(leaf: Certificate, isSigningTimeKnown: Bool) -> String {
        let name = certificate == leaf ? "the signing certificate" : "'\(certificate.subject)'"
        return switch code {
        case .notYetValid where isSigningTimeKnown:
            "\(name) was not valid yet when the pass was signed: it is valid from \(certificate.notBefore.iso8601)"
        case .expired where isSigningTimeKnown:
            "\(name) had expired when the pass was signed: on \(certificate.notAfter.iso8601)"
        case .expired: "\(message(naming: name)), and no signing time proves that the pass is older"
        default: message(naming: name)
        }
    }

    /// The person who examines a pass can trust a root; only its issuer can fix the rest.
    var concernsRoot: Bool { [.issuerNotFound, .untrustedRoot].contains(code) }
}

extension ArchiveProblem {
    var rule: PassRule {
        switch code {
        case .inconsistent: ArchiveRules.inconsistent
        case .foreignBytes: ArchiveRules.foreignBytes
        case .duplicateName: ArchiveRules.duplicateName
        case .twinName: ArchiveRules.twinName
        case .nameConflict: ArchiveRules.nameConflict
        case .badName(.tooLong): ArchiveRules.overLimit
        case .badName: ArchiveRules.badName
        case .symbolicLink: ArchiveRules.symbolicLink
        case .specialFile: ArchiveRules.specialFile
        case .directoryMismatch: ArchiveRules.directoryMismatch
        case .encrypted: ArchiveRules.encrypted
        case .unsupportedCompression: ArchiveRules.unsupportedCompression
        case .zip64: ArchiveRules.zip64
        case .unreadable: ArchiveRules.entryUnreadable
        case .entryTooLarge, .totalTooLarge, .compressionRatio: ArchiveRules.overLimit
        }
    }

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
    var rule: PassRule {
        switch code {
        case .empty, .notAnArchive, .truncated: ArchiveRules.notAZip
        case .damaged: ArchiveRules.damaged
        case .multiplePartArchive: ArchiveRules.multipleParts
        case .zip64: ArchiveRules.zip64
        case .tooLarge, .tooManyEntries: ArchiveRules.overLimit
        case .noEntries, .badName, .duplicateName, .nameConflict, .missingContent, .libraryFailure:
            ArchiveRules.unreadable
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
