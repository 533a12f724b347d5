// swift-tools-version: 6.2
import PackageDescription

// Writes small faults into a copy of the sources; `make mutants` asks the tests whether they notice.
let package = Package(
    name: "Mutants",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax.git", from: "603.0.0")],
    targets: [
        .executableTarget(
            name: "mutate",
            dependencies: [
                .product(name: "SwiftOperators", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ])
    ]
)
