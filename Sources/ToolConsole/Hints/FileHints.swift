internal import PassToolkit
internal import SystemPackage

extension FileAccessError: TypedRecovery {
    package var typedRecovery: [String] {
        switch reason {
        case .exists: ["use --force to replace it"]
        case .system(.noSuchFileOrDirectory) where path.hasPrefix("~/"):
            ["the shell leaves '~' as it is there: write \"$HOME/\(path.dropFirst(2))\""]
        case .system(.noSuchFileOrDirectory) where operation == .write: ["create the folder first: mkdir -p"]
        case .isNoFile where operation == .write: ["use -o - and redirect standard output to it"]
        case .system, .tooLarge, .isFolder, .isNoFile: recovery
        }
    }
}
