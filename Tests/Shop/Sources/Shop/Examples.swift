#if Server
    import Foundation
    import Hummingbird
    import Logging
    import PassService
    import PassToolkit
    import SignedMessages

    /// The examples in the documentation of `PassService`, compiled; the tests compare the two.
    enum Examples {
        static func mounting(
            _ identity: SigningIdentity, _ router: Router<ShopContext>, _ logger: Logger
        ) async throws {
            let store = try await PassStore(.sqlite(path: "passes.sqlite"))
            let passes = try await WalletService(
                store: store, identities: [identity], publicURL: "https://shop.example", logger: logger)
            passes.addRoutes(to: router)
            let application = Application(router: router, services: [passes])
            try await application.runService()
        }

        static func issuing(_ passes: WalletService, _ member: Member) async throws {
            let id = PassAddress(type: "pass.com.example.sample", serial: "0001")
            let card = try await passes.issue(template: "coffee", serial: id.serial, record: member)
            if card.isChanged { print("\(card.id.serial) has version \(card.version)") }
            try await passes.update(id) { $0["balance"] = 4 }
            try await passes.update(id, as: Member.self) { $0.stars += 1 }
            print(try await passes.why(id).text)
        }

        static func failing(_ passes: WalletService, _ id: PassAddress) async throws {
            do {
                try await passes.void(id)
            } catch let error as IssuingError where error.code == .noPass {
                print("nobody has a card with the number \(id.serial)")
            } catch let error as StoreError where error.isTemporary {
                print("try again in a moment: \(error.message)")
            }
        }

        static func serving(_ logger: Logger) async throws {
            do {
                let server = try await PassServer(settingsAt: "server.json", variables: [:], logger: logger)
                try await server.run()
            } catch let error as ConfigurationError {
                print("\(error.message); \(error.hints.joined(separator: ", "))")
            } catch let error as APNsError where error.code == .wrongKind {
                print("this key is not for pushes")
            } catch let error as ListeningError where error.code == .portInUse {
                print("another program serves at \(error.place)")
            }
        }

        static func probing(_ archive: [UInt8]) async {
            do {
                let report = try await ServiceProbe(base: nil, pass: archive).run()
                for result in report.results(.failed) { print("\(result.point): \(result.seen)") }
            } catch {
                print("no phone updates this pass: \(error.message)")
            }
        }

        static func hearing(_ passes: WalletService, _ secret: String) async throws -> Webhook {
            for try await event in passes.events(for: "crm") { print("\(event.pass.serial): \(event.kind)") }
            for letter in try await passes.deadLetters() { print("\(letter.event.id): \(letter.reason)") }
            try await passes.resend()
            let webhook = try Webhook(url: "https://crm.example.com/passes", secret: secret)
            return webhook
        }

        static func writingToGoogle() throws -> WalletService.GoogleAccess {
            let google = try WalletService.GoogleAccess(
                keyFile: "google-key.json", imageBase: "https://shop.example/wallet")
            return google
        }

        static func pushing(_ pem: [UInt8]) throws -> APNsEndpoint {
            let root = try KeyMaterial(reading: pem).certificates
            return APNsEndpoint(host: "127.0.0.1", port: 8443, trustedRoots: root)
        }
    }
#endif
