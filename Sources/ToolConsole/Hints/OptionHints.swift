internal import PassBatches
internal import PassReports
package import PassRules
internal import PassToolkit
internal import SignedMessages

/// The options and commands that hints of the library are completed with.
private enum OptionHints {
    static let words = [
        "template.unfilled": "passtool create SOURCE --data FILE -o OUT",
        "signature.missing": "passtool sign SOURCE --identity FILE -o OUT",
        "chain.issuer-not-found": "--trust-anchor FILE",
        "chain.untrusted-root": "--trust-anchor FILE",
        "chain.untrusted": "passtool verify FILE --trust-anchor ROOT.pem",
        "intermediate.missing": "--intermediate FILE",
        "certificate.missing": "passtool cert import pass.cer --key KEY.pem",
        "identity.not-for-orders": "passtool cert sample DIR --order",
        "archive.over-limit": "--limit NAME=NUMBER",
        "identity.without-certificate": "--identity CERT.pem --key FILE",
        "identity.without-issuer": "--intermediate FILE",
        "key.missing": "--key KEY.pem",
        "key.locked": "--passphrase-file FILE",
        "key.slow": "--key-timeout SECONDS",
        "file.exists": "--force",
        "batch.exists": "--resume, or --force",
        "rule.unknown": "passtool rules",
        "file.address": "curl -O URL, or check it with passtool check-link URL",
        "record.unused": "--ignore-extra-values",
        "pass.refused": "--allow-errors",
    ]
}

extension Finding {
    /// The finding with what to type added to its hint.
    package var inProgram: Finding {
        OptionHints.words[rule].map { words in hinting(hint.map { "\($0): \(words)" } ?? words) } ?? self
    }
}

extension Error {
    /// What to do about it, most likely first, and what to type.
    package var hintsInProgram: [String] {
        if case .unreadable(.mistyped(let column, let text))? = (self as? RecordError)?.code {
            return RecordError.Fault.mistyped(column, text).hints(writing: column.writing)
        }
        // The findings are listed above, with their hints.
        let hints =
            self is RefusedPass
            ? ["correct what is listed, or sign it anyway"]
            : ((self as? PassCollection.Failure)?.mapFindings(\.inProgram) ?? self as? any DescribedError)?.hints ?? []
        if let claim = (self as? IdentityError)?.sampleClaim {
            let options = "--pass-type \(claim.type.shellWord) --team \(claim.team.shellWord)"
            return ["make a sample identity for it: passtool cert sample DIR \(options)"] + hints.dropFirst()
        }
        guard let words = optionID.flatMap({ OptionHints.words[$0] }), let last = hints.last else { return hints }
        return hints.dropLast() + ["\(last): \(words)"]
    }

    private var optionID: String? {
        switch self {
        case is RefusedPass: "pass.refused"
        case let error as FileAccessError where error.reason == .exists: "file.exists"
        case let error as FileAccessError where error.isAddress && error.operation == .read: "file.address"
        case let error as IdentityError where error.code == .missingPrivateKey: "key.missing"
        case let error as IdentityError where error.code == .material(.passphraseNeeded): "key.locked"
        case let error as IdentityError:
            switch error.code {
            case .mismatch(let findings): findings.last?.rule
            case .missingCertificate: "identity.without-certificate"
            case .missingIntermediate, .wrongIntermediate, .intermediateNotValid: "identity.without-issuer"
            default: nil
            }
        case let error as BatchError: if case .exists = error.code { "batch.exists" } else { nil }
        case let error as RuleSelector.UnknownRule where error.nearest == nil: "rule.unknown"
        case let error as KeyMaterialError where error.code == .passphraseNeeded: "key.locked"
        case let error as HelperError where error.isTooSlow: "key.slow"
        case let error as RecordError: error.optionID
        default: nil
        }
    }
}

extension RecordError {
    fileprivate var optionID: String? {
        guard case .misfit(_, let unused) = code else { return nil }
        let meant = Set(probablyMeant.map(\.name))
        return unused.allSatisfy(meant.contains) ? nil : "record.unused"
    }
}

extension [Finding] {
    /// The findings as text; the hint about placeholders appears once.
    package func lines(path: String) -> [String] {
        let first = firstIndex { $0.rule == "template.unfilled" }
        return indices.map { index in
            self[index].lines(path: path, withHint: index == first || self[index].rule != "template.unfilled")
        }
    }
}
