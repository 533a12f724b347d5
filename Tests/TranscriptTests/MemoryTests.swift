import Foundation
import Testing
import TestSupport

/// Files made to fill memory, against the limit that "Verify a pass" documents.
@Suite("Memory for hostile files") struct MemoryTests {
    /// One gigabyte, in kilobytes.
    private static let bound = 1_000_000

    private static let bombs = [
        "zeros": "z([('pass.json', bytes(1_500_000_000))], D)",
        "stored": "z([('a', os.urandom(49_000_000)), ('b', bytes(49_000_000)), ('c', bytes(49_000_000)), "
            + "('pass.json', '{\"a\":[' + '[],' * 1_330_000 + '1]}'), "
            + "('manifest.json', '{' + '\"a\":1,' * 660_000 + '\"b\":1}')], S)",
        "commas": "z([('pass.json', '[' * 60 + '[1,],' * 780_000 + '1' + ']' * 60), ('manifest.json', '{}')], D)",
        "bundle": "z([(f'{i}.pkpass', m([('pass.json', '{\"a\":[' + '[],' * 1_000_000 + '1]}')])) "
            + "for i in range(12)] + [(f'b{i}.pkpass', m([(f'{j}', os.urandom(40_000) * 40) for j in range(10)])) "
            + "for i in range(20)], S)",
        "listed": "z([('a', os.urandom(49_000_000)), ('pass.json', '{}'), "
            + "('manifest.json', '{' + ','.join('\"a\":\"' + '0' * 40 + '\"' for i in range(80_000)) + '}')], S)",
    ]

    private static let maker = """
        import io, os, sys, zipfile
        S, D = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
        def write(to, entries, how):
            with zipfile.ZipFile(to, "w", how) as archive:
                for name, content in entries: archive.writestr(name, content)
        def z(entries, how): write(sys.argv[1], entries, how)
        def m(entries):
            memory = io.BytesIO()
            write(memory, entries, D)
            return memory.getvalue()
        """

    // In a process of its own, so that the maker's memory doesn't count.
    private static let meter = """
        import resource, subprocess, sys
        status = subprocess.run([sys.argv[1], "verify", "--quiet", sys.argv[2]], stdout=subprocess.DEVNULL).returncode
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print(status, peak // (1024 if sys.platform == "darwin" else 1))
        """

    @Test(
        "hostile files are refused within the documented memory limit", .endsByItself,
        .enabled(if: Effort.isFull, "\(Effort.hint)"),
        .needs(.python3), arguments: bombs.keys.sorted())
    func peak(bomb: String) throws {
        let program = try #require(Program.path)
        let folder = try TemporaryFolder()
        let path = folder.path("\(bomb).pkpass")
        let code = "\(Self.maker)\n\(Self.bombs[bomb] ?? "")\n"
        try #require(try Witness("python3").run(["-c", code, path]).status == 0)
        let result = try Witness("python3").run(["-c", Self.meter, program, path])
        let numbers = result.text.split { $0.isWhitespace }.compactMap { Int($0) }
        #expect(numbers.count == 2)
        #expect(numbers.first == 1 || numbers.first == 65)
        #expect((numbers.last ?? .max) < Self.bound)
    }
}
