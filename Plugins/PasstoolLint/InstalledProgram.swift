import Foundation
import PackagePlugin

extension PluginContext {
    /// The program `passtool`: the one that this plugin came with, else an installed one.
    ///
    /// A plugin that takes part in a build does not search the path by itself.
    func passtool() throws -> URL {
        if let own = try? tool(named: "passtool").url { return own }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // Xcode does not have the path of a shell.
        let folders = path.split(separator: ":").map(String.init) + ["/opt/homebrew/bin", "/usr/local/bin"]
        let programs = folders.filter { $0.hasPrefix("/") }.map { URL(filePath: $0).appending(path: "passtool") }
        guard let program = programs.first(where: \.isProgram) else { throw NotInstalled() }
        return program
    }
}

extension URL {
    /// Whether a file, or a link to one, is there that can be run.
    fileprivate var isProgram: Bool { FileManager.default.isExecutableFile(atPath: path) && !isFolder }
}

/// There is no program to run.
private struct NotInstalled: Error, CustomStringConvertible {
    let description = """
        the program passtool is not installed: install it, or have it built with your package: \
        .package(url: …, traits: ["Plugins"])
        """
}
