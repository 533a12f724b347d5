// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Targets and products by their names; those of other packages are in `packages`.
func parts(_ names: [String]) -> [Target.Dependency] {
    names.flatMap { $0.split(separator: " ").map(String.init) }.map { name in
        if drawn.contains(name) { return .target(name: name, condition: .when(traits: ["Picture"])) }
        if name == "CLibPQ" { return .target(name: name, condition: .when(traits: ["Server"])) }
        guard let package = packages.first(where: { $0.products.contains(name) }) else { return .byName(name: name) }
        guard let trait = package.trait else { return .product(name: name, package: package.name) }
        return .product(name: name, package: package.name, condition: .when(traits: [trait]))
    }
}

/// The libraries with which passes are drawn.
let drawn: Set = ["CPango", "CZint"]

/// The products of other packages, and the trait that they are built with.
let packages: [(name: String, products: Set<String>, trait: String?)] = [
    ("swift-system", ["SystemPackage"], nil), ("swift-argument-parser", ["ArgumentParser"], "Program"),
    ("async-http-client", ["AsyncHTTPClient"], "Server"), ("GRDB.swift", ["GRDB"], "Server"),
    ("swift-http-types", ["HTTPTypes"], "Server"), ("hummingbird", ["Hummingbird", "HummingbirdTLS"], "Server"),
    ("swift-log", ["Logging"], "Server"), ("swift-metrics", ["Metrics"], "Server"),
    ("swift-nio", ["NIOCore", "NIOHTTP1", "NIOPosix"], "Server"),
    ("swift-nio-http2", ["NIOHPACK", "NIOHTTP2"], "Server"), ("swift-nio-ssl", ["NIOSSL"], "Server"),
    ("swift-service-lifecycle", ["ServiceLifecycle", "UnixSignals"], "Server"),
]

func system(_ name: String, _ pkgConfig: String?, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func library(_ name: String, _ dependencies: String..., path: String? = nil) -> Target {
    .target(name: name, dependencies: parts(dependencies), path: path, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: String..., path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: parts(dependencies), path: path, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: String..., without excluded: [String] = []) -> Target {
    .testTarget(name: name, dependencies: parts(dependencies), exclude: excluded, swiftSettings: settings)
}

/// What comes with the libraries that make, judge and sign passes.
let core = "PassModel PassRules PassToolkit Platform SignedMessages ZipContainer"
let service =
    "AsyncHTTPClient HTTPTypes Hummingbird Logging NIOCore NIOHPACK NIOHTTP1 NIOHTTP2 NIOPosix NIOSSL ServiceLifecycle"

let package = Package(
    name: "passtool",
    platforms: [.macOS(.v15)],
    products: [
        .library(
            name: "PassToolkit", targets: ["PassToolkit", "PassModel", "PassRules", "SignedMessages", "ZipContainer"]),
        .library(name: "PassReports", targets: ["PassReports"]),
        .library(name: "PassBatches", targets: ["PassBatches"]),
        .library(name: "GooglePasses", targets: ["GooglePasses"]),
        .library(name: "PassPicture", targets: ["PassPicture"]),
        .library(name: "PassService", targets: ["PassService"]),
        .library(name: "PassTesting", targets: ["PassTesting"]),
        .executable(name: "passtool", targets: ["passtool"]),
        .executable(name: "passtool-preview", targets: ["passtool-preview"]),
        .executable(name: "passtool-server", targets: ["passtool-server"]),
        .plugin(name: "PasstoolCommand", targets: ["PasstoolCommand"]),
        .plugin(name: "PasstoolLint", targets: ["PasstoolLint"]),
    ],
    traits: [
        .trait(name: "Program", description: "The program passtool, for which arguments are parsed."),
        .trait(
            name: "Picture", description: "Drawing of passes and the program passtool-preview: Cairo, Pango and zint.",
            enabledTraits: ["Program"]),
        .trait(
            name: "Server",
            description: "The web service and the program passtool-server: Hummingbird, GRDB, libpq, APNs over NIO.",
            enabledTraits: ["Program"]),
        .trait(
            name: "Plugins", description: "The plugins build the program passtool, in place of an installed one.",
            enabledTraits: ["Program"]),
        .default(enabledTraits: ["Program"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        // Resolved with the trait Server only.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        system("COpenSSL", "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        system("CLibZip", "libzip", apt: "libzip-dev", brew: "libzip"),
        system("CPango", "pangocairo", apt: "libpango1.0-dev", brew: "pango"),
        system("CZlib", nil, apt: "zlib1g-dev", brew: "zlib"),
        system("CZint", nil, apt: "libzint-dev", brew: "zint"),
        system("CLibPQ", "libpq", apt: "libpq-dev", brew: "libpq"),
        .systemLibrary(name: "CFiles"),
        .target(
            name: "CEmbedded",
            exclude: ["google-fields.txt", "download-page.css", "download-page.json", "openapi.json"]),
        library("Platform", ""),
        library("Bytes", "Platform"),
        library("PassModel", "Bytes Platform"),
        library("PassRules", "Bytes CEmbedded CZlib PassModel"),
        library("SignedMessages", "Bytes CFiles COpenSSL Platform"),
        library("ZipContainer", "Bytes CLibZip CZlib"),
        library("PassToolkit", "Bytes CFiles PassModel PassRules Platform SignedMessages ZipContainer SystemPackage"),
        library("PassReports", "\(core) SystemPackage"),
        library("PassBatches", "Bytes \(core) SystemPackage"),
        library("GooglePasses", "Bytes CEmbedded PassModel PassRules PassToolkit Platform SignedMessages"),
        // Without the trait Picture, it lays passes out and does not draw them.
        library("PassPicture", "PassModel PassRules PassToolkit Platform CPango CZint"),
        // Empty without the trait Server; without Picture, pages of links have no picture.
        library(
            "PassService",
            "Bytes CEmbedded GooglePasses PassPicture PassReports \(core) CLibPQ",
            "GRDB HummingbirdTLS Metrics \(service)"),
        // For tests of those who depend on the library; no program is linked with it. What is for the service is empty
        // without the trait Server, and then the service is not built.
        .target(
            name: "PassTesting",
            dependencies: parts(["\(core) \(service)"])
                + [.target(name: "PassService", condition: .when(traits: ["Server"]))],
            swiftSettings: settings),
        // What the programs share: console, hints, options that several commands have. Not a product.
        library(
            "ToolConsole", "Bytes CEmbedded GooglePasses PassBatches PassReports \(core) ArgumentParser SystemPackage"),
        program(
            "passtool", "CEmbedded CFiles PassBatches PassReports ToolConsole \(core)",
            "ArgumentParser SystemPackage"),
        program(
            "passtool-preview",
            "Bytes CFiles PassModel PassPicture PassReports PassRules PassToolkit Platform ToolConsole",
            "ZipContainer ArgumentParser SystemPackage"
        ),
        program(
            "passtool-server",
            "PassBatches PassModel PassReports PassRules PassService PassToolkit Platform SignedMessages",
            "ToolConsole ArgumentParser SystemPackage Logging ServiceLifecycle UnixSignals"
        ),
        // SwiftPM compiles a plugin's program apart from all else, so it would double every build of this package.
        // Without the trait Plugins, the plugins take an installed program.
        .plugin(
            name: "PasstoolCommand",
            capability: .command(
                intent: .custom(verb: "passtool", description: "Lint, sign, draw and verify passes: runs passtool.")),
            dependencies: [.target(name: "passtool", condition: .when(traits: ["Plugins"]))]),
        .plugin(
            name: "PasstoolLint", capability: .buildTool(),
            dependencies: [.target(name: "passtool", condition: .when(traits: ["Plugins"]))]),
        library("TestSupport", "CZlib \(core)", path: "Tests/TestSupport"),
        tests("BytesTests", "Bytes"),
        tests("PassModelTests", "PassModel Platform TestSupport", without: ["Reference"]),
        tests("PassRulesTests", "PassModel PassRules TestSupport", without: ["RealLife"]),
        tests("SignedMessagesTests", "Bytes SignedMessages TestSupport"),
        tests("ZipContainerTests", "TestSupport ZipContainer", without: ["Readers"]),
        tests(
            "PassToolkitTests", "Fuzz PassReports TestSupport \(core)",
            without: ["Verifying/Broken/first-lines.txt"]),
        tests("PassReportsTests", "PassReports TestSupport \(core)"),
        tests("PassBatchesTests", "PassBatches PassReports TestSupport \(core)"),
        tests("GooglePassesTests", "GooglePasses TestSupport \(core)", without: ["Published"]),
        tests(
            "PassPictureTests",
            "PassModel PassPicture PassReports PassRules PassToolkit Platform TestSupport CPango",
            without: ["Golden", "Readers"]),
        // A shop, a fake Google and a PostgreSQL for tests, for the demonstration and for measurements.
        library(
            "ServiceSupport", "GooglePasses PassService PassTesting TestSupport \(core) \(service)",
            path: "Tests/ServiceSupport"),
        program(
            "ServiceRehearsal", "PassReports PassService ServiceSupport TestSupport \(core) UnixSignals \(service)",
            path: "Tests/ServiceRehearsal"),
        // The server of a shop: a package of its own as well, so it sees what is public, and nothing more.
        .executableTarget(
            name: "Shop", dependencies: parts(["PassService PassToolkit SignedMessages \(service)"]),
            path: "Tests/Shop/Sources/Shop", packageAccess: false, swiftSettings: settings),
        tests(
            "PassServiceTests",
            "GooglePasses PassReports PassService PassTesting ServiceSupport Shop TestSupport \(core) passtool-server",
            "Metrics \(service)", without: ["Readers"]),
        tests(
            "TranscriptTests",
            "PassModel PassReports PassRules PassToolkit SignedMessages TestSupport ToolConsole passtool",
            "passtool-preview",
            without: ["Transcripts", "sarif-schema.txt"]),
        program(
            "Fuzz",
            "PassModel PassPicture PassReports PassRules PassToolkit SignedMessages TestSupport ZipContainer",
            path: "Tests/Fuzz"),
        program(
            "Benchmarks",
            "CFiles PassBatches PassModel PassRules PassToolkit SignedMessages SystemPackage",
            path: "Tests/Benchmarks"),
    ]
)
