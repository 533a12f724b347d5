// swift-tools-version: 6.2
import PackageDescription

// The server of a shop, as a package of its own has it: Hummingbird, and the web service with its trait.
let package = Package(
    name: "Shop",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Named, since a checkout may be in a folder of any name; the program passtool is not needed.
        .package(name: "passtool", path: "../..", traits: ["Server"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .executableTarget(
            name: "Shop",
            dependencies: [
                .product(name: "PassService", package: "passtool"), .product(name: "PassToolkit", package: "passtool"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            // Only passtool's own build leaves the sources out, where it has no service.
            swiftSettings: [.define("Server")])
    ]
)
