// swift-tools-version: 6.2
import PackageDescription

// The plugins of passtool with a program that is already built; 'make artifactbundle' makes this package from a template.
let package = Package(
    name: "passtool-plugins",
    products: [
        .plugin(name: "PasstoolCommand", targets: ["PasstoolCommand"]),
        .plugin(name: "PasstoolLint", targets: ["PasstoolLint"]),
    ],
    targets: [
        .binaryTarget(
            name: "passtool",
            url: "https://github.com/passtool/passtool/releases/download/VERSION/passtool.artifactbundle.zip",
            checksum: "CHECKSUM"),
        .plugin(
            name: "PasstoolCommand",
            capability: .command(
                intent: .custom(verb: "passtool", description: "Lint, sign, draw and verify passes: runs passtool.")),
            dependencies: ["passtool"]),
        .plugin(name: "PasstoolLint", capability: .buildTool(), dependencies: ["passtool"]),
    ]
)
