internal import COpenSSL

/// A PKCS#12 store (RFC 7292), read bag by bag, since it may contain more than one identity.
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

    /// The contents of a store, in its order.
    struct Contents {
        var certificates: [[UInt8]] = []
        /// Keys, to be wiped.
        var keys: [SealedKey] = []
        mutating func wipe() {
            for index in keys.indices { keys[index].der.cleanse() }
        }
    }

    func contents(passphrase: Passphrase?) throws(KeyMaterialError) -> Contents {
        var wasOpened = false
        do throws(KeyMaterialError) {
            return try Decryption.run(with: passphrase) { passphrase in
                var budget = DerivationBudget()
                try spendCheck(of: &budget)
                switch check(passphrase) {
                case .failed: throw OpenSSLError(call: "PKCS12_verify_mac", entries: [])
                case .passed: wasOpened = true
                case .impossible: break
                }
                do {
                    return try contents(decryptedWith: passphrase, budget: budget)
                } catch let error as OpenSSLError {
                    // Some programs use one form of an empty passphrase for the check and the other for the contents.
                    let isEmpty = passphrase?.isEmpty ?? true
                    let form = passphrase == nil ? Passphrase(utf8: []) : nil
                    guard isEmpty, let other = try? contents(decryptedWith: form, budget: budget) else { throw error }
                    return other
                }
            }
        } catch {
            // A store that nothing protects opens with any passphrase, as a plain key does.
            if !wasOpened, error.code == .wrongPassphrase, let open = try? contents(passphrase: nil) { return open }
            let isAboutPassphrase = error.code == .wrongPassphrase || error.code == .passphraseNeeded
            guard wasOpened, isAboutPassphrase else { throw error }
            throw KeyMaterialError(.damaged("PKCS#12 store"), underlying: error.underlying)
        }
    }

    // MARK: - The integrity check

    private enum Check { case passed, failed, impossible }

    /// Spends the cost of the check beforehand.
    private func spendCheck(of budget: inout DerivationBudget) throws(KeyMaterialError) {
        var algorithm: UnsafePointer<X509_ALGOR>?
        var count: UnsafePointer<ASN1_INTEGER>?
        unsafe PKCS12_get0_mac(nil, &algorithm, nil, &count, handle)
        guard let algorithm = unsafe algorithm else { return }
        try unsafe budget.spend(DerivationBudget.count(count))
        try unsafe budget.spend(on: algorithm)
    }

    /// Runs the store's integrity check with the passphrase.
    private func check(_ passphrase: Passphrase?) -> Check {
        guard unsafe PKCS12_mac_present(handle) == 1 else { return .impossible }
        do {
            try OpenSSL.check("PKCS12_verify_mac") {
                unsafe lend(passphrase) { unsafe PKCS12_verify_mac(handle, $0, $1) }
            }
            return .passed
        } catch {
            // This OpenSSL does not support the kind of check (RFC 9579); decrypting shows whether the passphrase is
            // right.
            return error.has(library: ERR_LIB_PKCS12, reason: PKCS12_R_MAC_GENERATION_ERROR) ? .impossible : .failed
        }
    }

    private func lend<Value>(_ passphrase: Passphrase?, _ body: (UnsafePointer<CChar>?, Int32) -> Value) -> Value {
        guard let passphrase else { return body(nil, 0) }
        return unsafe passphrase.withCString { unsafe body($0, Int32(passphrase.byteCount)) }
    }

    // MARK: - Bags

    private func contents(decryptedWith passphrase: Passphrase?, budget: DerivationBudget) throws -> Contents {
        let safes = try unsafe OpenSSL.call("PKCS12_unpack_authsafes") { unsafe PKCS12_unpack_authsafes(handle) }
        defer { unsafe passtool_sk_PKCS7_pop_free(safes) }
        var budget = budget
        var contents = Contents()
        do {
            for index in unsafe 0..<max(0, passtool_sk_PKCS7_num(safes)) {
                guard let safe = unsafe passtool_sk_PKCS7_value(safes, index) else { continue }
                try unsafe budget.spend(on: Self.algorithm(of: safe))
                guard let bags = try unsafe bags(in: safe, passphrase: passphrase) else { continue }
                defer { unsafe passtool_sk_SAFEBAG_pop_free(bags) }
                let isSealed = unsafe OBJ_obj2nid(safe.pointee.type) == NID_pkcs7_encrypted
                try unsafe add(bags, passphrase: passphrase, isSealed: isSealed, to: &contents, budget: &budget)
            }
        } catch {
            contents.wipe()
            throw error
        }
        return contents
    }

    /// The encryption of a safe; `nil` if it is not encrypted.
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
        default: return nil  // public-key encrypted safes are not supported
        }
        return unsafe bags
    }

    private func add(
        _ bags: OpaquePointer, passphrase: Passphrase?, isSealed: Bool, to contents: inout Contents,
        budget: inout DerivationBudget
    ) throws {
        let hasSecret = passphrase.map { !$0.isEmpty } ?? false
        for index in unsafe 0..<max(0, passtool_sk_SAFEBAG_num(bags)) {
            guard let bag = unsafe passtool_sk_SAFEBAG_value(bags, index) else { continue }
            switch unsafe PKCS12_SAFEBAG_get_nid(bag) {
            case NID_keyBag:
                let key = unsafe PKCS12_SAFEBAG_get0_p8inf(bag)
                let bytes = try unsafe DER.encode("i2d_PKCS8_PRIV_KEY_INFO") { unsafe i2d_PKCS8_PRIV_KEY_INFO(key, $0) }
                contents.keys.append(SealedKey(der: bytes, isEncrypted: isSealed && hasSecret))
            case NID_pkcs8ShroudedKeyBag:
                let sealed = unsafe PKCS12_SAFEBAG_get0_pkcs8(bag)
                try unsafe budget.spend(on: PrivateKey.encryption(of: sealed))
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
                try unsafe add(inner, passphrase: passphrase, isSealed: isSealed, to: &contents, budget: &budget)
            default: continue  // revocation lists and secrets are not part of an identity
            }
            try contents.checkLimits()
        }
    }
}

extension PKCS12Store.Contents {
    /// Stops reading at the first certificate or key over the limit.
    fileprivate func checkLimits() throws(KeyMaterialError) {
        if certificates.count > KeyMaterial.Limit.certificates.maximum {
            throw KeyMaterialError(.overLimit(.certificates))
        }
        if keys.count > KeyMaterial.Limit.keys.maximum { throw KeyMaterialError(.overLimit(.keys)) }
    }
}

extension KeyMaterial {
    /// The key and certificates as a PKCS#12 store, encrypted with AES-256 as OpenSSL 3 does by default.
    ///
    /// - Throws: ``OpenSSLError``, also without a key or a certificate.
    public func pkcs12(passphrase: Passphrase, name: String) throws(OpenSSLError) -> [UInt8] {
        let leaf = try OpenSSL.call("PKCS12_create: no certificate") { certificates.first }
        let key = try OpenSSL.call("PKCS12_create: no key") { self.key }
        let store = try unsafe certificates.dropFirst().withStack { others throws(OpenSSLError) in
            try unsafe OpenSSL.call("PKCS12_create") {
                unsafe key.withHandle { key in
                    unsafe leaf.withHandle { leaf in
                        unsafe passphrase.withCString { text in
                            unsafe PKCS12_create(text, name, key, leaf, others, 0, 0, 0, 0, 0)
                        }
                    }
                }
            }
        }
        defer { unsafe PKCS12_free(store) }
        return try unsafe DER.encode("i2d_PKCS12") { unsafe i2d_PKCS12(store, $0) }
    }
}

extension Certificate {
    /// The certificate in PEM.
    public func pem() throws(OpenSSLError) -> [UInt8] {
        try unsafe MemoryBIO.written { bio throws(OpenSSLError) in
            try unsafe withHandle { handle throws(OpenSSLError) in
                try OpenSSL.check("PEM_write_bio_X509") { unsafe PEM_write_bio_X509(bio, handle) }
            }
        }
    }
}
