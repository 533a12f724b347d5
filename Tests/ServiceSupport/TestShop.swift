#if Server
    package import Foundation
    package import PassRules
    package import PassService
    package import PassToolkit
    internal import Synchronization
    internal import TestSupport
    internal import ZipContainer

    /// A shop with a database, an identity and a template, as tests of the service need it.
    package final class TestShop: Sendable {
        package static let type = TestCertificates.passType
        package static let base = "https://passes.example.test/wallet"

        package let store: Store
        package let issuer: PassIssuer
        package let clock: TestClock
        package let template: StoredTemplate

        package init(
            database: any Database, identities: [SigningIdentity]? = nil, template files: [String: [UInt8]]? = nil,
            clock: TestClock = TestClock(), base: String = base, rules: RuleBook = .standard
        ) async throws {
            self.clock = clock
            let store = try await Store(opening: database, now: { clock.now })
            issuer = PassIssuer(
                store: store,
                identities: ServiceIdentities(
                    try identities ?? [TestCertificates.identity(TestCertificates.certificate(isNFCEnabled: true))]),
                base: base, trust: try TestCertificates.policy(), rules: rules)
            self.store = store
            template = try await issuer.putTemplate("card", archive: Self.archive(files ?? Self.card())).template
        }

        @discardableResult package func putTemplate(
            _ name: String, _ files: [String: [UInt8]] = TestShop.card()
        ) async throws -> StoredTemplate {
            try await issuer.putTemplate(name, archive: Self.archive(files)).template
        }

        /// The files of a card with a balance, to be filled in.
        package static func card(personalizable: Bool = false) -> [String: [UInt8]] {
            var files: [String: [UInt8]] = [
                "pass.json": Array(
                    """
                    {"formatVersion": 1, "passTypeIdentifier": "\(type)", "teamIdentifier": "\(TestCertificates.team)",
                    "serialNumber": "{{serialNumber}}", "organizationName": "Shop", "description": "Card",
                    "storeCard": {"primaryFields": [{"key": "balance", "label": "Balance", "value": "{{balance}}",
                    "changeMessage": "Now %@."}]}\(personalizable ? nfc : "")}
                    """.utf8)
            ]
            files.merge(SamplePass.icons) { $1 }
            if personalizable {
                files["personalization.json"] = Array(
                    #"{"requiredPersonalizationFields": ["PKPassPersonalizationFieldName"], "description": "Join"}"#
                        .utf8)
                files["personalizationLogo.png"] = SamplePass.icons["icon.png"] ?? []
            }
            return files
        }

        /// What starts the sign-up of a pass that can be personalized.
        private static let nfc =
            #", "nfc": {"message": "m", "encryptionPublicKey": "#
            + #""MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADh8uLj/9thbkcQJ0eJ6qnrFRdSFv1ymrju2RviuSSPvI="}"#

        package static func archive(_ files: [String: [UInt8]]) throws -> [UInt8] {
            try ArchiveWriter.archive(
                of: files.sorted { $0.key < $1.key }.map {
                    ArchiveEntry(name: $0.key, bytes: $0.value, compression: .deflated)
                })
        }

        package static func address(_ serial: String) -> PassAddress { PassAddress(type: type, serial: serial) }

        /// Makes or changes a card, of the shop's template if none is given.
        @discardableResult package func put(
            _ serial: String, balance: Int, by template: StoredTemplate? = nil
        ) async throws -> PassChangeOutcome {
            try await put(serial, ["balance": .number(balance)], by: template)
        }

        @discardableResult package func put(
            _ serial: String, _ record: Record, by template: StoredTemplate? = nil
        ) async throws -> PassChangeOutcome {
            let change = try await issuer.change(
                Self.address(serial), template: template ?? self.template, record: record)
            return try await store.change([change])[0]
        }

        /// Registers a device for a card, with the token that its phones have.
        @discardableResult package func register(
            _ device: String, for serial: String, token pushToken: String = "ab12"
        ) async throws -> Store.Registration {
            try await store.register(
                device: device, for: Self.address(serial), pushToken: pushToken,
                token: try await card(serial)?.token ?? "")
        }

        package func card(_ serial: String) async throws -> StoredPass? { try await store.pass(Self.address(serial)) }
    }

    extension PassIssuer {
        /// The checked change, whatever the rules warn of.
        package func change(
            _ address: PassAddress, template: StoredTemplate, record: Record
        ) async throws -> PassChange {
            try await checkedChange(address, template: template.version, record: record).change
        }
    }

    package final class TestClock: Sendable {
        private let start: Date?
        private let offset = Mutex(0.0)

        /// A clock that is stopped; with `nil`, one that runs with this machine's.
        package init(_ start: Date? = TestCertificates.moment) { self.start = start }

        package var now: Date { (start ?? Date()) + offset.withLock { $0 } }

        package func advance(by seconds: Double) { offset.withLock { $0 += seconds } }
    }
#endif
