#if Server
    import Foundation
    import Hummingbird
    import Logging
    import PassService
    import PassToolkit
    import SignedMessages

    /// `SHOP_PORT=8080 Shop`: serves until SIGTERM or Ctrl-C; run it in the folder of passtool.
    @main
    enum ShopProgram {
        static func main() async throws {
            let settings = ProcessInfo.processInfo.environment
            let logger = Logger(label: "shop") { StreamLogHandler.standardError(label: $0) }
            let port = settings["SHOP_PORT"].flatMap { Int($0) } ?? 8080
            let identity = try SigningIdentity(
                path: settings["SHOP_IDENTITY"] ?? "certs-sample/signer.pem",
                keyPath: settings["SHOP_KEY"] ?? "certs-sample/signer-key.pem")
            let passes = try await WalletService(
                store: PassStore(.sqlite(path: settings["SHOP_DATABASE"] ?? "shop.sqlite")), identities: [identity],
                publicURL: settings["SHOP_URL"] ?? "http://localhost:\(port)/wallet", apns: apns(settings),
                logger: logger)
            try await passes.putTemplate("coffee", from: settings["SHOP_TEMPLATE"] ?? "Templates/coffee.pass")
            let news = CardNews(passes: passes) { logger.info("news: \($0) \($1)") }
            let shop = Shop(passes: passes, password: settings["SHOP_PASSWORD"] ?? "open")
            let application = Application(
                router: shop.router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
                services: [passes, news], logger: logger)
            try await application.runService()
        }

        /// Apple's own, unless a fake is named: its port on this machine, and a file with its root certificate.
        private static func apns(_ settings: [String: String]) throws -> APNsEndpoint {
            guard let port = settings["SHOP_APNS_PORT"].flatMap({ Int($0) }), let path = settings["SHOP_APNS_ROOT"]
            else { return APNsEndpoint() }
            let root = try Array(Data(contentsOf: URL(filePath: path)))
            return APNsEndpoint(
                host: "127.0.0.1", port: port, trustedRoots: try KeyMaterial(reading: root).certificates)
        }
    }
#else
    /// Without the trait Server there is nothing to serve.
    @main
    enum ShopProgram {
        static func main() { print("built without the trait Server") }
    }
#endif
