import Foundation

/// A folder that is deleted with its last owner.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "passtool-tests-\(UUID().uuidString)")
            .path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Makes a folder with links to these files or folders of the checkout.
    package convenience init(linking names: [String]) throws {
        try self.init()
        for name in names {
            try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: Checkout.path(name))
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, and the folders above it.
    @discardableResult package func write(_ bytes: some Collection<UInt8>, to name: String) throws -> String {
        let url = URL(filePath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return path(name)
    }

    /// The names of all files below it, sorted.
    package func files() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
}

package enum Checkout {
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path(percentEncoded: false)

    package static func path(_ name: String) -> String { root + (root.hasSuffix("/") ? "" : "/") + name }

    /// The names of the templates for passes that the package ships.
    package static let templates: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: path("Templates"))) ?? [])
        .filter { $0.hasSuffix(".pass") }.map { String($0.dropLast(5)) }.sorted()
}
