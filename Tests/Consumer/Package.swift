// swift-tools-version: 6.2
import PackageDescription

// A package as users of the library have one, with the settings that SwiftPM gives it.
let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Named, since a checkout may be in a folder of any name; and without what only the program needs.
        .package(name: "passtool", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(name: "Consumer", dependencies: [.product(name: "PassToolkit", package: "passtool")]),
        .target(
            name: "Listings",
            dependencies: [
                .product(name: "PassBatches", package: "passtool"), .product(name: "PassReports", package: "passtool"),
                .product(name: "PassToolkit", package: "passtool"),
            ]),
    ]
)
