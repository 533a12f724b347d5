public import PassModel
public import Platform
public import SignedMessages
public import ZipContainer

/// An error that says what failed and what to do about it, in words that fit any program.
///
/// Programs test the error's `code`, or its data if it has none. ``message`` and ``hints`` are for people.
/// Foundation's `localizedDescription` is the message.
public protocol DescribedError: LocalizedError, CustomStringConvertible {
    /// What failed, on what, why: lower case, no full stop.
    var message: String { get }
    /// What to do about it, most likely first; empty if nothing is known to help.
    var hints: [String] { get }
}

extension DescribedError {
    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// What to do about it, in one line.
    public var recoverySuggestion: String? { hints.isEmpty ? nil : hints.joined(separator: "; ") }
}

// The errors of the modules below, which do not know `DescribedError`.

extension ArchiveError: DescribedError {}

extension HelperError: DescribedError {}

extension KeyMaterialError: DescribedError {}

extension SignatureError: DescribedError {
    /// What failed, on what, why.
    public var message: String { description }
    /// What to do about it.
    public var hints: [String] { code.hints }
}

extension SignatureError.Code {
    var hints: [String] {
        switch self {
        case .unsupportedKey: ["create a Pass Type ID certificate at developer.apple.com"]
        case .keyIsElsewhere: ["call the asynchronous form: try await signer.sign(bundle, at: time)"]
        case .damagedKey: ["copy the key again from where it was made, or have a new certificate issued"]
        case .wrongSignature:
            ["sign the 32 bytes themselves (PKCS#1 v1.5 or ECDSA, SHA-256), with the key of this certificate"]
        }
    }
}

extension OpenSSLError: DescribedError {
    /// The function that failed, and the reasons.
    public var message: String { description }
    /// Empty, since it depends on the operation that failed.
    public var hints: [String] { [] }
}

extension ChainError: DescribedError {
    /// What failed, on what, why.
    public var message: String { message(naming: "'\(certificate.subject)'") }
    /// What to do about it.
    public var hints: [String] {
        switch code {
        case .issuerNotFound, .untrustedRoot: ["if you trust its root, make it a trust anchor"]
        case .expired: ["renew the certificate and sign again"]
        case .notYetValid: ["check the signing machine's clock"]
        case .badSignature, .tooManyIssuers, .unusable: []
        }
    }

    /// Why the certificate is not valid today; `name` is its name in messages.
    func message(naming name: String) -> String {
        switch code {
        case .issuerNotFound: "the issuer of \(name) is not known: \(certificate.issuer)"
        case .untrustedRoot: "the chain ends at '\(certificate.subject)', which is not a trust anchor"
        case .notYetValid: "\(name) is not valid yet: it is valid from \(certificate.notBefore.iso8601)"
        case .expired: "\(name) expired on \(certificate.notAfter.iso8601)"
        case .badSignature: "the signature of \(name) by its issuer is wrong"
        case .tooManyIssuers:
            "more than \(TrustStore.mostSignatures) signature checks are needed to find the issuers among the certificates"
        case .unusable(let reason): "\(name) cannot be used: \(reason)"
        }
    }
}

extension JSONDocument.SyntaxError: DescribedError {
    /// What to do about it.
    public var hints: [String] { hint.map { [$0] } ?? [] }
    /// The message, preceded by line and column.
    public var errorDescription: String? { "\(position.line):\(position.column): \(message)" }
}

extension PassColor.FormError: DescribedError {
    /// What to do about it.
    public var hints: [String] { [hint] }
}

extension StringsDocument.SyntaxError: DescribedError {
    /// What to do about it.
    public var hints: [String] { hint.map { [$0] } ?? [] }
    /// The message, preceded by line and column.
    public var errorDescription: String? { "\(position.line):\(position.column): \(message)" }
}

extension Date {
    /// The date as messages and JSON documents write it: `2026-11-21T09:30:00Z`.
    package var iso8601: String { formatted(.iso8601) }
}
