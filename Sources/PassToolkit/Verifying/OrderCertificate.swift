internal import PassModel
internal import PassRules
internal import SignedMessages

/// What an Order Type ID certificate says beyond X.509; the identifiers are Apple's.
extension Certificate.AppleIdentifier {
    /// The marker extension: the order type identifier as UTF8String.
    static let orderTypeMarker = "1.2.840.113635.100.14.2"
    /// The extended key usage of order signing.
    static let orderSigning = "1.2.840.113635.100.4.19"
}

/// The certificate against the order.
extension Verification {
    func orderIdentityFindings() -> [Finding] {
        guard let order, let leaf = signer?.certificate else { return [] }
        var findings: [Finding] = []
        if !leaf.extendedKeyUsages.contains(Certificate.AppleIdentifier.orderSigning) {
            findings.append(
                Finding(
                    rule: "identity.not-for-orders", file: "signature",
                    "the certificate '\(leaf.subject.commonName ?? "")' is not for signing orders",
                    hint: "sign with an Order Type ID certificate"))
        }
        if !leaf.allowsDigitalSignature {
            findings.append(
                Finding(
                    rule: "identity.key-usage", file: "signature",
                    "the certificate's key may not make digital signatures"))
        }
        return findings + typeFindings(order, leaf: leaf)
    }

    private func typeFindings(_ order: VerificationReport.Order, leaf: Certificate) -> [Finding] {
        let orderType = order.orderTypeIdentifier ?? ""
        let marker = leaf.extensionText(Certificate.AppleIdentifier.orderTypeMarker)
        let named = [("subject", leaf.subject.userID), ("marker extension", marker)]
        var findings = named.filter { !orderType.isIdentical(to: $0.1) }.map { place, value in
            Finding(
                rule: "identity.order-type", file: "order.json",
                "the order has orderTypeIdentifier '\(orderType)', the certificate's \(place) has "
                    + (value.map { "'\($0)'" } ?? "none"),
                hint: value.flatMap { $0.hasPrefix("order.") ? "set orderTypeIdentifier to '\($0)'" : nil })
        }
        if case .passType(let expected) = policy.subject {
            findings.append(
                Finding(
                    rule: "identity.unexpected", file: "order.json",
                    "this is an order, expected was a pass of type '\(expected)'"))
        }
        return findings
    }
}
