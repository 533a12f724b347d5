import Foundation

/// A program of somebody else's that looks at our archives, or makes some for us.
struct Witness {
    static let unzip = Witness(named: "unzip")
    static let python = Witness(named: "python3")
    static let zip = Witness(named: "zip")
    static let shell = Witness(named: "sh")

    private let path: String?

    private init(named name: String) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        path = folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    var isInstalled: Bool { path != nil }

    struct Failure: Error {
        let status: Int32
        let output: String
    }

    /// Runs the program on a file that holds `file`, the last argument, and gives what it prints.
    func run(_ arguments: [String], on file: [UInt8] = []) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zip-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appending(path: "input.zip")
        try Data(file).write(to: input)
        let process = Process()
        process.executableURL = URL(filePath: path ?? "")
        process.arguments = arguments + [input.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.standardError
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
        }
        return Array(output)
    }

    /// The archive that a Python script leaves in `out`, an `io.BytesIO`; `files` are two files for it.
    static func archive(madeBy script: String) throws -> [UInt8] {
        let preamble = """
            import io, os, stat, struct, sys, warnings, zipfile, zlib
            warnings.simplefilter("ignore")
            out = io.BytesIO()
            files = {"pass.json": b'{"a":1}' * 20, "icon.png": bytes(range(256))}
            def pack(target=None, method=zipfile.ZIP_STORED, files=files, mode="w"):
                with zipfile.ZipFile(target or out, mode, method) as archive:
                    for name, data in files.items():
                        archive.writestr(name, data)
            def patch(old, new):
                data = out.getvalue()
                assert old in data and len(old) == len(new)
                out.seek(0)
                out.write(data.replace(old, new))
            def patch_headers(local, central, form, value):
                data = bytearray(out.getvalue())
                for magic, offset in ((b"PK\\3\\4", local), (b"PK\\1\\2", central)):
                    start = data.find(magic)
                    struct.pack_into(form, data, start + offset, value)
                out.seek(0)
                out.write(data)

            """
        let end = "\nsys.stdout.buffer.write(out.getvalue())\n"
        return try python.run(["-c", preamble + script + end])
    }
}
