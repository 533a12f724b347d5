internal import SystemPackage

extension OpenedFolder {
    /// The error for a path that leaves its folder, or whose links form a circle.
    enum StrayPath: Error {
        case leavesFolder, endless
    }

    /// Opens a path below the folder; links are followed as long as they stay below it.
    ///
    /// The path is resolved name by name, and a link's content is resolved the same way, so exchanging a folder or link
    /// during the walk has no effect.
    /// - Parameter path: names separated by `/`.
    /// - Returns: a file or folder, which the caller closes.
    /// - Throws: ``StrayPath``, `Errno`, ``FileAccessError`` if it is neither a file nor a folder.
    func file(below path: String) throws -> FileDescriptor {
        var route = Route(path)
        guard let found = try file(along: &route, depth: 0) else { throw StrayPath.leavesFolder }
        return found
    }

    /// Returns `nil` if the route continues above this folder.
    private func file(along route: inout Route, depth: Int) throws -> FileDescriptor? {
        guard depth <= Route.mostFolders else { throw StrayPath.endless }
        while let name = try route.next() {
            if name == ".." { return nil }
            switch try status(of: name).type {
            case .symbolicLink: try route.follow(path(inLink: name))
            case .directory:
                if route.isAtEnd { return try file(name) }
                if let found = try folder(name).file(along: &route, depth: depth + 1) { return found }
            case .regular:
                guard route.isAtEnd else { throw Errno.notDirectory }
                return try file(name)
            default: throw FileAccessError(operation: .read, path: name, reason: .isNoFile)
            }
        }
        throw Errno.isDirectory  // the path ends at a folder that was passed already
    }
}

/// The names that remain to be resolved.
private struct Route {
    static let mostFolders = 100
    private static let mostNames = 1_000
    private static let mostLinks = 40

    /// The remaining names; the next one is at the end.
    private var names: [Substring.UTF8View]
    private var count = 0
    private var linkCount = 0

    init(_ path: String) { names = Self.names(in: path).reversed() }

    /// Leaves out names that lead nowhere.
    private static func names(in path: String) -> [Substring.UTF8View] {
        path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    }

    var isAtEnd: Bool { names.isEmpty }

    mutating func next() throws -> String? {
        count += 1
        guard count <= Self.mostNames else { throw OpenedFolder.StrayPath.endless }
        return names.popLast().map { String(Substring($0)) }
    }

    mutating func follow(_ path: FilePath) throws {
        linkCount += 1
        guard linkCount <= Self.mostLinks else { throw OpenedFolder.StrayPath.endless }
        guard !path.isAbsolute else { throw OpenedFolder.StrayPath.leavesFolder }
        names += Self.names(in: path.string).reversed()
    }
}
