import Foundation
import PackagePlugin

/// `swift package passtool …` runs the program `passtool` in the package's folder.
///
/// It asks for no permission, so that `lint` and `verify` need none. Where SwiftPM keeps plugins from writing (macOS),
/// commands that write need `swift package --allow-writing-to-package-directory passtool …`.
@main struct PasstoolCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let package = context.package
        var arguments = arguments
        if arguments.first == "lint", !Self.namesPath(arguments.dropFirst()) {
            // In front of a name that begins with a dash, './' keeps it from being read as an option.
            let folders = Set(package.targets.flatMap(\.passFolders))
                .map { "./" + $0.path(below: package.directoryURL) }
            if folders.isEmpty { Diagnostics.warning("no target of '\(package.displayName)' has a *.pass folder") }
            arguments += folders.sorted()
        }
        let process = Process()
        process.executableURL = try context.passtool()
        process.arguments = arguments
        process.currentDirectoryURL = package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit else { throw Stopped(signal: process.terminationStatus) }
        if [73, 74].contains(process.terminationStatus),
            !FileManager.default.isWritableFile(atPath: package.directoryURL.path)
        {
            Diagnostics.remark(
                "to let passtool write, type: swift package --allow-writing-to-package-directory passtool …")
        }
        exit(process.terminationStatus)  // SwiftPM says this code, and ends with 1.
    }

    /// The options of `passtool lint` that no value follows.
    private static let flags = [
        "--recursive", "--fix", "--dry-run", "-n", "--no-config", "--ignore-extra-values", "--json", "--quiet", "-q",
        "--version", "--help", "-h",
    ]

    /// Whether the arguments of `passtool lint` name a pass.
    private static func namesPath(_ arguments: ArraySlice<String>) -> Bool {
        var words = arguments.makeIterator()
        while let word = words.next() {
            if word == "--" { return words.next() != nil }
            if word == "-" || !word.hasPrefix("-") { return true }
            if !flags.contains(word), !word.contains("=") { _ = words.next() }
        }
        return false
    }
}

extension URL {
    /// This path without `folder` in front, if it is below it.
    fileprivate func path(below folder: URL) -> String {
        let start = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
    }
}

/// A signal ended the program.
private struct Stopped: Error, CustomStringConvertible {
    let signal: Int32
    var description: String { "signal \(signal) ended passtool" }
}
