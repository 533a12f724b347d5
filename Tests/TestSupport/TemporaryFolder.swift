import Foundation

/// A folder that is deleted with its last owner.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes an empty folder.
    public init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "passtool-tests-\(UUID().uuidString)")
            .path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Makes a folder with links to these files or folders of the checkout.
    public convenience init(linking names: [String]) throws {
        try self.init()
        for name in names {
            try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: Checkout.path(name))
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, and the folders above it.
    ///
    /// - Returns: the file's path.
    @discardableResult
    public func write(_ bytes: some Collection<UInt8>, to name: String) throws -> String {
        let url = URL(filePath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return path(name)
    }

    /// The names of all files below it, sorted.
    public func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }
}

/// The checkout that the tests run in.
public enum Checkout {
    /// The path of the package's root.
    public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path(percentEncoded: false)

    /// The path of a file or folder of the package.
    public static func path(_ name: String) -> String { root + (root.hasSuffix("/") ? "" : "/") + name }
}
