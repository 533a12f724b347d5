// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A product that only the web service is built with.
func served(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

let package = Package(
    name: "passtool",
    platforms: [.macOS(.v15)],
    products: [
        .library(
            name: "PassToolkit", targets: ["PassToolkit", "PassModel", "PassRules", "SignedMessages", "ZipContainer"]),
        .library(name: "PassReports", targets: ["PassReports"]),
        .library(name: "PassBatches", targets: ["PassBatches"]),
        .library(name: "PassPicture", targets: ["PassPicture"]),
        .library(name: "PassService", targets: ["PassService"]),
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
            enabledTraits: ["Picture"]),
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
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CLibZip", pkgConfig: "libzip",
            providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
        .systemLibrary(
            name: "CPango", pkgConfig: "pangocairo",
            providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
        .systemLibrary(name: "CZint", providers: [.apt(["libzint-dev"]), .brew(["zint"])]),
        .systemLibrary(
            name: "CLibPQ", pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CFiles"),
        .target(name: "CTemplates"),
        .target(name: "CAdminDocument", exclude: ["openapi.json"]),
        .target(name: "Platform", swiftSettings: settings),
        .target(name: "Bytes", dependencies: ["Platform"], swiftSettings: settings),
        .target(name: "PassModel", dependencies: ["Bytes", "Platform"], swiftSettings: settings),
        .target(name: "PassRules", dependencies: ["Bytes", "PassModel"], swiftSettings: settings),
        .target(name: "SignedMessages", dependencies: ["Bytes", "COpenSSL", "Platform"], swiftSettings: settings),
        .target(name: "ZipContainer", dependencies: ["Bytes", "CLibZip"], swiftSettings: settings),
        .target(
            name: "PassToolkit",
            dependencies: [
                "Bytes", "CFiles", "PassModel", "PassRules", "Platform", "SignedMessages", "ZipContainer",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings),
        .target(
            name: "PassReports",
            dependencies: [
                "PassModel", "PassRules", "PassToolkit", "Platform", "SignedMessages", "ZipContainer",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings),
        .target(
            name: "PassBatches",
            dependencies: [
                "PassModel", "PassRules", "PassToolkit", "Platform", "SignedMessages", "ZipContainer",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings),
        .target(
            name: "Benchmarking",
            dependencies: [
                "PassBatches", "PassModel", "PassToolkit", "Platform", "SignedMessages", "ZipContainer",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings),
        // Without the trait Picture, it lays passes out and does not draw them.
        .target(
            name: "PassPicture",
            dependencies: [
                "PassModel", "PassRules", "PassToolkit", "Platform",
                .target(name: "CPango", condition: .when(traits: ["Picture"])),
                .target(name: "CZint", condition: .when(traits: ["Picture"])),
                .target(name: "CZlib", condition: .when(traits: ["Picture"])),
            ],
            swiftSettings: settings),
        // Empty without the trait Server.
        .target(
            name: "PassService",
            dependencies: [
                "Bytes", "CAdminDocument", "PassModel", "PassPicture", "PassReports", "PassRules", "PassToolkit",
                "Platform", "SignedMessages", "ZipContainer",
                .target(name: "CLibPQ", condition: .when(traits: ["Server"])),
                served("AsyncHTTPClient", "async-http-client"),
                served("GRDB", "GRDB.swift"),
                served("HTTPTypes", "swift-http-types"),
                served("Hummingbird", "hummingbird"),
                served("HummingbirdTLS", "hummingbird"),
                served("Logging", "swift-log"),
                served("Metrics", "swift-metrics"),
                served("NIOCore", "swift-nio"),
                served("NIOPosix", "swift-nio"),
                served("NIOHTTP1", "swift-nio"),
                served("NIOHTTP2", "swift-nio-http2"),
                served("NIOHPACK", "swift-nio-http2"),
                served("NIOSSL", "swift-nio-ssl"),
                served("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        // What the programs share: console, hints, options that several commands have. Not a product.
        .target(
            name: "ToolConsole",
            dependencies: [
                "PassBatches", "PassModel", "PassReports", "PassRules", "PassToolkit", "Platform", "SignedMessages",
                "ZipContainer",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"])),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "passtool",
            dependencies: [
                "Benchmarking", "CTemplates", "PassBatches", "PassModel", "PassReports", "PassRules", "PassToolkit",
                "Platform", "SignedMessages", "ToolConsole", "ZipContainer",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"])),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "passtool-preview",
            dependencies: [
                "PassBatches", "PassModel", "PassPicture", "PassReports", "PassRules", "PassToolkit", "Platform",
                "ToolConsole", "ZipContainer",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"])),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "passtool-server",
            dependencies: [
                "PassModel", "PassReports", "PassRules", "PassService", "PassToolkit", "Platform", "SignedMessages",
                "ToolConsole",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"])),
                .product(name: "SystemPackage", package: "swift-system"),
                served("Logging", "swift-log"),
                served("ServiceLifecycle", "swift-service-lifecycle"),
                served("UnixSignals", "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
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
        .target(
            name: "TestSupport",
            dependencies: [
                "CLibZip", "PassModel", "PassRules", "PassToolkit", "Platform", "SignedMessages", "ZipContainer",
            ],
            path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(name: "BytesTests", dependencies: ["Bytes"], swiftSettings: settings),
        .testTarget(
            name: "PassModelTests", dependencies: ["PassModel", "Platform", "TestSupport"], exclude: ["Reference"],
            swiftSettings: settings),
        .testTarget(
            name: "PassRulesTests", dependencies: ["PassModel", "PassRules", "TestSupport"], exclude: ["RealLife"],
            swiftSettings: settings),
        .testTarget(
            name: "SignedMessagesTests", dependencies: ["Bytes", "SignedMessages", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ZipContainerTests", dependencies: ["TestSupport", "ZipContainer"], exclude: ["Readers"],
            swiftSettings: settings),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "PassModel", "PassPicture", "PassReports", "PassRules", "PassToolkit", "SignedMessages", "TestSupport",
                "ZipContainer",
            ],
            path: "Tests/Fuzz", swiftSettings: settings),
        .testTarget(
            name: "PassToolkitTests",
            dependencies: [
                "Fuzz", "PassModel", "PassReports", "PassRules", "PassToolkit", "Platform", "SignedMessages",
                "TestSupport",
                "ZipContainer",
            ],
            exclude: ["Verifying/Broken/first-lines.txt"], swiftSettings: settings),
        .testTarget(
            name: "PassReportsTests",
            dependencies: [
                "PassModel", "PassReports", "PassRules", "PassToolkit", "SignedMessages", "TestSupport", "ZipContainer",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PassBatchesTests",
            dependencies: [
                "Benchmarking", "PassBatches", "PassModel", "PassReports", "PassRules", "PassToolkit", "SignedMessages",
                "TestSupport", "ZipContainer",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PassPictureTests",
            dependencies: [
                "PassModel", "PassPicture", "PassReports", "PassRules", "PassToolkit", "Platform", "TestSupport",
            ],
            exclude: ["Golden", "Readers"], swiftSettings: settings),
        // A fake APNs, phones and a PostgreSQL for tests, for the demonstration and for measurements.
        .target(
            name: "ServiceSupport",
            dependencies: [
                "PassModel", "PassService", "PassToolkit", "Platform", "SignedMessages", "TestSupport", "ZipContainer",
                served("AsyncHTTPClient", "async-http-client"),
                served("HTTPTypes", "swift-http-types"),
                served("Hummingbird", "hummingbird"),
                served("Logging", "swift-log"),
                served("NIOCore", "swift-nio"),
                served("NIOPosix", "swift-nio"),
                served("NIOHTTP1", "swift-nio"),
                served("NIOHTTP2", "swift-nio-http2"),
                served("NIOHPACK", "swift-nio-http2"),
                served("NIOSSL", "swift-nio-ssl"),
                served("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            path: "Tests/ServiceSupport", swiftSettings: settings),
        .executableTarget(
            name: "ServiceRehearsal",
            dependencies: [
                "PassModel", "PassReports", "PassService", "PassToolkit", "Platform", "ServiceSupport",
                "SignedMessages",
                "TestSupport",
                served("AsyncHTTPClient", "async-http-client"),
                served("Hummingbird", "hummingbird"),
                served("Logging", "swift-log"),
                served("NIOCore", "swift-nio"),
                served("NIOPosix", "swift-nio"),
                served("NIOHTTP1", "swift-nio"),
                served("HTTPTypes", "swift-http-types"),
                served("ServiceLifecycle", "swift-service-lifecycle"),
                served("UnixSignals", "swift-service-lifecycle"),
            ],
            path: "Tests/ServiceRehearsal", swiftSettings: settings),
        .testTarget(
            name: "PassServiceTests",
            dependencies: [
                "PassModel", "PassReports", "PassRules", "PassService", "PassToolkit", "Platform", "ServiceSupport",
                "SignedMessages", "TestSupport", "ZipContainer", "passtool-server",
                served("AsyncHTTPClient", "async-http-client"),
                served("HTTPTypes", "swift-http-types"),
                served("Hummingbird", "hummingbird"),
                served("Logging", "swift-log"),
                served("Metrics", "swift-metrics"),
                served("NIOCore", "swift-nio"),
                served("NIOPosix", "swift-nio"),
                served("NIOHTTP1", "swift-nio"),
                served("NIOHTTP2", "swift-nio-http2"),
                served("NIOHPACK", "swift-nio-http2"),
                served("NIOSSL", "swift-nio-ssl"),
                served("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TranscriptTests",
            dependencies: [
                "PassModel", "PassReports", "PassRules", "PassToolkit", "SignedMessages", "TestSupport", "ToolConsole",
                "passtool", "passtool-preview",
            ],
            exclude: ["Transcripts"], swiftSettings: settings),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Benchmarking", "PassBatches", "PassModel", "PassPicture", "PassRules", "PassToolkit", "SignedMessages",
                "ZipContainer",
            ],
            path: "Tests/Benchmarks", swiftSettings: settings),
    ]
)
