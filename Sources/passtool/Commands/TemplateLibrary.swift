internal import CEmbedded
internal import PassModel
internal import PassToolkit
internal import Platform
internal import SystemPackage
internal import ToolConsole

/// The built-in templates, which are embedded in the program.
struct TemplateLibrary {
    /// The files of all templates by path: `coffee.pass/icon.png`, `coffee.json`.
    private let files: [String: [UInt8]]
    /// The templates' names, sorted.
    let names: [String]

    init() {
        var files: [String: [UInt8]] = [:]
        var index: UInt = 0
        while let file = unsafe passtool_templateFile(index)?.pointee {
            let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: Int(file.byteCount))
            unsafe files[String(cString: file.path)] = Array(bytes)
            index += 1
        }
        self.files = files
        names = files.keys.filter { $0.hasSuffix(".pass/pass.json") }.map { String($0.dropLast(15)) }.sorted()
    }

    /// The files of a template.
    func bundle(of name: String) throws(BundleError) -> PassBundle {
        let folder = "\(name).pass/"
        let own = files.filter { $0.key.hasPrefix(folder) }.map { (String($0.key.dropFirst(folder.count)), $0.value) }
        return try PassBundle(files: Dictionary(uniqueKeysWithValues: own))
    }

    /// The pass of a template, which tells its style and description.
    func pass(of name: String) throws -> Pass { try bundle(of: name).pass() }

    /// The sample record of a template: a value for each placeholder.
    func record(of name: String) -> [UInt8] { files["\(name).json"] ?? [] }
}

extension OpenedFolder {
    /// Opens a folder that the user named, and creates it if needed.
    static func making(_ path: String) throws -> OpenedFolder {
        do {
            return try OpenedFolder(making: path)
        } catch {
            let reason = (error as? Errno).map { ": \("\($0)".lowercased())" } ?? ""
            throw CommandError(
                status: .cannotWrite, message: "cannot make the folder '\(path)'\(reason)",
                recovery: ["see whether a file is in its way, and whether you may write there"])
        }
    }
}
