#if Server
    internal import PassRules
    internal import Platform
    internal import SystemPackage
    internal import ToolConsole

    enum SocketPath {
        /// Checks the path of a socket; one that was left by a killed server is replaced.
        static func check(_ path: String) throws {
            func refusal(_ message: String, _ hint: String) -> CommandError {
                CommandError(status: .cannotWrite, message: message, hints: [hint])
            }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let room = MemoryLayout.size(ofValue: address.sun_path)
            guard (1..<room).contains(path.utf8.count) else {
                throw refusal("the path of the socket has \(path.utf8.count) bytes", "use 1 to \(room - 1)")
            }
            let folder = FilePath(path).removingLastComponent()
            // One that can't be looked at is not there for us.
            guard (try? Stat(folder.isEmpty ? "." : folder))?.type == .directory else {
                throw refusal("the folder of '\(path)' does not exist", "mkdir -p \(folder.string.shellWord)")
            }
            // What can't be looked at is reported when it is made.
            guard let type = try? Stat(FilePath(path), followTargetSymlink: false).type else { return }
            guard type == .socket else { throw refusal("'\(path)' is not a socket", "name another file") }
            unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            let isServed = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    unsafe connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
            if isServed { throw refusal("another program serves at '\(path)'", "end it, or name another file") }
        }
    }
#endif
