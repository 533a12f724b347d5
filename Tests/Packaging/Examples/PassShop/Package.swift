// swift-tools-version: 6.2
import PackageDescription

// A package whose passes are linted as it builds, and signed by 'swift package passtool sign'.
let package = Package(
    name: "PassShop",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Named, since a checkout may be in a folder of any name.
        .package(name: "passtool", path: "../../../..", traits: ["Plugins"])
    ],
    targets: [
        // These passes are part of the product.
        .target(
            name: "Vouchers", resources: [.copy("Passes")],
            plugins: [.plugin(name: "PasstoolLint", package: "passtool")]),
        // These are not.
        .target(
            name: "Tickets", exclude: ["ticket.pass"],
            plugins: [.plugin(name: "PasstoolLint", package: "passtool")]),
    ]
)
