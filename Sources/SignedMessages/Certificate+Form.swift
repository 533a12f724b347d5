internal import COpenSSL

extension Certificate {
    /// What no authority may write (RFC 5280 §4.1.2.1, §4.2), in words that follow the certificate's name; `nil` if nothing.
    ///
    /// If an extension occurs twice, one reader uses the first and another the last. In an old version, some readers ignore
    /// extensions.
    package var formFault: String? {
        unsafe withHandle { handle in
            let version = unsafe X509_get_version(handle) + 1
            let count = unsafe max(0, X509_get_ext_count(handle))
            guard (1...3).contains(version) else { return "is of version \(version), which nobody knows" }
            guard version == 3 || count == 0 else { return "has extensions and is of version \(version), not 3" }
            var seen: Set<[UInt8]> = []
            for index in 0..<count {
                let object = unsafe X509_EXTENSION_get_object(X509_get_ext(handle, index))
                let identifier = unsafe Array(
                    UnsafeBufferPointer(start: OBJ_get0_data(object), count: OBJ_length(object)))
                guard seen.insert(identifier).inserted else {
                    return unsafe "has the extension \(ASN1.dotted(object)) more than once"
                }
            }
            return nil
        }
    }

    /// What makes readers see different values of a subject attribute, in words that follow `has`; `nil` if nothing does.
    ///
    /// Apple writes each once, as plain text.
    package func subjectFault(in types: [DistinguishedName.AttributeType]) -> String? {
        let attributes = subject.attributes
        for type in types {
            let values = attributes.filter { $0.type == type }
            if values.count > 1 { return "\(type.shortName) more than once" }
            guard values.allSatisfy({ $0.isPlainText }) else {
                return "\(type.shortName) in another form than plain text"
            }
        }
        return nil
    }
}
