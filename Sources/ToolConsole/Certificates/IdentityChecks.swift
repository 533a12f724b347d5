internal import PassRules
package import PassToolkit
package import SignedMessages

extension KeyMaterial {
    /// The file of an identity; wipe it when it is written.
    ///
    /// - Parameters:
    ///   - form: a PKCS#12 store, or PEM.
    ///   - secret: encrypts the key, if there is one.
    /// - Returns: the bytes.
    /// - Throws: `OpenSSLError`.
    package func file(in form: Form, encryptedWith secret: Passphrase?) throws -> [UInt8] {
        if form == .pkcs12 {
            let name = certificates.first?.subject.commonName ?? "passtool"
            return try pkcs12(passphrase: secret ?? Passphrase(utf8: []), name: name)
        }
        var bytes = try certificates.flatMap { try $0.pem() }
        var key = try key?.pem(encryptedWith: secret) ?? []
        defer { key.cleanse() }
        bytes.reserveCapacity(bytes.count + key.count)  // a growing array would leave copies of the key
        bytes += key
        return bytes
    }
}

extension CommandError {
    /// Throws for a value of `--pass-type` or `--order-type` that Apple's portal does not register.
    package static func check(type: String, of purpose: SigningPurpose) throws {
        let hints = ["write it as Apple's portal has it, like \(purpose.exampleType)"]
        let option = "--\(purpose.noun)-type"
        guard type.hasPrefix("\(purpose.noun)."), type.utf8.count > purpose.noun.utf8.count + 1 else {
            throw CommandError(
                status: .usage,
                message: "\(option) is '\(type)', not \(purpose == .pass ? "a pass" : "an order") type identifier",
                hints: hints)
        }
        guard let odd = type.characterOutsideIdentifiers else { return }
        throw CommandError(
            status: .usage,
            message: "\(option) is '\(type)', which contains '\(odd)': "
                + "identifiers are letters from A to Z or a to z, digits, '-' and '.'",
            hints: hints)
    }

    package static let teamPlace = "the team identifier is under Membership details at developer.apple.com/account"

    /// Throws for a value of `--team` that is not ten capital letters or digits.
    package static func check(team: String) throws {
        func isTeam(_ text: String) -> Bool {
            text.utf8.count == 10 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
        }
        guard !isTeam(team) else { return }
        throw CommandError(
            status: .usage, message: "--team is '\(team)', but teams are ten letters or digits",
            hints: [
                isTeam(team.uppercased())
                    ? "write it in capitals: \(team.uppercased())" : "\(teamPlace), like A1B2C3D4E5"
            ])
    }
}

extension SigningPurpose {
    /// An identifier for examples.
    package var exampleType: String { self == .pass ? "pass.com.acme.card" : "order.com.acme.shop" }
}
