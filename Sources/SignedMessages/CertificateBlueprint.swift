internal import COpenSSL
package import Platform

/// The contents of a certificate to make, for samples and tests only.
package struct CertificateBlueprint: Sendable {
    /// An extension with an object identifier of its own.
    package struct RawExtension: Sendable {
        fileprivate let identifier: String
        fileprivate let value: String

        private init(identifier: String, value: String) { (self.identifier, self.value) = (identifier, value) }

        package init(_ identifier: String, content: [UInt8]) {
            self.init(identifier: identifier, value: "DER:\(content.hexadecimal)")
        }

        package static func text(_ identifier: String, _ text: String) -> RawExtension {
            RawExtension(identifier: identifier, value: "ASN1:FORMAT:UTF8,UTF8String:\(text)")
        }

        /// An extension that contains NULL, as markers do.
        package static func mark(_ identifier: String) -> RawExtension {
            RawExtension(identifier: identifier, value: "ASN1:NULL")
        }
    }

    package var subject: DistinguishedName
    package var notBefore: Date
    package var notAfter: Date
    package var serialNumber: Int64
    /// Extensions by OpenSSL's configuration syntax, for example `("keyUsage", "critical,digitalSignature")`.
    package var extensions: [(name: String, value: String)]
    package var rawExtensions: [RawExtension]

    package init(
        subject: DistinguishedName, notBefore: Date, notAfter: Date, serialNumber: Int64,
        extensions: [(name: String, value: String)], rawExtensions: [RawExtension] = []
    ) {
        self.subject = subject
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.serialNumber = serialNumber
        self.extensions = extensions
        self.rawExtensions = rawExtensions
    }

    /// Makes the certificate for `key`, signed with SHA-256 by `issuer`, or by `key` itself.
    package func certificate(
        for key: PrivateKey, issuedBy issuer: (certificate: Certificate, key: PrivateKey)? = nil
    ) throws(OpenSSLError) -> Certificate {
        let handle = try unsafe OpenSSL.call("X509_new") { unsafe X509_new() }
        let certificate: Certificate
        do {
            try unsafe write(to: handle, key: key)
            try unsafe setNames(of: handle, issuer: issuer?.certificate)
            try unsafe addExtensions(to: handle, issuer: issuer?.certificate)
            try unsafe (issuer?.key ?? key).withHandle { key throws(OpenSSLError) in
                try OpenSSL.check("X509_sign") { unsafe X509_sign(handle, key, EVP_sha256()) }
            }
            // Decoded again, so that the value is exactly what was encoded.
            certificate = try Certificate(der: unsafe DER.encode("i2d_X509") { unsafe i2d_X509(handle, $0) })
        } catch {
            unsafe X509_free(handle)
            throw error
        }
        unsafe X509_free(handle)
        return certificate
    }

    private func write(to handle: OpaquePointer, key: PrivateKey) throws(OpenSSLError) {
        try OpenSSL.check("X509_set_version") { unsafe X509_set_version(handle, 2) }
        try OpenSSL.check("ASN1_INTEGER_set_int64") {
            unsafe ASN1_INTEGER_set_int64(X509_get_serialNumber(handle), serialNumber)
        }
        try unsafe Self.set(notBefore, to: X509_getm_notBefore(handle))
        try unsafe Self.set(notAfter, to: X509_getm_notAfter(handle))
        try unsafe key.withHandle { key throws(OpenSSLError) in
            try OpenSSL.check("X509_set_pubkey") { unsafe X509_set_pubkey(handle, key) }
        }
    }

    private static func set(_ moment: Date, to field: UnsafeMutablePointer<ASN1_TIME>?) throws(OpenSSLError) {
        _ = try unsafe OpenSSL.call("ASN1_TIME_set") { unsafe ASN1_TIME_set(field, moment.wholeSeconds) }
    }

    private func setNames(of handle: OpaquePointer, issuer: Certificate?) throws(OpenSSLError) {
        let name = try unsafe OpenSSL.call("X509_get_subject_name") { unsafe X509_get_subject_name(handle) }
        for attribute in subject.attributes {
            let value = Array(attribute.value.utf8)
            let type = try unsafe ASN1.object(dotted: attribute.type.identifier)
            defer { unsafe ASN1_OBJECT_free(type) }
            // Always UTF8String: if OpenSSL chose the type, it would refuse names of more than 64 characters.
            try OpenSSL.check("X509_NAME_add_entry_by_OBJ") {
                unsafe X509_NAME_add_entry_by_OBJ(name, type, V_ASN1_UTF8STRING, value, Int32(value.count), -1, 0)
            }
        }
        guard let issuer else {
            return try OpenSSL.check("X509_set_issuer_name") { unsafe X509_set_issuer_name(handle, name) }
        }
        try unsafe issuer.withHandle { issuer throws(OpenSSLError) in
            try OpenSSL.check("X509_set_issuer_name") {
                unsafe X509_set_issuer_name(handle, X509_get_subject_name(issuer))
            }
        }
    }

    private func addExtensions(to handle: OpaquePointer, issuer: Certificate?) throws(OpenSSLError) {
        defer { withExtendedLifetime(issuer) {} }  // the context keeps its pointer
        for (name, value) in extensions + rawExtensions.map({ ($0.identifier, $0.value) }) {
            var context = unsafe X509V3_CTX()
            if let issuer {
                unsafe issuer.withHandle { unsafe X509V3_set_ctx(&context, $0, handle, nil, nil, 0) }
            } else {
                unsafe X509V3_set_ctx(&context, handle, handle, nil, nil, 0)
            }
            let written = try unsafe OpenSSL.call("X509V3_EXT_nconf") {
                unsafe X509V3_EXT_nconf(nil, &context, name, value)
            }
            defer { unsafe X509_EXTENSION_free(written) }
            try OpenSSL.check("X509_add_ext") { unsafe X509_add_ext(handle, written, -1) }
        }
    }
}
