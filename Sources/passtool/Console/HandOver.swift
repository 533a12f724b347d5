internal import PassToolkit
internal import Platform
internal import SystemPackage
internal import ToolConsole

/// Replaces this program by one whose libraries this one does without.
struct HandOver {
    /// The other programs, and how each is built.
    enum Program: String {
        case drawing = "passtool-preview"
        case service = "passtool-server"

        fileprivate var target: String { self == .drawing ? "install-picture" : "install-server" }
    }

    private let path: String
    private let arguments: [String]

    /// Finds the program: beside this one, else on the search path.
    ///
    /// - Parameters:
    ///   - arguments: the arguments for it.
    ///   - command: what is handed over.
    ///   - program: what does it.
    /// - Throws: ``CommandError`` if it is not installed.
    init(_ arguments: [String], for command: String, by program: Program = .drawing) throws(CommandError) {
        self.arguments = arguments
        let beside = Self.ownPath.map { FilePath($0).removingLastComponent().appending(program.rawValue).string }
        let search = (Environment().filled("PATH") ?? "").split(separator: ":").map { "\($0)/\(program.rawValue)" }
        guard let path = ([beside].compactMap(\.self) + search).first(where: Self.isProgram) else {
            throw CommandError(
                status: .notInstalled,
                message: "passtool \(command) needs the program \(program.rawValue), which is not there",
                recovery: ["install the package \(program.rawValue)", "from the sources: make \(program.target)"])
        }
        self.path = path
    }

    /// Starts the program in place of this one, with more arguments in front.
    ///
    /// - Throws: ``CommandError`` if it can't be started; otherwise this does not return.
    func start(with more: [String] = []) throws(CommandError) {
        var words = unsafe ([path] + more + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        unsafe _ = execv(path, &words)
        let reason = Errno(rawValue: errno)
        throw CommandError(status: .notInstalled, message: "cannot start '\(path)': \("\(reason)".lowercased())")
    }

    private static func isProgram(_ path: String) -> Bool {
        unsafe access(path, X_OK) == 0 && (try? Stat(FilePath(path)))?.type == .regular
    }

    /// The path of the running program, without links.
    private static var ownPath: String? {
        #if os(Linux)
            let path = "/proc/self/exe"
        #else
            // Without a slash, the shell found it on the search path, where the other program is as well.
            let path = CommandLine.arguments.first.flatMap { $0.contains("/") ? $0 : nil } ?? ""
        #endif
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
