internal import ArgumentParser
internal import PassToolkit

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Whom to trust, and when.
struct TrustOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Trust this certificate in place of Apple's root. May be repeated.", valueName: "file"))
    var trustAnchor: [String] = []

    @Option(help: ArgumentHelp("Accept passes of this pass type identifier only.", valueName: "identifier"))
    var passType: String?

    @Option(help: ArgumentHelp("Judge as of this time, like 2026-11-21T09:30:00Z.", valueName: "date"))
    var at: String?

    /// The policy that these options name.
    func policy(now: Date) throws -> TrustPolicy {
        let moment = try at.map { try Date(option: "--at", $0) } ?? now
        let subject = passType.map(TrustPolicy.Subject.passType) ?? .unsafelyAnyPassType
        guard !trustAnchor.isEmpty else { return .apple(subject: subject, at: moment) }
        let anchors = try trustAnchor.flatMap { path in
            let certificates = try ExitStatus.ofIdentity { try SigningIdentity.material(at: path, passphrase: nil) }
                .certificates
            guard !certificates.isEmpty else {
                throw CommandError(status: .identityUnusable, message: "'\(path)' holds no certificate to trust")
            }
            return certificates
        }
        return TrustPolicy(
            anchors: anchors, intermediates: AppleCertificates.intermediates, subject: subject, at: moment)
    }
}
