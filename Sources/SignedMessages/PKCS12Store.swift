internal import COpenSSL

/// A PKCS#12 store (RFC 7292), read bag by bag, since it may hold more than one identity.
@safe final class PKCS12Store {
    private let handle: OpaquePointer  // PKCS12 *

    /// Reads a store; `nil` for anything else.
    init?(der bytes: [UInt8]) {
        guard let handle = unsafe DER.value(of: bytes, as: { unsafe d2i_PKCS12(nil, $0, $1) }) else {
            return nil
        }
        unsafe self.handle = handle
    }

    deinit { unsafe PKCS12_free(handle) }

    /// A key as PKCS#8 in DER, and whether a passphrase (not an empty one) encrypts it.
    struct SealedKey {
        var der: [UInt8]
        let isEncrypted: Bool
    }

    /// What a store holds, in its order.
    struct Contents {
        /// Certificates in DER.
        var certificates: [[UInt8]] = []
        /// Keys, to be wiped.
        var keys: [SealedKey] = []
        /// The limit at which reading stopped.
        fileprivate(set) var exceeded: KeyMaterial.Limit?
        fileprivate var budget: DerivationBudget

        mutating func wipe() {
            for index in keys.indices { keys[index].der.cleanse() }
        }
    }

    /// Opens the store.
    func contents(passphrase: Passphrase?) throws(KeyMaterialError) -> Contents {
        var wasOpened = false
        var budget = DerivationBudget()
        guard affordsCheck(&budget) else { throw KeyMaterialError(.overLimit(.iterations)) }
        var rest = budget
        do throws(KeyMaterialError) {
            var contents = try Decryption.run(with: passphrase, cost: rest.spent) { (passphrase) throws(OpenSSLError) in
                switch check(passphrase) {
                case .failed: throw OpenSSLError(call: "PKCS12_verify_mac", entries: [])
                case .passed: wasOpened = true
                case .impossible: break
                }
                // Some programs use one form of an empty passphrase for the check and the other for the contents.
                let forms = passphrase.map { $0.byteCount > 0 ? [$0] : [$0, nil] } ?? [nil, Passphrase(utf8: [])]
                rest = budget
                return try firstContents(forms, budget: &rest)
            }
            guard let limit = contents.exceeded else { return contents }
            contents.wipe()
            throw KeyMaterialError(.overLimit(limit))
        } catch {
            let isAboutPassphrase = error.code == .wrongPassphrase || error.code == .passphraseNeeded
            guard wasOpened, isAboutPassphrase else { throw error }
            throw KeyMaterialError(.damaged("PKCS#12 store"), underlying: error.underlying)
        }
    }

    /// The contents decrypted with the first of `forms` that fits, as far as the budget goes.
    private func firstContents(
        _ forms: [Passphrase?], budget: inout DerivationBudget
    ) throws(OpenSSLError) -> Contents {
        var first: OpenSSLError?
        for form in forms {
            do throws(OpenSSLError) {
                var contents = try contents(decryptedWith: form, budget: &budget)
                guard contents.exceeded != nil, first != nil else { return contents }
                contents.wipe()  // the rest of the budget was too small for another form, not for the store
            } catch {
                first = first ?? error
            }
        }
        throw first ?? OpenSSLError(call: "PKCS12_unpack_authsafes", entries: [])
    }

    // MARK: - The integrity check

    private enum Check { case passed, failed, impossible }

    /// Whether the budget allows the check; asked before making it.
    private func affordsCheck(_ budget: inout DerivationBudget) -> Bool {
        var algorithm: UnsafePointer<X509_ALGOR>?
        var count: UnsafePointer<ASN1_INTEGER>?
        unsafe PKCS12_get0_mac(nil, &algorithm, nil, &count, handle)
        guard unsafe algorithm != nil else { return true }
        return unsafe budget.affords(DerivationBudget.count(count))
            && budget.affords(DerivationBudget.iterations(of: algorithm))
    }

    /// Makes the store's integrity check with the passphrase.
    private func check(_ passphrase: Passphrase?) -> Check {
        guard unsafe PKCS12_mac_present(handle) == 1 else { return .impossible }
        do {
            try OpenSSL.check("PKCS12_verify_mac") {
                unsafe lend(passphrase) { unsafe PKCS12_verify_mac(handle, $0, $1) }
            }
            return .passed
        } catch {
            // This OpenSSL does not know the kind of check (RFC 9579); decrypting shows whether the passphrase is right.
            return error.has(library: ERR_LIB_PKCS12, reason: PKCS12_R_MAC_GENERATION_ERROR) ? .impossible : .failed
        }
    }

    private func lend<Value>(_ passphrase: Passphrase?, _ body: (UnsafePointer<CChar>?, Int32) -> Value) -> Value {
        guard let passphrase else { return body(nil, 0) }
        return unsafe passphrase.withCString { unsafe body($0, Int32(passphrase.byteCount)) }
    }

    // MARK: - Bags

    private func contents(
        decryptedWith passphrase: Passphrase?, budget: inout DerivationBudget
    ) throws(OpenSSLError) -> Contents {
        let safes = try unsafe OpenSSL.call("PKCS12_unpack_authsafes") { unsafe PKCS12_unpack_authsafes(handle) }
        defer { unsafe passtool_sk_PKCS7_pop_free(safes) }
        var contents = Contents(budget: budget)
        defer { budget = contents.budget }
        do {
            for index in unsafe 0..<max(0, passtool_sk_PKCS7_num(safes)) {
                guard let safe = unsafe passtool_sk_PKCS7_value(safes, index),
                    unsafe contents.affords(Self.algorithm(of: safe)),
                    let bags = try unsafe bags(in: safe, passphrase: passphrase)
                else { continue }
                defer { unsafe passtool_sk_SAFEBAG_pop_free(bags) }
                let isSealed = unsafe OBJ_obj2nid(safe.pointee.type) == NID_pkcs7_encrypted
                try unsafe add(bags, passphrase: passphrase, isSealed: isSealed, to: &contents)
            }
        } catch {
            contents.wipe()
            throw error
        }
        _ = contents.isWithinLimits
        return contents
    }

    /// How a safe is encrypted; `nil` where it is not.
    private static func algorithm(of safe: UnsafeMutablePointer<PKCS7>) -> UnsafePointer<X509_ALGOR>? {
        guard unsafe OBJ_obj2nid(safe.pointee.type) == NID_pkcs7_encrypted else { return nil }
        return unsafe UnsafePointer(safe.pointee.d.encrypted?.pointee.enc_data?.pointee.algorithm)
    }

    private func bags(
        in safe: UnsafeMutablePointer<PKCS7>, passphrase: Passphrase?
    ) throws(OpenSSLError) -> OpaquePointer? {
        let bags: OpaquePointer
        switch unsafe OBJ_obj2nid(safe.pointee.type) {
        case NID_pkcs7_data:
            unsafe bags = try unsafe OpenSSL.call("PKCS12_unpack_p7data") { unsafe PKCS12_unpack_p7data(safe) }
        case NID_pkcs7_encrypted:
            unsafe bags = try unsafe OpenSSL.call("PKCS12_unpack_p7encdata") {
                unsafe lend(passphrase) { unsafe PKCS12_unpack_p7encdata(safe, $0, $1) }
            }
        default: return nil  // encrypted for a certificate instead of with a passphrase, which nobody does
        }
        return unsafe bags
    }

    private func add(
        _ bags: OpaquePointer, passphrase: Passphrase?, isSealed: Bool, to contents: inout Contents
    ) throws(OpenSSLError) {
        let hasSecret = passphrase.map { $0.byteCount > 0 } ?? false
        for index in unsafe 0..<max(0, passtool_sk_SAFEBAG_num(bags)) {
            guard let bag = unsafe passtool_sk_SAFEBAG_value(bags, index), contents.isWithinLimits else { continue }
            switch unsafe PKCS12_SAFEBAG_get_nid(bag) {
            case NID_keyBag:
                let key = unsafe PKCS12_SAFEBAG_get0_p8inf(bag)
                let bytes = try unsafe DER.encode("i2d_PKCS8_PRIV_KEY_INFO") { unsafe i2d_PKCS8_PRIV_KEY_INFO(key, $0) }
                contents.keys.append(SealedKey(der: bytes, isEncrypted: isSealed && hasSecret))
            case NID_pkcs8ShroudedKeyBag:
                let sealed = unsafe PKCS12_SAFEBAG_get0_pkcs8(bag)
                guard unsafe contents.affords(PrivateKey.encryption(of: sealed)) else { continue }
                let bytes = try unsafe PrivateKey.unsealed(sealed, passphrase: passphrase)
                contents.keys.append(SealedKey(der: bytes, isEncrypted: hasSecret))
            case NID_certBag where unsafe PKCS12_SAFEBAG_get_bag_nid(bag) == NID_x509Certificate:
                let certificate = try unsafe OpenSSL.call("PKCS12_SAFEBAG_get1_cert") {
                    unsafe PKCS12_SAFEBAG_get1_cert(bag)
                }
                defer { unsafe X509_free(certificate) }
                contents.certificates.append(try unsafe DER.encode("i2d_X509") { unsafe i2d_X509(certificate, $0) })
            case NID_safeContentsBag:
                guard let inner = unsafe PKCS12_SAFEBAG_get0_safes(bag) else { continue }
                try unsafe add(inner, passphrase: passphrase, isSealed: isSealed, to: &contents)
            default: continue  // revocation lists and secrets are not part of an identity
            }
        }
    }
}

extension PKCS12Store.Contents {
    fileprivate init(budget: DerivationBudget) { self.budget = budget }

    /// Spends the cost of decrypting before it is done; false where too little is left.
    fileprivate mutating func affords(_ algorithm: UnsafePointer<X509_ALGOR>?) -> Bool {
        guard exceeded == nil, let algorithm = unsafe algorithm else { return exceeded == nil }
        if unsafe !budget.affords(DerivationBudget.iterations(of: algorithm)) { exceeded = .iterations }
        return exceeded == nil
    }

    /// Whether all limits are kept; reading stops at the first that is not.
    fileprivate var isWithinLimits: Bool {
        mutating get {
            if certificates.count > KeyMaterial.Limit.certificates.maximum { exceeded = .certificates }
            if keys.count > KeyMaterial.Limit.keys.maximum { exceeded = .keys }
            return exceeded == nil
        }
    }
}
