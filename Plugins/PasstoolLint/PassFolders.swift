import Foundation
import PackagePlugin

extension Target {
    /// The `*.pass` folders anywhere below this target's folder, in order.
    var passFolders: [URL] {
        let manager = FileManager.default
        let everything = manager.enumerator(
            at: directoryURL, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        var folders: [URL] = []
        while let url = everything?.nextObject() as? URL {
            guard url.pathExtension == "pass", url.isFolder else { continue }
            folders.append(url)
            everything?.skipDescendants()
        }
        return folders.sorted { $0.path < $1.path }
    }
}

extension URL {
    /// Whether a folder, or a link to one, is there.
    var isFolder: Bool {
        let values = try? resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey])
        return values?.isDirectory == true
    }
}
