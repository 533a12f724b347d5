internal import PassToolkit
package import SignedMessages

extension Certificate {
    /// The certificates in these files; a file without one is an error.
    package static func anchors(in paths: [String]) throws -> [Certificate] {
        try paths.flatMap { path in
            let certificates = try ExitStatus.ofIdentity { try KeyMaterial(path: path, accepting: .everything) }
                .certificates
            guard !certificates.isEmpty else {
                throw CommandError(
                    status: .identityUnusable, message: "'\(path)' holds no certificate to trust",
                    recovery: ["name a file with the root certificate, in PEM or DER"])
            }
            return certificates
        }
    }
}
