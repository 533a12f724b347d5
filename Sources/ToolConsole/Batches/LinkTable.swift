internal import PassBatches
internal import PassToolkit
internal import SystemPackage

/// A column of links for a mail merge: CSV with `serialNumber` and `link`, in the order of the list.
package struct LinkTable {
    private let path: String
    private let descriptor: FileDescriptor
    private var pending = Array("serialNumber,link\n".utf8)

    /// Opens the file; `replacing` allows an older one.
    ///
    /// - Throws: ``CommandError``.
    package init(_ path: String, replacing: Bool) throws {
        self.path = path
        do {
            let options: FileDescriptor.OpenOptions = [.create, .closeOnExec]
            descriptor = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: options.union(replacing ? .truncate : .exclusiveCreate),
                permissions: [.ownerReadWrite])
        } catch Errno.fileExists {
            throw CommandError(
                status: .cannotWrite, message: "'\(path.visible)' exists already",
                recovery: ["--force makes everything again; or name another file"])
        } catch {
            throw Self.failure(path, error)
        }
    }

    mutating func add(_ serialNumber: String, _ link: String) throws {
        pending += "\(serialNumber.csvField),\(link.csvField)\n".utf8
        if pending.count >= 1 << 16 { try flush() }
    }

    private mutating func flush() throws {
        do { _ = try descriptor.writeAll(pending) } catch { throw Self.failure(path, error) }
        pending.removeAll(keepingCapacity: true)
    }

    mutating func finish() throws {
        try flush()
        do { try descriptor.close() } catch { throw Self.failure(path, error) }
    }

    private static func failure(_ path: String, _ error: any Error) -> CommandError {
        CommandError(
            status: .cannotWrite, message: "cannot write the links '\(path.visible)': \("\(error)".lowercased())")
    }
}
