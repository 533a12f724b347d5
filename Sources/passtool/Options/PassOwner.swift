internal import PassToolkit
internal import SignedMessages
internal import ToolConsole

/// Who may sign passes, by a certificate: the identifiers that passes need for it.
struct PassOwner {
    let passType: String
    let team: String
    /// Whether the file holds a key as well.
    let hasKey: Bool

    /// Reads the certificate; its key is not needed.
    ///
    /// - Parameters:
    ///   - path: a file with a Pass Type ID certificate.
    ///   - purpose: whether a pass or an order is made.
    ///   - passphraseFile: the file with its passphrase.
    ///   - session: the environment.
    /// - Throws: `IdentityError`, ``CommandError`` if there is no such certificate or more than one.
    init(
        in path: String, of purpose: SigningPurpose = .pass, passphraseFile: String?, _ session: Session
    ) throws {
        let material = try ExitStatus.ofIdentity {
            var options = PassphraseOptions()
            options.passphraseFile = passphraseFile
            let given = try options.given(environment: session.environment)
            return try MaterialSource.file(path).opened(with: given, asking: false).material
        }
        let found = material.certificates.compactMap { certificate -> (type: String, team: String)? in
            guard let type = certificate.typeMarker(for: purpose) ?? certificate.subject.userID,
                type.hasPrefix("\(purpose.noun)."), let team = certificate.subject.organizationalUnit
            else { return nil }
            return (type, team)
        }
        guard let first = found.first else {
            throw CommandError(
                status: .identityUnusable,
                message: "'\(path)' holds no \(purpose == .pass ? "Pass" : "Order") Type ID certificate",
                recovery: ["see what it holds: passtool cert inspect \(path.shellWord)"])
        }
        guard found.allSatisfy({ $0 == first }) else {
            let types = found.map { "'\($0.type)'" }.joined(separator: ", ")
            throw CommandError(
                status: .identityUnusable, message: "'\(path)' holds certificates for several types: \(types)",
                recovery: [
                    "name the one that is meant: --\(purpose.noun)-type \(first.type.shellWord)"
                        + (purpose == .pass ? " --team \(first.team.shellWord)" : "")
                ])
        }
        (passType, team) = first
        hasKey = !material.storedKeys.isEmpty
    }
}
