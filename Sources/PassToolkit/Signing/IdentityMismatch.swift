internal import PassModel
internal import SignedMessages

/// In what a certificate does not fit a pass: signing refuses for each, verification reports each.
enum IdentityMismatch: Hashable {
    case notForPasses
    case noDigitalSignature
    /// The pass type in the named place of the certificate.
    case passType(place: String, pass: String, certificate: String?)
    case team(pass: String, certificate: String?)
    case notForNFC

    /// All mismatches of a pass whose files have `names`.
    static func all(of pass: Pass, names: some Collection<String>, with certificate: Certificate) -> [IdentityMismatch]
    {
        var mismatches: [IdentityMismatch] = []
        if !certificate.isForPassSigning { mismatches.append(.notForPasses) }
        if !certificate.allowsDigitalSignature { mismatches.append(.noDigitalSignature) }
        let passType = pass.passTypeIdentifier ?? ""
        let named = [("subject", certificate.subject.userID), ("marker extension", certificate.passTypeMarker)]
        for (place, value) in named where !passType.isIdentical(to: value) {
            mismatches.append(.passType(place: place, pass: passType, certificate: value))
        }
        let team = pass.teamIdentifier ?? ""
        if !team.isIdentical(to: certificate.subject.organizationalUnit) {
            mismatches.append(.team(pass: team, certificate: certificate.subject.organizationalUnit))
        }
        let usesNFC = pass.object[Pass.Key.nfc.rawValue] != nil || names.contains("personalization.json")
        if usesNFC, certificate.nfcMarker == nil { mismatches.append(.notForNFC) }
        return mismatches
    }
}

extension String {
    /// Equal byte for byte; `==` takes spellings for equal that Unicode calls equivalent, and Wallet does not.
    func isIdentical(to other: String?) -> Bool { other.map { utf8.elementsEqual($0.utf8) } ?? false }
}
