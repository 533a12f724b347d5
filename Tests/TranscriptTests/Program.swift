import Foundation
import TestSupport
import Testing

/// A folder for commands, which run without a terminal and without the environment of the tests.
struct Workplace {
    let folder: TemporaryFolder
    /// The signing time: 2026-11-20T12:00:00Z.
    static let epoch = "1795176000"

    #if Picture
        /// Whether this build draws.
        static let canDraw = true
    #else
        static let canDraw = false
    #endif

    /// An empty folder with `certs-sample`.
    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: true)
        let program = try #require(Program.path, "\(Program.absence)")
        try FileManager.default.createSymbolicLink(atPath: folder.path("bin/passtool"), withDestinationPath: program)
        // sed -i differs between systems.
        try folder.write(#"#!/bin/sh\#nsed -e "$2" "$1" >"$1.new" && mv "$1.new" "$1""#.utf8, to: "bin/edit")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/edit"))
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Checkout.path("certs-sample"), toPath: folder.path("work/certs-sample"))
    }

    /// Where the commands run.
    var work: String { folder.path("work") }

    /// Adds files to the folder; see ``WrongCertificates``.
    func add(_ files: [String: [UInt8]]) throws {
        for (name, bytes) in files { try folder.write(bytes, to: "work/\(name)") }
    }

    /// The variables that every command sees.
    func environment(_ changes: [String: String] = [:]) -> [String: String] {
        let inherited = ProcessInfo.processInfo.environment
        let own = [
            "PATH": "\(folder.path("bin")):\(inherited["PATH"] ?? "/usr/bin:/bin")", "HOME": folder.path, "LC_ALL": "C",
            "TZ": "UTC", "NO_COLOR": "1", "SOURCE_DATE_EPOCH": Self.epoch, "TEMPLATES": Checkout.path("Templates"),
        ]
        return own.merging(changes) { $1 }
    }

    /// Runs a program with these variables and no others, without a terminal, to its end.
    func run(_ arguments: [String], environment changes: [String: String] = [:], in place: String? = nil) throws
        -> Witness.Result
    {
        let variables = environment(changes).map { "\($0)=\($1)" }.sorted()
        // In its own session, the program has no terminal for a prompt.
        let detached = Witness("setsid").isInstalled ? ["setsid", "--wait"] : []
        return try Witness("env").run(["-i"] + variables + detached + arguments, in: place ?? work)
    }

    /// The program, which has not started yet.
    func process(_ arguments: [String], environment changes: [String: String] = [:]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: folder.path("bin/passtool"))
        process.arguments = arguments
        process.environment = environment(changes)
        process.currentDirectoryURL = URL(filePath: work)
        (process.standardInput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        return process
    }

    /// Runs a command line.
    func shell(_ command: String, environment: [String: String] = [:], in place: String? = nil) throws -> Witness.Result
    { try run(["sh", "-c", command], environment: environment, in: place) }
}
