internal import SystemPackage

extension OpenedFolder {
    /// A path leads out of the folder that it should stay below, or in circles.
    enum StrayPath: Error {
        case leavesFolder, endless
    }

    /// Opens what a path below the folder leads to; links are followed as long as they stay below it.
    ///
    /// It goes name by name, and what a link says is taken for more names: nobody can exchange one meanwhile.
    /// - Parameter path: names with `/` between them.
    /// - Returns: a file or folder, which the caller closes.
    /// - Throws: ``StrayPath``, `Errno`, ``FileAccessError`` for what is neither.
    func file(below path: String) throws -> FileDescriptor {
        var route = Route(path)
        guard let found = try file(along: &route, depth: 0) else { throw StrayPath.leavesFolder }
        return found
    }

    /// `nil` where the route goes on above this folder.
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
        throw Errno.isDirectory  // it ends at a folder that it has passed already
    }
}

/// The names that are still to go.
private struct Route {
    static let mostFolders = 100
    private static let mostNames = 1_000
    private static let mostLinks = 40

    /// The next one is the last.
    private var names: [Substring.UTF8View]
    private var count = 0
    private var linkCount = 0

    init(_ path: String) { names = Self.names(in: path).reversed() }

    /// Without those that lead nowhere.
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
