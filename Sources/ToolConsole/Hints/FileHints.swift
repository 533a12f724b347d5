internal import PassToolkit
internal import SystemPackage

extension FileAccessError: TypedRecovery {
    package var typedRecovery: [String] {
        switch reason {
        case .exists: ["use --force to replace it"]
        case .system(.noSuchFileOrDirectory) where path.hasPrefix("~/"):
            ["the shell leaves '~' as it is there: write \"$HOME/\(path.dropFirst(2))\""]
        case .system(.noSuchFileOrDirectory) where operation == .read && missingSample != nil:
            ["make certificates for trying things out: passtool cert sample \(missingSample?.shellWord ?? "")"]
        case .system(.noSuchFileOrDirectory) where operation == .write: ["create the folder first: mkdir -p"]
        case .isNoFile where operation == .write: ["use -o - and redirect standard output to it"]
        case .system, .tooLarge, .isFolder, .isNoFile, .isInput, .isInside, .isOutput: recovery
        }
    }

    /// The folder of sample certificates that the path lies in, if the folder is not there.
    private var missingSample: String? {
        let path = FilePath(path)
        let folder = path.removingLastComponent()
        guard let name = path.lastComponent?.string, !folder.isEmpty, (try? Stat(folder)) == nil,
            ["root.pem", "intermediate.pem", "passphrase.txt"].contains(name) || name.hasPrefix("signer")
        else { return nil }
        return folder.string
    }
}
