#if Server
    internal import PassModel
    package import PassService
    internal import PassToolkit
    internal import SignedMessages

    /// What a phone reads in an intact archive of a pass; the issuer is not checked.
    package struct HeldPass: Sendable {
        package let address: PassAddress
        package let token: String
        package let webServiceURL: String?
        private let root: JSONObject

        /// Reads an archive; `nil` if manifest and signature do not fit, or identifiers are missing.
        package init?(_ archive: [UInt8]) {
            let policy = TrustPolicy(anchors: [], subject: .unsafelyAnyPassType, at: .now)
            let report = PassVerifier(policy: policy, rules: nil).report(on: archive)
            let steps: [VerificationReport.Check.Step] = [.archive, .structure, .manifest, .signature]
            guard report.checks.allSatisfy({ !steps.contains($0.step) || $0.outcome == .passed }) else { return nil }
            guard let text = report.files["pass.json"], let root = try? JSONDocument(parsing: text).root.object,
                let type = root["passTypeIdentifier"]?.string, let serial = root["serialNumber"]?.string,
                let token = root["authenticationToken"]?.string
            else { return nil }
            (address, self.token, self.root) = (PassAddress(type: type, serial: serial), token, root)
            webServiceURL = root["webServiceURL"]?.string
        }

        package func value(ofField key: String) -> String? {
            for member in root.members {
                for group in member.value.object?.members ?? [] {
                    let field = group.value.array?.first { $0.object?["key"]?.string == key }
                    if let value = field?.object?["value"] { return value.string ?? value.text() }
                }
            }
            return nil
        }
    }
#endif
