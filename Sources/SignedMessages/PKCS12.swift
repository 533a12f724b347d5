internal import COpenSSL

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
