package import ArgumentParser
package import PassToolkit
internal import Platform
package import SignedMessages

/// The trust anchors, and the time to verify for.
package struct TrustOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Trust this root instead of Apple's; repeatable.", valueName: "file"),
        completion: .file())
    package var trustAnchor: [String] = []

    @Option(help: ArgumentHelp("Accept passes of this pass type identifier only.", valueName: "identifier"))
    package var passType: String?

    @Option(help: ArgumentHelp("Judge as of this time: 2026-11-21T09:30:00Z, or now.", valueName: "date"))
    package var at: String?

    @Option(
        help: ArgumentHelp("Check against this revocation list; repeatable.", valueName: "file"),
        completion: .file())
    package var crl: [String] = []

    @Flag(help: "Refuse signatures that do not contain the intermediate that issued their certificate.")
    package var requireIntermediate = false

    package init() {}

    /// The files that they read.
    package var inputs: [(name: String, path: String?)] {
        trustAnchor.map { ("--trust-anchor", $0) } + crl.map { ("--crl", $0) }
    }

    /// The policy for these options.
    package func policy(now: Date) throws -> TrustPolicy {
        if let passType, !["pass.", "order."].contains(where: passType.lowercased().hasPrefix) {
            throw CommandError(
                status: .usage, message: "--pass-type is '\(passType)', which does not begin with 'pass.'",
                recovery: ["--pass-type \("pass.\(passType)".shellWord)"])
        }
        let moment = try at.map { $0 == "now" ? now : try Date(option: "--at", $0) } ?? now
        let subject = passType.map(TrustPolicy.Subject.passType) ?? .unsafelyAnyPassType
        var policy = TrustPolicy.apple(
            anchors: try trustAnchor.isEmpty ? AppleCertificates.root : Certificate.anchors(in: trustAnchor),
            subject: subject, at: .instant(moment))
        policy.revocationLists = try crl.flatMap(lists)
        policy.requiresIntermediate = requireIntermediate
        return policy
    }

    private func lists(at path: String) throws -> [RevocationList] {
        let bytes = try ExitStatus.ofIdentity { try InputFile.read(path) }
        guard let lists = try? RevocationList.all(in: bytes), !lists.isEmpty else {
            throw CommandError(
                status: .identityUnusable, message: "'\(path)' holds no revocation list",
                recovery: ["name a CRL in DER or PEM; certificates say where theirs is published"])
        }
        return lists
    }
}

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
