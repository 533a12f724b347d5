#if Server
    internal import PassModel
    public import PassToolkit
    internal import PassReports
    internal import PassRules
    internal import Platform
    internal import SignedMessages

    /// Why a file cannot serve for a probe.
    ///
    /// ```swift
    /// } catch {
    ///     print("no phone updates this pass: \(error.message)")
    /// ```
    public struct ProbeError: DescribedError, Equatable {
        /// What is wrong, to test.
        public enum Code: Equatable, Sendable {
            /// The file is neither a pass nor an order.
            case notAPass(String)
            /// The key is missing, and phones cannot update a pass without it.
            case missing(String)
            /// There is no such address.
            case badAddress(String)
        }

        /// What is wrong.
        public let code: Code

        package init(code: Code) { self.code = code }

        /// What failed, and why.
        public var message: String {
            switch code {
            case .notAPass(let reason): "this is neither a pass nor an order: \(reason)"
            case .missing(let key): "the pass has no \(key), so phones do not update it"
            case .badAddress(let text): "'\(text.visible)' is not the address of a web service"
            }
        }

        /// What to do about it.
        public var recovery: [String] {
            switch code {
            case .notAPass: ["use a .pkpass or .order file from the service"]
            case .missing(let key): ["put \(key) into the pass, and sign it again"]
            case .badAddress: ["write the address like https://passes.example.com/path"]
            }
        }
    }

    /// What a phone knows of a pass that it updates.
    struct ProbeSubject: Sendable {
        let address: PassAddress
        let token: String
        let webServiceURL: String?

        init(_ archive: [UInt8]) throws(ProbeError) {
            let files: PassFiles
            do throws(BundleError) {
                files = try PassFiles(archive: archive)
            } catch {
                throw ProbeError(code: .notAPass(error.message))
            }
            let purpose: SigningPurpose = files.names.contains("order.json") ? .order : .pass
            guard let text = files.files[purpose.file], let root = try? JSONDocument(parsing: text).root.object else {
                throw ProbeError(code: .notAPass("it has no readable \(purpose.file)"))
            }
            func value(_ key: String) throws(ProbeError) -> String {
                guard let value = root[key]?.string, !value.isEmpty else { throw ProbeError(code: .missing(key)) }
                return value
            }
            let isOrder = purpose == .order
            address = PassAddress(
                type: try value(isOrder ? "orderTypeIdentifier" : "passTypeIdentifier"),
                serial: try value(isOrder ? "orderIdentifier" : "serialNumber"))
            token = try value("authenticationToken")
            webServiceURL = root["webServiceURL"]?.string
            self.purpose = purpose
        }

        let purpose: SigningPurpose

        /// What the protocol calls things for passes and for orders.
        var scheme: String { purpose == .order ? "AppleOrder" : "ApplePass" }
        var query: String { purpose == .order ? "ordersModifiedSince" : "passesUpdatedSince" }
        var serialsKey: String { purpose == .order ? "orderIdentifiers" : "serialNumbers" }
        var tagKey: String { purpose == .order ? "lastModified" : "lastUpdated" }
        var collection: String { purpose == .order ? "orders" : "passes" }

        /// The errors about the archive's structure, manifest and signature; whom it is from is not judged.
        static func faults(of archive: [UInt8]) -> [String] {
            let policy = TrustPolicy(anchors: [], subject: .unsafelyAnyPassType, at: .now)
            let report = PassVerifier(policy: policy, rules: nil).report(on: archive)
            let steps: [VerificationReport.Check.Step] = [.archive, .structure, .manifest, .signature]
            return report.checks.filter { steps.contains($0.step) }.flatMap(\.findings)
                .filter { $0.severity == .error }.map(\.message)
        }
    }
#endif
