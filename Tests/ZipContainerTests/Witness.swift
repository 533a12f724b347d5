import Foundation
import TestSupport

extension Witness {
    struct Failure: Error {
        let status: Int32
        let output: String
    }

    /// Runs the program on a file that holds `file`, the last argument, and gives what it prints.
    func run(_ arguments: [String], on file: [UInt8]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let result = try run(arguments + [folder.write(file, to: "input.zip")])
        guard result.status == 0 else { throw Failure(status: result.status, output: result.text + result.errors) }
        return Array(result.output)
    }

    /// The archive that a Python script leaves in `out`, an `io.BytesIO`; `pack` writes two files.
    static func archive(madeBy script: String) throws -> [UInt8] {
        let preamble = """
            import io, sys, zipfile
            out = io.BytesIO()
            def pack(target, method=zipfile.ZIP_STORED):
                with zipfile.ZipFile(target, "w", method) as archive:
                    for name, data in ("pass.json", b'{"a":1}' * 20), ("icon.png", bytes(range(256))):
                        info = zipfile.ZipInfo(name)  # of one date: the same bytes each day
                        info.external_attr = 0o600 << 16
                        archive.writestr(info, data, method)

            """
        let end = "\nsys.stdout.buffer.write(out.getvalue())\n"
        return try python3.run(["-c", preamble + script + end], on: [])
    }
}
