import Foundation
import Testing
import TestSupport

/// What a build needs is read from its plan, which lists every command.
@Suite("A build without pictures", .enabled(if: Effort.isFull, "\(Effort.hint)"))
struct LeanBuildTests {
    @Test("a plain build of everything needs no library but libcrypto and libzip")
    func plain() throws {
        let plan = try BuildPlan(of: Checkout.root, scratch: Checkout.path(".build/plan"))
        plan.expectNoPictures()
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
        let plan = try BuildPlan(
            of: Checkout.root, scratch: Checkout.path(".build/plan-picture"), options: ["--traits", "Picture"])
        #expect(plan.commands.contains("CPango/module.modulemap") && plan.commands.contains("CZint/module.modulemap"))
        #expect(plan.output.contains("pangocairo"))
    }
}

/// The commands of a build that sees no libraries but those of the toolkit.
struct BuildPlan {
    /// The text of the plan.
    let commands: String
    /// What SwiftPM said.
    let output: String

    /// Plans a build; nothing is compiled.
    init(of package: String, scratch: String, options: [String] = []) throws {
        let folder = try TemporaryFolder()
        let result = try Witness("swift").run(
            ["build", "--package-path", package, "--scratch-path", scratch, "--print-manifest-job-graph"] + options,
            environment: Self.environment(in: folder))
        try #require(result.status == 0, "\(result.errors)")
        output = result.errors
        commands = try String(contentsOf: URL(filePath: "\(scratch)/debug.yaml"), encoding: .utf8)
    }

    /// The plan of a finished build.
    init(builtIn scratch: String, output: String) throws {
        self.output = output
        commands = try String(contentsOf: URL(filePath: "\(scratch)/debug.yaml"), encoding: .utf8)
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
