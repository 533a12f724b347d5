import Foundation
import PackagePlugin

/// Lints the `*.pass` folders of a target whenever one of their files changes, as part of the build.
@main struct PasstoolLint: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folders = target.passFolders
        guard !folders.isEmpty else { return [] }
        guard target is SwiftSourceModuleTarget else {
            Diagnostics.warning(
                "PasstoolLint lints the passes of Swift targets only; '\(target.name)' is not a Swift target")
            return []
        }
        let passtool = try context.passtool()
        // A build runs a command again when an input has changed, and the command must have an output. Anything but Swift
        // would become a resource of the product, so it is an empty Swift file. passtool lint writes no file; the shell
        // makes this one, and leaves it alone afterwards: when a pass changes, the target is not compiled again.
        let done = context.pluginWorkDirectoryURL.appending(path: "PasstoolLint-\(target.name).swift")
        let count = "\(folders.count) pass\(folders.count == 1 ? "" : "es")"
        return [
            .buildCommand(
                displayName: "Linting \(count) of \(target.name)",
                executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", #"done=$1; shift; "$0" lint "$@" && : >>"$done""#, passtool.path, done.path]
                    + folders.map(\.path),
                inputFiles: [passtool] + folders.flatMap(\.files) + settings(beside: folders),
                outputFiles: [done])
        ]
    }

    /// The settings files that `passtool lint` reads.
    private func settings(beside folders: [URL]) -> [URL] {
        Set(folders.map { $0.deletingLastPathComponent().appending(path: ".passlint.json") })
            .filter { FileManager.default.fileExists(atPath: $0.path) }
            .sorted { $0.path < $1.path }
    }
}

extension URL {
    /// The files in this folder and below.
    fileprivate var files: [URL] {
        let all = FileManager.default.enumerator(at: resolvingSymlinksInPath(), includingPropertiesForKeys: nil)
        return (all?.allObjects as? [URL] ?? []).filter { !$0.isFolder }.sorted { $0.path < $1.path }
    }
}
