public import Platform

extension SigningIdentity {
    /// Whether a personalization token may be signed: a short word.
    ///
    /// Whoever asks a web service chooses the token, and a manifest is signed in the same way. It is a JSON object, which
    /// this keeps out: nobody gets a pass of their own signed as a token.
    public static func mayBeSigned(personalizationToken token: String) -> Bool {
        let others = Array("{}[]\"\\".utf8)
        return (1...256).contains(token.utf8.count)
            && token.utf8.allSatisfy { (0x21...0x7E).contains($0) && !others.contains($0) }
    }

    /// The answer to a phone whose owner signs up to a rewards program: a detached signature over the token it sent.
    ///
    /// ```swift
    /// let answer = try identity.signature(ofPersonalizationToken: token, at: Date())
    /// ```
    /// - Parameters:
    ///   - token: the `personalizationToken` of the request.
    ///   - signingTime: the time in the signature, to the second.
    /// - Returns: the signature, to send as `application/octet-stream`.
    /// - Throws: ``PersonalizationTokenError``, ``IdentityError`` (also if the key is not local), `OpenSSLError`.
    public func signature(ofPersonalizationToken token: String, at signingTime: Date) throws -> [UInt8] {
        guard Self.mayBeSigned(personalizationToken: token) else { throw PersonalizationTokenError() }
        return try withSignatureErrors { try signer.detachedSignature(of: Array(token.utf8), at: signingTime) }
    }

    /// The same with any key: an asynchronous `Signer` or a local key.
    ///
    /// - Throws: as the synchronous form does, and errors of the `Signer`.
    public func signature(ofPersonalizationToken token: String, at signingTime: Date) async throws -> [UInt8] {
        guard Self.mayBeSigned(personalizationToken: token) else { throw PersonalizationTokenError() }
        return try await signature(of: Array(token.utf8), at: signingTime)
    }
}

/// The error for a token that is no short word, so it was not signed.
public struct PersonalizationTokenError: DescribedError, Hashable {
    /// What failed, and why.
    public let message = "the personalization token is not a word of 1 to 256 characters, so it was not signed"
    /// What to do about it.
    public let recovery = ["give the personalizationToken of the request as it came, without quotes"]
}
