package import Bytes

/// What to say of a file that should be an archive and is something else.
extension FileKind {
    /// The kind in words.
    var text: String {
        switch self {
        case .largeFilePointer: "it is a Git LFS pointer, not the file itself"
        default: noun.map { "it is \($0)" } ?? "it has no end record"
        }
    }

    /// What to do about it.
    package var hint: String {
        switch self {
        case .html, .xml, .svg, .json, .text: "this is text, probably a server's error page: open it in an editor"
        case .gzip, .bzip2, .xz, .zstandard, .lzma, .zlib:
            "unpack it first: a pass is a zip, and servers compress what they send"
        case .sevenZip, .rar, .tar: "pack its files as a zip"
        case .base64: "decode it first"
        case .hexadecimal: "decode it first: xxd -r -p"
        case .mangledZip: "send it as binary: every byte above 7F was replaced"
        case .pkcs7, .pkcs12, .der, .pem: "name the .pkpass file"
        case .http, .mail, .multipart: "save the body or attachment alone"
        case .largeFilePointer: "fetch the file: git lfs pull"
        case .zeros, .empty: "download or copy it again"
        case .png, .jpeg, .gif, .heic, .avif, .tiff, .bmp, .webp, .pdf, .propertyList, .base64Image, .zip,
            .javaKeystore, .openSSHKey, .puttyKey, .sshPublicKey, .windowsKey, .keychain, .program, .unknown:
            "name a .pkpass, .pkpasses or .order file"
        }
    }
}
