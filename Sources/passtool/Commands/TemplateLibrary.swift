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
        names = Self.folders.flatMap { ending, main in
            files.keys.filter { $0.hasSuffix("\(ending)/\(main)") }.map {
                String($0.dropLast(ending.count + main.count + 1))
            }
        }.sorted()
    }

    /// What the folders of templates end with, and the main file in them.
    static let folders = [(ending: ".pass", main: "pass.json"), (ending: ".order-folder", main: "order.json")]

    /// What the folder of a template ends with.
    func ending(of name: String) -> String {
        Self.folders.first { files["\(name)\($0.ending)/\($0.main)"] != nil }?.ending ?? ".pass"
    }

    /// The files of a template.
    func bundle(of name: String) throws(BundleError) -> PassBundle {
        let folder = "\(name)\(ending(of: name))/"
        let own = files.filter { $0.key.hasPrefix(folder) }.map { (String($0.key.dropFirst(folder.count)), $0.value) }
        return try PassBundle(files: Dictionary(uniqueKeysWithValues: own))
    }

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
