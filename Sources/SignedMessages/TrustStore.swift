internal import Bytes
internal import COpenSSL
package import Platform
internal import Synchronization

/// Trust anchors, and known intermediate certificates.
public struct TrustStore: Sendable {
    /// The most signatures that one search for a chain verifies; a genuine message needs three.
    package static let mostSignatures = 128

    /// Trusted certificates, self-signed or not.
    public var anchors: [Certificate] { didSet { known = KnownChains() } }
    /// Certificates to build chains with, not trusted by themselves.
    public var intermediates: [Certificate] {
        get { source.all() }
        set { (source, known) = (Intermediates(newValue), KnownChains()) }
    }
    private var source: Intermediates
    /// The passes of an issuer have the same chain.
    private var known = KnownChains()

    /// A store with these certificates.
    public init(anchors: [Certificate], intermediates: [Certificate] = []) {
        self.init(anchors: anchors, intermediates: Intermediates(intermediates))
    }

    /// A store with intermediates that are read when a certificate names them.
    package init(anchors: [Certificate], intermediates: Intermediates) {
        (self.anchors, source) = (anchors, intermediates)
    }

    /// Builds the chain from `leaf` up to an anchor (RFC 5280 §6), with every certificate valid at `moment`.
    ///
    /// The caller has to check purposes and revocation.
    /// - Parameters:
    ///   - leaf: the certificate to verify.
    ///   - embedded: certificates that came with the message; used like ``intermediates``, after those.
    ///   - moment: the date at which every certificate has to be valid.
    /// - Returns: the chain, leaf first, anchor last.
    /// - Throws: ``ChainError``.
    package func chain(for leaf: Certificate, with embedded: [Certificate], at moment: Date) throws(ChainError)
        -> [Certificate]
    {
        if let chain = known.chain(for: leaf, with: embedded, at: moment) { return chain }
        let intermediates = source.named(([leaf] + embedded).map(\.issuer))
        let chain = try builtChain(for: leaf, untrusted: intermediates + embedded, at: moment)
        known.note(chain, for: leaf, with: embedded, of: anchors + intermediates, at: moment)
        return chain
    }

    /// The certificates of a message for whose signer the store found a chain, if these are their encodings.
    package func certificates(encodedAs bytes: ArraySlice<UInt8>) -> [Certificate]? {
        known.certificates(encodedAs: bytes)
    }

    private func builtChain(
        for leaf: Certificate, untrusted: [Certificate], at moment: Date
    ) throws(ChainError) -> [Certificate] {
        do throws(ChainError) {
            return try result(for: leaf, untrusted: proven(among: untrusted, for: leaf), at: moment)
        } catch {
            guard error.code == .issuerNotFound else { throw error }
            // Without a genuine issuer, the other candidates make OpenSSL report a better reason.
            return try result(for: leaf, untrusted: untrusted, at: moment)
        }
    }

    /// The `candidates` whose signatures lead to an anchor, directly or through each other.
    ///
    /// OpenSSL uses the first certificate with the issuer's name and key identifier, and does not try another if that
    /// is a forgery or a damaged copy. So we pass it only genuine ones.
    private func proven(
        among candidates: [Certificate], for leaf: Certificate
    ) throws(ChainError) -> [Certificate] {
        var search = IssuerSearch(leaf: leaf)
        // Without duplicates and in order, so that the number of verified signatures is deterministic.
        var known: Set<Certificate> = []
        let candidates = candidates.filter { known.insert($0).inserted }
        var waiting = candidates.filter(\.isAuthority)
        var issuers = anchors
        var proven: Set<Certificate> = []
        while !issuers.isEmpty, !waiting.isEmpty {
            var found: [Certificate] = []
            for candidate in waiting where try search.isIssued(candidate, byOneOf: issuers) { found.append(candidate) }
            proven.formUnion(found)
            waiting.removeAll(where: proven.contains)
            issuers = found
        }
        var genuine: [Certificate] = []
        for candidate in candidates where proven.contains(candidate) {
            // A certificate that the leaf names but that did not sign it would keep OpenSSL from finding the real
            // issuer.
            if leaf.isAttributed(to: candidate) {
                guard try search.isIssued(leaf, byOneOf: [candidate]) else { continue }
            }
            genuine.append(candidate)
        }
        return genuine
    }

    private func result(for leaf: Certificate, untrusted: [Certificate], at moment: Date) throws(ChainError)
        -> [Certificate]
    {
        let result: Result<[Certificate], ChainError>
        do {
            result = try buildChain(for: leaf, untrusted: untrusted, at: moment)
        } catch {
            throw ChainError(code: .unusable("\(error)"), depth: 0, certificate: leaf)
        }
        return try result.get()
    }

    private func buildChain(for leaf: Certificate, untrusted: [Certificate], at moment: Date) throws(OpenSSLError)
        -> Result<[Certificate], ChainError>
    {
        let store = try unsafe OpenSSL.call("X509_STORE_new") { unsafe X509_STORE_new() }
        defer { unsafe X509_STORE_free(store) }
        for anchor in anchors {
            try unsafe anchor.withHandle { handle throws(OpenSSLError) in
                try OpenSSL.check("X509_STORE_add_cert") { unsafe X509_STORE_add_cert(store, handle) }
            }
        }
        let context = try unsafe OpenSSL.call("X509_STORE_CTX_new") { unsafe X509_STORE_CTX_new() }
        defer { unsafe X509_STORE_CTX_free(context) }
        return try unsafe untrusted.withStack { stack throws(OpenSSLError) in
            try unsafe leaf.withHandle { leafHandle throws(OpenSSLError) in
                try OpenSSL.check("X509_STORE_CTX_init") {
                    unsafe X509_STORE_CTX_init(context, store, leafHandle, stack)
                }
                unsafe Self.configure(context, at: moment)
                ERR_clear_error()
                guard unsafe X509_verify_cert(context) == 1 else {
                    return try unsafe .failure(Self.error(of: context, leaf: leaf))
                }
                let chain = try unsafe OpenSSL.call("X509_STORE_CTX_get0_chain") {
                    unsafe X509_STORE_CTX_get0_chain(context)
                }
                return try unsafe .success(Certificate.all(in: chain))
            }
        }
    }

    private static func configure(_ context: OpaquePointer, at moment: Date) {
        let parameters = unsafe X509_STORE_CTX_get0_param(context)
        unsafe X509_VERIFY_PARAM_set_time(parameters, moment.wholeSeconds)
        unsafe X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_PARTIAL_CHAIN))
        unsafe X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_ANY)
        // The caller, not this machine's policy, decides about old SHA-1 chains and RSA-1024 keys.
        unsafe X509_VERIFY_PARAM_set_auth_level(parameters, 0)
        unsafe X509_STORE_CTX_set_verify_cb(context, allowingLastSecond)
    }

    /// Accepts a certificate in the last second of its validity: RFC 5280 §4.1.2.5 includes it, OpenSSL does not.
    private static let allowingLastSecond: @convention(c) @Sendable (Int32, OpaquePointer?) -> Int32 = {
        succeeded, context in
        guard succeeded == 0, let context = unsafe context,
            unsafe X509_STORE_CTX_get_error(context) == X509_V_ERR_CERT_HAS_EXPIRED,
            let certificate = unsafe X509_STORE_CTX_get_current_cert(context)
        else { return succeeded }
        let moment = unsafe X509_VERIFY_PARAM_get_time(X509_STORE_CTX_get0_param(context))
        guard unsafe ASN1_TIME_cmp_time_t(X509_get0_notAfter(certificate), moment) == 0 else { return succeeded }
        unsafe X509_STORE_CTX_set_error(context, X509_V_OK)
        return 1
    }

    private static func error(of context: OpaquePointer, leaf: Certificate) throws(OpenSSLError) -> ChainError {
        let code = unsafe X509_STORE_CTX_get_error(context)
        var certificate = leaf
        if let handle = unsafe X509_STORE_CTX_get_current_cert(context) {
            unsafe X509_up_ref(handle)
            certificate = try unsafe Certificate(owning: handle)
        }
        ERR_clear_error()
        return unsafe ChainError(
            code: ChainError.Code(code), depth: Int(X509_STORE_CTX_get_error_depth(context)), certificate: certificate)
    }
}

/// The intermediates of a store.
package struct Intermediates: Sendable {
    /// All of them.
    let all: @Sendable () -> [Certificate]
    /// At least those that have one of these names.
    let named: @Sendable ([DistinguishedName]) -> [Certificate]

    /// Intermediates that are read when they are needed.
    package init(
        all: @escaping @Sendable () -> [Certificate], named: @escaping @Sendable ([DistinguishedName]) -> [Certificate]
    ) {
        (self.all, self.named) = (all, named)
    }

    init(_ certificates: [Certificate]) { self.init(all: { certificates }, named: { _ in certificates }) }
}

/// Looks for issuers, and limits the number of verified signatures.
private struct IssuerSearch {
    let leaf: Certificate
    private var signatureCount = 0

    init(leaf: Certificate) { self.leaf = leaf }

    mutating func isIssued(
        _ certificate: Certificate, byOneOf issuers: [Certificate]
    ) throws(ChainError) -> Bool {
        for issuer in issuers where certificate.isAttributed(to: issuer) {
            signatureCount += 1
            guard signatureCount <= TrustStore.mostSignatures else {
                throw ChainError(code: .tooManyIssuers, depth: 0, certificate: leaf)
            }
            if certificate.isSigned(by: issuer) { return true }
        }
        return false
    }
}

/// Why a certificate has no chain to a trust anchor.
package struct ChainError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The issuer is neither in the message nor in the store.
        case issuerNotFound
        /// The chain ends at a root that is not an anchor.
        case untrustedRoot
        case notYetValid
        case expired
        /// A signature in the chain is wrong.
        case badSignature
        /// The search would verify more signatures than ``TrustStore/mostSignatures``.
        case tooManyIssuers
        /// Anything else, in OpenSSL's words.
        case unusable(String)

        init(_ code: Int32) {
            switch code {
            case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
                X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
                self = .issuerNotFound
            case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT: self = .untrustedRoot
            case X509_V_ERR_CERT_NOT_YET_VALID: self = .notYetValid
            case X509_V_ERR_CERT_HAS_EXPIRED: self = .expired
            case X509_V_ERR_CERT_SIGNATURE_FAILURE: self = .badSignature
            default: self = .unusable(unsafe String(cString: X509_verify_cert_error_string(Int(code))))
            }
        }
    }

    package let code: Code
    /// How far above the leaf the problem is; 0 is the leaf.
    package let depth: Int
    package let certificate: Certificate
}

/// The chains that one store found, each of which is what a search would find as long as the same certificates are valid.
private final class KnownChains: Sendable {
    private struct Question: Hashable {
        let leaf: Certificate
        let embedded: [Certificate]
    }

    private struct Answers {
        var chains: [Question: (chain: [Certificate], seconds: Range<time_t>)] = [:]
        /// The certificates of messages, and their encodings one after another.
        var messages: [(encodings: [UInt8], certificates: [Certificate])] = []
    }

    /// Whoever sends passes chooses their certificates.
    private static let most = 64
    private let answers = Mutex(Answers())

    func chain(for leaf: Certificate, with embedded: [Certificate], at moment: Date) -> [Certificate]? {
        let question = Question(leaf: leaf, embedded: embedded)
        guard let found = answers.withLock({ $0.chains[question] }) else { return nil }
        return found.seconds.contains(moment.wholeSeconds) ? found.chain : nil
    }

    /// Notes a chain that was found at `moment`, for the seconds around it in which no certificate begins or ends.
    func note(
        _ chain: [Certificate], for leaf: Certificate, with embedded: [Certificate], of store: [Certificate],
        at moment: Date
    ) {
        let second = moment.wholeSeconds
        let edges = ([leaf] + embedded + store).flatMap { certificate in
            // In the last second, OpenSSL prefers a certificate that lasts.
            let end = certificate.notAfter.wholeSeconds
            return [certificate.notBefore.wholeSeconds, end, end &+ 1]
        }
        let start = edges.filter { $0 <= second }.max() ?? .min
        let end = edges.filter { $0 > second }.min() ?? .max
        let question = Question(leaf: leaf, embedded: embedded)
        answers.withLock { known in
            if known.messages.count >= Self.most { known = Answers() }
            known.chains[question] = (chain, start..<end)
            known.messages.append((embedded.reduce(into: []) { $0 += $1.der }, embedded))
        }
    }

    func certificates(encodedAs bytes: ArraySlice<UInt8>) -> [Certificate]? {
        guard !bytes.isEmpty else { return nil }
        return answers.withLock { known in
            known.messages.first { $0.encodings[...].hasSameBytes(as: bytes) }?.certificates
        }
    }
}
