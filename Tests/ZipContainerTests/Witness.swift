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
                        info = zipfile.ZipInfo(name)  # of one date: the same bytes each day
                        info.external_attr = 0o40775 << 16 | 0x10 if name.endswith("/") else 0o600 << 16
                        archive.writestr(info, data, method)
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
        return try python3.run(["-c", preamble + script + end], on: [])
    }
}
