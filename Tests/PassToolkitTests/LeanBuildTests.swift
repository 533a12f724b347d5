import Foundation
import Testing
import TestSupport

/// What a build needs is read from its plan, which lists every command.
@Suite("A build without pictures", .enabled(if: Effort.isFull, "\(Effort.hint)"))
struct LeanBuildTests {
    /// The checkout as a clone has it: a build with the trait Server leaves a list of versions, which SwiftPM then
    /// fetches for every build.
    private static func freshCheckout() throws -> TemporaryFolder {
        try TemporaryFolder(linking: ["Package.swift", "Plugins", "Sources", "Tests"])
    }

    @Test("a plain build of everything needs no library but libcrypto and libzip")
    func plain() throws {
        let checkout = try Self.freshCheckout()
        let plan = try BuildPlan(of: checkout.path, scratch: checkout.path(".build"))
        plan.expectNoPictures()
        plan.expectNoService()
        #expect(plan.resolved == ["swift-argument-parser", "swift-system"])
        #expect(!plan.compilesForPlugins)
        #if os(Linux)
            #expect(plan.libraries == ["-lcrypto", "-lzip"])
        #endif
    }

    @Test("the program is compiled a second time only with the trait Plugins")
    func plugins() throws {
        let plan = try BuildPlan(
            of: Checkout.root, scratch: Checkout.path(".build/plan-plugins"), options: ["--traits", "Plugins"])
        #expect(plan.compilesForPlugins)
        plan.expectNoPictures()
    }

    @Test(
        "with the trait Picture, the plan has the libraries of pictures, so that their absence elsewhere means something"
    )
    func picture() throws {
        let checkout = try Self.freshCheckout()
        let plan = try BuildPlan(
            of: checkout.path, scratch: checkout.path(".build"), options: ["--traits", "Picture"])
        #expect(plan.commands.contains("CPango/module.modulemap") && plan.commands.contains("CZint/module.modulemap"))
        #expect(plan.output.contains("pangocairo"))
        plan.expectNoService()
        #expect(plan.resolved == ["swift-argument-parser", "swift-system"])
    }

    @Test(
        "a package that depends on this one, with its default traits, resolves and compiles nothing of the web service")
    func dependent() throws {
        let folder = try TemporaryFolder()
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Dependent", platforms: [.macOS(.v15)],
                dependencies: [.package(name: "passtool", path: "\(Checkout.root)")],
                targets: [
                    .executableTarget(
                        name: "Dependent", dependencies: [.product(name: "PassToolkit", package: "passtool")])
                ])
            """
        try folder.write(manifest.utf8, to: "Package.swift")
        try folder.write("import PassToolkit\n".utf8, to: "Sources/Dependent/main.swift")
        let plan = try BuildPlan(of: folder.path, scratch: folder.path(".build"))
        plan.expectNoService()
        #expect(plan.resolved == ["swift-argument-parser", "swift-system"])
        let pins = try String(contentsOf: URL(filePath: folder.path("Package.resolved")), encoding: .utf8)
        #expect(pins.matches(of: /"identity"/).count == 2)
    }

    @Test(
        "with the trait Server, the plan has all that the web service needs, and nothing that draws"
    )
    func server() throws {
        let plan = try BuildPlan(
            of: Checkout.root, scratch: Checkout.path(".build/plan-server"), options: ["--traits", "Server"])
        #expect(
            plan.resolved.isSuperset(of: ["async-http-client", "grdb.swift", "hummingbird", "swift-log", "swift-nio"]))
        for name in BuildPlan.servicePieces { #expect(plan.commands.contains(name), "\(name)") }
        plan.expectNoPictures()
    }
}

/// The commands of a build that sees no libraries but those of the toolkit.
struct BuildPlan {
    /// The text of the plan.
    let commands: String
    /// What SwiftPM said.
    let output: String
    /// The packages that were resolved and fetched; none for a build that was made elsewhere.
    var resolved: Set<String> = []

    /// Plans a build; nothing is compiled.
    init(of package: String, scratch: String, options: [String] = []) throws {
        let folder = try TemporaryFolder()
        let result = try Witness("swift").run(
            ["build", "--package-path", package, "--scratch-path", scratch, "--print-manifest-job-graph"] + options,
            environment: Self.environment(in: folder))
        try #require(result.status == 0, "\(result.errors)")
        output = result.errors
        commands = try String(contentsOf: URL(filePath: "\(scratch)/debug.yaml"), encoding: .utf8)
        resolved = try Self.dependencies(in: scratch)
    }

    /// The remote packages of which SwiftPM says in its own state that it has them.
    private static func dependencies(in scratch: String) throws -> Set<String> {
        struct State: Decodable {
            struct Object: Decodable { let dependencies: [Dependency] }
            struct Dependency: Decodable { let packageRef: Reference }
            struct Reference: Decodable {
                let identity: String
                let kind: String
            }
            let object: Object
        }
        let state = try JSONDecoder().decode(
            State.self, from: Data(contentsOf: URL(filePath: "\(scratch)/workspace-state.json")))
        return Set(state.object.dependencies.map(\.packageRef).filter { $0.kind != "fileSystem" }.map(\.identity))
    }

    /// The plan of a finished build.
    init(builtIn scratch: String, output: String) throws {
        self.output = output
        commands = try String(contentsOf: URL(filePath: "\(scratch)/debug.yaml"), encoding: .utf8)
    }

    /// What only the web service is compiled of.
    static let servicePieces = [
        "CLibPQ/module.modulemap", "GRDB", "Hummingbird", "NIOCore", "AsyncHTTPClient", "Logging",
    ]

    /// Checks that nothing of the web service is compiled.
    func expectNoService() {
        for name in Self.servicePieces + ["-lpq", "sqlite3"] { #expect(!commands.contains(name), "\(name)") }
        for name in ["libpq", "sqlite", "hummingbird", "swift-nio"] { #expect(!output.contains(name), "\(output)") }
    }

    /// The libraries that something is linked with.
    var libraries: Set<String> { Set(commands.matches(of: /"(-l[a-z0-9_+-]+)"/).map { String($0.1) }) }

    /// Whether the program is compiled for plugins, apart from the one that is a product.
    var compilesForPlugins: Bool { commands.contains("PassToolkit-tool.build") }

    /// Checks that nothing is compiled or linked that draws, and that none of it was looked for.
    func expectNoPictures() {
        for name in ["CPango/module.modulemap", "CZint/module.modulemap", "cairo", "-lpango", "-lzint"] {
            #expect(!commands.contains(name), "\(name)")
        }
        for name in ["pango", "cairo", "zint"] { #expect(!output.lowercased().contains(name), "\(output)") }
    }

    /// Variables with which SwiftPM finds only the libraries of the toolkit: it asks `pkg-config` where to look.
    static func environment(in folder: TemporaryFolder) throws -> [String: String] {
        for name in ["libcrypto", "libzip", "zlib"] {
            let found = try Witness("pkg-config").run(["--variable=pcfiledir", name]).text
                .trimmingCharacters(in: .whitespacesAndNewlines)
            guard !found.isEmpty else { continue }
            try folder.write(
                Data(contentsOf: URL(filePath: "\(found)/\(name).pc")), to: "known/\(name).pc")
        }
        try folder.write("#!/bin/sh\necho '\(folder.path("known"))'\n".utf8, to: "bin/pkg-config")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/pkg-config"))
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return ["PATH": "\(folder.path("bin")):\(path)", "PKG_CONFIG_PATH": ""]
    }
}
