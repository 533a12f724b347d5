#if Server
    internal import PassModel
    package import PassService
    internal import PassToolkit
    internal import SignedMessages

    /// What a phone reads in an intact archive of a pass or an order; whom it is from is not checked.
    package struct HeldPass: Sendable {
        package let address: PassAddress
        package let token: String
        package let webServiceURL: String?
        /// Whether the phone shows a form before the pass is complete.
        package let hasForm: Bool
        private let root: JSONObject

        /// Reads an archive; `nil` if manifest and signature do not fit, or identifiers are missing.
        package init?(_ archive: [UInt8]) {
            let policy = TrustPolicy(anchors: [], subject: .unsafelyAnyPassType, at: .now)
            let report = PassVerifier(policy: policy, rules: nil).report(on: archive)
            let steps: [VerificationReport.Check.Step] = [.archive, .structure, .manifest, .signature]
            guard report.checks.allSatisfy({ !steps.contains($0.step) || $0.outcome == .passed }) else { return nil }
            let isOrder = report.kind == .order
            guard let text = report.files[isOrder ? "order.json" : "pass.json"],
                let root = try? JSONDocument(parsing: text).root.object,
                let type = root[isOrder ? "orderTypeIdentifier" : "passTypeIdentifier"]?.string,
                let serial = root[isOrder ? "orderIdentifier" : "serialNumber"]?.string,
                let token = root["authenticationToken"]?.string
            else { return nil }
            (address, self.token, self.root) = (PassAddress(type: type, serial: serial), token, root)
            webServiceURL = root["webServiceURL"]?.string
            hasForm = report.files["personalization.json"] != nil
        }

        /// The value of the field with this key, or of a top-level key of an order.
        package func value(ofField key: String) -> String? {
            if let value = root[key] { return value.string ?? value.text() }
            for member in root.members {
                for group in member.value.object?.members ?? [] {
                    let field = group.value.array?.first { $0.object?["key"]?.string == key }
                    if let value = field?.object?["value"] { return value.string ?? value.text() }
                }
            }
            return nil
        }
    }

    /// What the protocol calls things for passes and for orders.
    package struct ServiceForm {
        let isOrder: Bool
        package init(type: String) { isOrder = type.hasPrefix("order.") }

        package var scheme: String { isOrder ? "AppleOrder" : "ApplePass" }
        var query: String { isOrder ? "ordersModifiedSince" : "passesUpdatedSince" }
        var serials: String { isOrder ? "orderIdentifiers" : "serialNumbers" }
        var tag: String { isOrder ? "lastModified" : "lastUpdated" }
        package var collection: String { isOrder ? "orders" : "passes" }
    }
#endif
