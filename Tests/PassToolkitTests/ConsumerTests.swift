import Foundation
import Testing
import TestSupport

@Suite("A package that depends on the library", .enabled(if: Effort.isFull, "\(Effort.hint)"))
struct ConsumerTests {
    /// The build stays where the next run finds it.
    private static let options = [
        "--package-path", Checkout.path("Tests/Consumer"), "--scratch-path", Checkout.path(".build/consumer"),
    ]

    @Test("a package of its own builds all listings with the library alone, and its program makes passes")
    func buildsAndRuns() throws {
        let libraries = try TemporaryFolder()
        let build = try run("swift", ["build"] + Self.options, environment: BuildPlan.environment(in: libraries))
        try #require(build.status == 0, "\(build.output)")
        try expectOnlyTheLibrary()
        let plan = try BuildPlan(builtIn: Checkout.path(".build/consumer"), output: build.output)
        plan.expectNoPictures()
        #expect(!plan.compilesForPlugins)

        let folder = try TemporaryFolder()
        for name in ["Templates", "certs-sample"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(name), withDestinationPath: Checkout.path(name))
        }
        let program = try run(Checkout.path(".build/consumer/debug/Consumer"), [], in: folder.path)
        #expect(program.status == 0)
        try expectNoPictureLibraries(Checkout.path(".build/consumer/debug/Consumer"))
        #expect(program.output.contains("genuine, signed by UID=pass.com.example.sample"))
        #expect(program.output.hasSuffix("card of MC0001\nequal records: true\n"))
    }

    /// The libraries that the loader takes, those of libraries included.
    private func expectNoPictureLibraries(_ program: String) throws {
        guard Witness("ldd").isInstalled else { return }
        let libraries = try Witness("ldd").run([program]).text
        #expect(libraries.contains("libzip") && libraries.contains("libcrypto"))
        for name in ["cairo", "pango", "zint", "fontconfig", "freetype"] { #expect(!libraries.contains(name)) }
    }

    private func expectOnlyTheLibrary() throws {
        struct Resolved: Decodable {
            struct Pin: Decodable { let identity: String }
            let pins: [Pin]
        }
        let file = URL(filePath: Checkout.path("Tests/Consumer/Package.resolved"))
        let resolved = try JSONDecoder().decode(Resolved.self, from: Data(contentsOf: file))
        #expect(resolved.pins.map(\.identity) == ["swift-system"])
        let products = try FileManager.default.contentsOfDirectory(
            atPath: Checkout.path(".build/consumer/debug/Modules"))
        let modules = Set(products.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(12)) })
        #expect(
            modules == [
                "Bytes", "Consumer", "Listings", "PassBatches", "PassModel", "PassReports", "PassRules", "PassToolkit",
                "Platform", "SignedMessages", "SystemPackage", "ZipContainer",
            ])
    }

    private func run(
        _ program: String, _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = URL(filePath: folder ?? Checkout.root)
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
}
