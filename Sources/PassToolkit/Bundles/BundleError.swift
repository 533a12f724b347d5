internal import PassRules

/// Why files cannot become a pass.
public struct BundleError: DescribedError, Hashable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        case notAFolder
        /// `pass.json` or `order.json` is missing; the associated value is a subfolder that has one.
        case noPass(inside: String?)
        /// `pass.json` or `order.json` is not at the top of the archive, but in this folder.
        case noPassAtTop(folder: String)
        /// It has a `pass.json` and an `order.json`, which need different certificates.
        case passAndOrder
        /// A link leads out of the folder, in circles, or nowhere.
        case symbolicLink
        case specialFile
        /// A file is a private key or certificate.
        case keyMaterial
        /// A file contains compressed data, which no reader of passes looks into.
        case compressedData
        case tooDeep(limit: Int)
        case tooManyFiles(limit: Int)
        /// All files together exceed the limit, in bytes.
        case tooLarge(limit: Int)
        /// Files in archives cannot have this name.
        case badName
        /// The names of two files differ only in their Unicode spelling.
        case duplicateName
        /// The archive has problems; the messages say which.
        case damagedArchive([String])
        /// The archive is something related to a pass: `a bundle of passes`, `an order`.
        case otherKind(String)
        /// The file is neither a folder nor an archive.
        case notAnArchive(String)
    }

    /// What is wrong.
    public let code: Code
    /// The folder or archive.
    public let path: String
    /// The file inside the folder or archive.
    public let file: String?
    /// The limit that was exceeded, if that is the reason.
    package let limit: LimitName?
    /// What to do, if more is known than ``code`` says.
    package let hint: String?

    package init(_ code: Code, path: String, file: String? = nil, limit: LimitName? = nil, hint: String? = nil) {
        self.limit = limit
        self.hint = hint
        self.code = code
        self.path = path
        self.file = file
    }

    /// What failed, on what, why.
    public var message: String {
        let name = file ?? "pass.json"
        return switch code {
        case .notAFolder: "'\(path)' is not a folder"
        case .noPass: "'\(path)' has no \(name)"
        case .noPassAtTop(let folder): "'\(path)' has no \(name) at its top: it is in the folder '\(folder)'"
        case .passAndOrder: "'\(path)' has both a pass.json and an order.json"
        case .symbolicLink: "'\(name)' in '\(path)' is a symbolic link that leads out of it or nowhere"
        case .specialFile: "'\(name)' in '\(path)' is neither a file nor a folder"
        case .keyMaterial where FileName(name).isSecret:
            "'\(name)' in '\(path)' has a name that is used for secrets, and must not be in a pass"
        case .keyMaterial: "'\(name)' in '\(path)' is a private key or a certificate, which must not be in a pass"
        case .compressedData: "'\(name)' in '\(path)' is compressed, so that it could hide a key"
        case .tooDeep(let limit): "'\(path)' has more than \(limit) levels of folders at '\(name)'"
        case .tooManyFiles(let limit): "'\(path)' contains more than \(limit) files or folders"
        case .tooLarge(let limit): "'\(path)' contains more than \(limit) bytes"
        case .badName: "'\(name)' in '\(path)' cannot be the name of a file in a pass"
        case .duplicateName: "'\(name)' is in '\(path)' twice, in different Unicode spellings"
        case .damagedArchive(let problems): "'\(path)' is damaged: \(problems.joined(separator: "; "))"
        case .otherKind(let kind): "'\(path)' is \(kind), not a pass"
        case .notAnArchive(let detail): "'\(path)' is not a pass: \(detail)"
        }
    }

    /// What to do about it.
    public var hints: [String] {
        if let hint = limit?.hint ?? hint { return [hint] }
        return switch code {
        case .noPass(let inside?): ["name the folder \(inside.shellWord) instead"]
        case .noPass: ["start from a template, or add a \(file ?? "pass.json")"]
        case .noPassAtTop: ["unpack it, and name the folder with the \(file ?? "pass.json")"]
        case .passAndOrder: ["remove the wrong one"]
        case .symbolicLink: ["replace it with the file itself"]
        case .keyMaterial: ["move it out of the folder"]
        case .compressedData: ["leave it out, or include its content uncompressed"]
        case .badName: ["use a relative path with '/'"]
        case .duplicateName: ["rename or remove one of them"]
        case .notAFolder, .notAnArchive: ["name a folder with a pass.json, or a .pkpass file"]
        case .otherKind("an order"): ["name a pass; what an order.json must contain is checked when it is signed"]
        case .otherKind: ["unpack it, and name a pass in it"]
        case .damagedArchive: ["download it again, or pack it again"]
        case .specialFile, .tooDeep, .tooManyFiles, .tooLarge: []
        }
    }
}
