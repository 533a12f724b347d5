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
        /// There are several certificates with their keys, but none for this pass type.
        case noneForPassType(pass: String, identities: [String])
        /// There are several certificates with their keys, but none for this order type.
        case noneForOrderType(order: String, identities: [String])
        /// None of the available certificates issued the signing certificate.
        case missingIntermediate(issuer: String)
        /// The named intermediate did not issue the signing certificate.
        case wrongIntermediate(issuer: String, given: String)
        /// The certificate is not a Pass Type ID certificate.
        case notForPasses(subject: String)
        /// The certificate is not an Order Type ID certificate.
        case notForOrders(subject: String)
        /// The key is too weak, or of a kind that passes don't use; the text describes it.
        case unfitKey(String)
        /// The subject is ambiguous; the text says how.
        case ambiguousSubject(String)
        /// The key must not be used for digital signatures.
        case noDigitalSignature
        case notYetValid(from: Date)
        case expired(at: Date)
        case otherPassType(pass: String, certificate: String)
        case otherOrderType(order: String, certificate: String)
        case otherTeam(pass: String, certificate: String)
        /// The intermediate is not valid at the signing time, but from one date to the other.
        case intermediateNotValid(from: Date, to: Date)
        /// The pass uses NFC, but the certificate is not enabled for it.
        case notForNFC
        /// `pass.json` or `order.json` can't be read, so nobody knows whether the certificate fits.
        case unreadableClaim(SigningPurpose)
        /// The holder of the key did not return a valid signature.
        case signature(SignatureError.Code)
    }

    /// What is wrong.
    public let code: Code
    /// The file with the fault.
    public let path: String
    /// The error from OpenSSL.
    public let underlying: OpenSSLError?
    /// What else does not fit, if a certificate is compared with a pass.
    public internal(set) var others: [IdentityError] = []
    /// The type and team of the pass that does not fit, if the certificate is a sample, which can be made for any pass.
    package internal(set) var sampleClaim: SampleClaim?

    /// The identifiers that a sample certificate would need.
    package struct SampleClaim: Hashable, Sendable {
        package let type: String
        package let team: String
    }

    init(_ code: Code, path: String, underlying: OpenSSLError? = nil) {
        self.code = code
        self.path = path
        self.underlying = underlying
    }

    /// What failed, on what, why.
    public var message: String { ([words] + others.map(\.message)).joined(separator: "; ") }

    private var words: String {
        switch code {
        case .material(let code): code.message(about: "'\(path)'")
        case .missingPrivateKey: "'\(path)' holds a certificate but no private key"
        case .missingCertificate: "'\(path)' holds a private key but no certificate"
        case .keyDoesNotBelong(let key):
            "the private key\(key.map { " in '\($0)'" } ?? "") does not belong to the certificate in '\(path)'"
        case .otherKindOfKey(let summary):
            "the private key (\(summary)) in '\(path)' is not for a pass certificate"
        case .severalIdentities(let names, _):
            "'\(path)' holds \(names.count) identities: \(names.joined(separator: ", "))"
        case .noneForPassType(let type, let names), .noneForOrderType(let type, let names):
            "none of the identities in '\(path)' is for '\(type)': \(names.joined(separator: ", "))"
        case .missingIntermediate(let issuer): "the issuer of the certificate in '\(path)' is missing: \(issuer)"
        case .wrongIntermediate(let issuer, let given):
            "the certificate in '\(path)' was issued by \(issuer), not by \(given)"
        case .notForPasses(let subject): "'\(path)' holds no Pass Type ID certificate, but \(subject)"
        case .notForOrders(let subject): "'\(path)' holds no Order Type ID certificate, but \(subject)"
        case .notYetValid(let date): "the certificate in '\(path)' is valid only from \(date.iso8601)"
        case .expired(let date): "the certificate in '\(path)' expired on \(date.iso8601)"
        case .noDigitalSignature: "the key of the certificate in '\(path)' may not make digital signatures"
        case .unfitKey(let fault): "the certificate in '\(path)' has \(fault)"
        case .ambiguousSubject(let fault): "the subject of the certificate in '\(path)' has \(fault)"
        case .intermediateNotValid(let start, let end):
            "the issuer of the certificate in '\(path)' is valid from \(start.iso8601) to \(end.iso8601) only"
        case .otherPassType(let pass, let certificate):
            "the pass has passTypeIdentifier '\(pass)', the certificate in '\(path)' is for '\(certificate)'"
        case .otherOrderType(let order, let certificate):
            "the order has orderTypeIdentifier '\(order)', the certificate in '\(path)' is for '\(certificate)'"
        case .otherTeam(let pass, let certificate):
            "the pass has teamIdentifier '\(pass)', the certificate in '\(path)' is of team '\(certificate)'"
        case .notForNFC: "the pass uses NFC, and the certificate in '\(path)' is not enabled for it"
        case .unreadableClaim(let purpose):
            "\(purpose.file) cannot be read, so the certificate in '\(path)' cannot be compared with it"
        case .signature(let code): Self.text(code, path: path)
        }
    }

    private static func text(_ code: SignatureError.Code, path: String) -> String {
        switch code {
        case .unsupportedKey: "the key of the certificate in '\(path)' is neither RSA nor an elliptic curve for ECDSA"
        case .keyIsElsewhere: "the key of '\(path)' is not local: only async functions can use it"
        case .wrongSignature(let byteCount):
            "the signer of '\(path)' returned \(byteCount) bytes that are not a signature by that key"
        case .damagedKey: "the key of '\(path)' is damaged: its signatures do not verify with the certificate"
        }
    }

    /// What to do about it.
    public var recovery: [String] {
        let sample = sampleClaim.map { "make a sample identity for type '\($0.type)' and team '\($0.team)'" }
        return [sample].compactMap(\.self) + ownRecovery + others.flatMap(\.recovery)
    }

    /// What to do about this error alone.
    private var ownRecovery: [String] {
        switch code {
        case .material(let code): code.recovery
        case .missingPrivateKey: ["give the private key too, or a file that holds both"]
        case .missingCertificate: ["give the certificate too, and this file as its key"]
        case .keyDoesNotBelong: ["use the key whose request the certificate was made from"]
        case .otherKindOfKey: ["a .p8 from Apple is for push and other services; passes need the certificate's own key"]
        case .severalIdentities(_, let purpose):
            ["set \(purpose.typeKey) in \(purpose.file) to one of them, or name a file with only one"]
        case .noneForPassType: ["set passTypeIdentifier in pass.json to one of them, or name another file"]
        case .noneForOrderType: ["set orderTypeIdentifier in order.json to one of them, or name another file"]
        case .missingIntermediate, .wrongIntermediate: ["give the issuer's certificate"]
        case .notForPasses: ["create a Pass Type ID certificate at developer.apple.com"]
        case .notForOrders: ["create an Order Type ID certificate at developer.apple.com"]
        case .notYetValid: ["check this machine's clock, or the signing time"]
        case .unfitKey, .ambiguousSubject: ["create a Pass Type ID certificate at developer.apple.com"]
        case .noDigitalSignature: ["create a Pass Type ID certificate at developer.apple.com"]
        case .intermediateNotValid: ["give the current intermediate"]
        case .expired: ["renew the certificate at developer.apple.com"]
        case .otherPassType(_, let certificate): ["set passTypeIdentifier to '\(certificate)' in pass.json"]
        case .otherOrderType(_, let certificate): ["set orderTypeIdentifier to '\(certificate)' in order.json"]
        case .otherTeam(_, let certificate): ["set teamIdentifier to '\(certificate)' in pass.json"]
        case .notForNFC: ["ask Apple for an NFC-enabled certificate, or remove \"nfc\" from pass.json"]
        case .unreadableClaim(let purpose): ["correct \(purpose.file) first"]
        case .signature(let code): code.recovery
        }
    }
}
