public import PassRules
public import Platform
public import SignedMessages

/// Why a signing identity cannot be used.
public struct IdentityError: DescribedError, Hashable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        /// One of its files cannot be read as keys or certificates.
        case material(KeyMaterialError.Code)
        case missingPrivateKey
        case missingCertificate
        /// The key belongs to none of the certificates.
        case keyDoesNotBelong(key: String? = nil)
        /// The key is for something else than a pass certificate, for example for push notifications or Apple's
        /// services.
        case otherKindOfKey(summary: String)
        /// There are several certificates with their keys, named here, and nothing selects one of them.
        case severalIdentities([String], purpose: SigningPurpose = .pass)
        /// There are several certificates with their keys, but none for this type of pass or order.
        case noneForType(String, identities: [String], purpose: SigningPurpose = .pass)
        /// None of the available certificates issued the signing certificate.
        case missingIntermediate(issuer: String)
        /// The named intermediate did not issue the signing certificate.
        case wrongIntermediate(issuer: String, given: String)
        /// A certificate seems to be the issuer, and is not: a copy is damaged, or another authority has the same name.
        case misfit(String, advice: String)
        /// The certificate signed itself, so Apple did not issue it.
        case selfSigned(subject: String, purpose: SigningPurpose = .pass)
        /// The certificate names no type, so it is neither a Pass Type ID nor an Order Type ID certificate.
        case otherKindOfCertificate(subject: String, purpose: SigningPurpose = .pass)
        case notYetValid(from: Date)
        case expired(at: Date)
        /// The certificate does not fit the pass or order; the findings, all of severity error, say how.
        case mismatch([Finding])
        /// The intermediate is not valid at the signing time, but from one date to the other.
        case intermediateNotValid(from: Date, to: Date)
        /// `pass.json` or `order.json` can't be read, so the certificate can't be compared with it.
        case unreadableClaim(SigningPurpose)
        /// The holder of the key did not return a valid signature.
        case signature(SignatureError.Code)
    }

    /// What is wrong.
    public let code: Code
    /// The file with the problem.
    public let path: String
    /// The error from OpenSSL.
    public let underlying: OpenSSLError?
    /// The type and team of the pass that does not fit, if the certificate is a sample, which can be made for any pass.
    package internal(set) var sampleClaim: SampleClaim?

    /// The identifiers that a sample certificate would need.
    package struct SampleClaim: Hashable, Sendable {
        package let type: String
        package let team: String
    }

    package init(_ code: Code, path: String, underlying: OpenSSLError? = nil) {
        self.code = code
        self.path = path
        self.underlying = underlying
    }

    /// What failed, on what, why.
    public var message: String {
        switch code {
        case .material(let code): code.message(about: "'\(path)'")
        case .missingPrivateKey: "'\(path)' contains a certificate but no private key"
        case .missingCertificate: "'\(path)' contains a private key but no certificate"
        case .keyDoesNotBelong(let key):
            "the private key\(key.map { " in '\($0)'" } ?? "") does not belong to the certificate in '\(path)'"
        case .otherKindOfKey(let summary):
            "the private key (\(summary)) in '\(path)' is not for a pass certificate"
        case .severalIdentities(let names, _):
            "'\(path)' contains \(names.count) identities: \(names.joined(separator: ", "))"
        case .noneForType(let type, let names, _):
            "none of the identities in '\(path)' is for '\(type)': \(names.joined(separator: ", "))"
        case .missingIntermediate(let issuer): "the issuer of the certificate in '\(path)' is missing: \(issuer)"
        case .wrongIntermediate(let issuer, let given):
            "the certificate in '\(path)' was issued by \(issuer), not by \(given)"
        case .misfit(let words, _): "the certificate in '\(path)' does not fit its issuer: \(words)"
        case .otherKindOfCertificate(let subject, let purpose):
            "'\(path)' contains no \(purpose.certificateName) certificate, but \(subject)"
        case .selfSigned(let subject, let purpose):
            "'\(path)' contains no \(purpose.certificateName) certificate, but one that is its own issuer: \(subject)"
        case .mismatch(let findings):
            "the certificate in '\(path)' does not fit: \(findings.map(\.message).joined(separator: "; "))"
        case .notYetValid(let date): "the certificate in '\(path)' is valid only from \(date.iso8601)"
        case .expired(let date): "the certificate in '\(path)' expired on \(date.iso8601)"
        case .intermediateNotValid(let start, let end):
            "the issuer of the certificate in '\(path)' is valid from \(start.iso8601) to \(end.iso8601) only"
        case .unreadableClaim(let purpose):
            "\(purpose.file) cannot be read, so the certificate in '\(path)' cannot be compared with it"
        case .signature(let code): "'\(path)' cannot sign: \(code.words)"
        }
    }

    /// What to do about it.
    public var hints: [String] {
        sampleClaim.map {
            ["make a sample identity for type \($0.type.shellQuoted) and team \($0.team.shellQuoted)"] + ownHints
        }
            ?? ownHints
    }

    /// What to do about this error alone.
    private var ownHints: [String] {
        switch code {
        case .material(let code): code.hints
        case .missingPrivateKey: ["give the private key too, or a file that contains both"]
        case .missingCertificate: ["give the certificate too, and this file as its key"]
        case .keyDoesNotBelong: ["use the key whose request the certificate was made from"]
        case .otherKindOfKey: ["a .p8 from Apple is for push and other services; passes need the certificate's own key"]
        case .severalIdentities(_, let purpose):
            ["set \(purpose.typeKey) in \(purpose.file) to one of them, or name a file with only one"]
        case .noneForType(_, _, let purpose):
            ["set \(purpose.typeKey) in \(purpose.file) to one of them, or name another file"]
        case .missingIntermediate, .wrongIntermediate: ["give the issuer's certificate"]
        case .misfit(_, let advice): [advice]
        case .otherKindOfCertificate(_, let purpose), .selfSigned(_, let purpose): [purpose.certificateAdvice]
        case .notYetValid: ["check this machine's clock, or the signing time"]
        case .intermediateNotValid: ["give the current intermediate"]
        case .expired: ["renew the certificate at developer.apple.com"]
        case .mismatch(let findings): findings.compactMap(\.hint)
        case .unreadableClaim(let purpose): ["correct \(purpose.file) first"]
        case .signature(let code): code.hints
        }
    }
}
