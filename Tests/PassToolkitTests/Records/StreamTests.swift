import Foundation
import PassToolkit
import Testing
import TestSupport

@Suite("Lists as streams") struct StreamTests {
    private static let texts = [
        "a,b:number\r\n\"x\r\n\"\"é\"\"\",1\r\n\r\n😀,-2.5\r\"open\"x,3\ny,z\n\(String(repeating: "w", count: 90)),4\nlast,5",
        "[ {\"a\":\"x]\\\\\"} ,\n {\"a\":[\"}\"]}, 12, {\"a\":\"\(String(repeating: "w", count: 90))\"},{\"b\":true} ]\n",
        "{\"a\":1}\r\n{\"a\":\"}\\\"\"\n}\n{\"a\"\n{\"a\":\"é\"}\n{\"a\":\"\(String(repeating: "w", count: 90))\"}\n{\n\"a\":2}",
        "[{\"a\":1},{\"a\":2}", "a\n", "",
    ]

    @Test("a list reads the same in pieces of any size", arguments: texts, [1, 2, 3, 7, 64])
    func pieces(_ text: String, _ size: Int) throws {
        let folder = try TemporaryFolder()
        var limits = Limits.standard
        limits.recordByteCount = 80
        let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for bytes in [[UInt8].text(text), [0xEF, 0xBB, 0xBF] + [UInt8].text(text), wide] {
            let path = try folder.write(bytes, to: "list")
            guard let whole = try? RecordList(bytes, limits: limits) else {
                #expect(throws: RecordError.self) { try RecordList(path: path, limits: limits, chunkByteCount: size) }
                continue
            }
            let pieces = try RecordList(path: path, limits: limits, chunkByteCount: size)
            #expect(pieces.records.map(\.values) == whole.records.map(\.values))
            #expect(pieces.records.map(\.place?.start) == whole.records.map(\.place?.start))
            #expect(pieces.errors.map(\.position) == whole.errors.map(\.position))
            #expect(pieces.errors.map(\.code) == whole.errors.map(\.code))
        }
    }

    @Test("50,000 records from a pipe take no more memory for the text than a few")
    func memory() throws {
        let pipe = Pipe()
        let lines = [UInt8].text((0..<2000).map { "\($0),member \($0),\"London, \($0)\",true\n" }.joined())
        let writer = Thread {
            try? pipe.fileHandleForWriting.write(contentsOf: Data("number:number,name,city,vip:boolean\n".utf8))
            for _ in 0..<25 { try? pipe.fileHandleForWriting.write(contentsOf: Data(lines)) }
            try? pipe.fileHandleForWriting.close()
        }
        var reader = try {
            writer.start()
            return try RecordReader(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        }()
        #expect(reader.byteCount == nil)
        while let next = try reader.next() {
            guard case .success = next else { return #expect(Bool(false), "\(next)") }
        }
        #expect(reader.count == 50_000)
        #expect(reader.bufferByteCount < 2_000_000)
    }

    @Test("a list's reading progress is in bytes of the file")
    func progress() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([UInt8].text("a\n1\n22\n"), to: "list.csv")
        var reader = try RecordReader(path: path)
        var offsets = [reader.byteOffset]
        while try reader.next() != nil { offsets.append(reader.byteOffset) }
        #expect(reader.byteCount == 7)
        #expect(offsets == [2, 4, 7])
    }

    @Test("the next record of a pipe is ready once more of it is there than what stands between records", .endsByItself)
    func readiness() throws {
        let pipe = Pipe()
        func write(_ text: String) throws { try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }
        func name(_ result: Result<Record, RecordError>?) throws -> Record.Value? { try result?.get().values["name"] }
        try write("[{\"name\": \"Ada\"},\n")
        var list = try RecordReader(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        try #expect(list.isReady && name(list.next()) == .text("Ada") && !list.isReady)
        try write("{\"name\":")
        // A part of a record is there; more may come with it.
        #expect(list.isReady)
        try write("\"Bo\"}\n, \n\t{\"name\":\n\"Cy\"},")
        try #expect(name(list.next()) == .text("Bo") && list.isReady)
        try #expect(name(list.next()) == .text("Cy") && !list.isReady)
        try write("{\"name\": \"Di\"}]")
        try pipe.fileHandleForWriting.close()
        try #expect(list.isReady && name(list.next()) == .text("Di"))
        try #expect(list.isReady && name(list.next()) == nil && list.isReady)
    }

    @Test("a stop ends the waiting for a pipe, and no list in a file", .endsByItself)
    func interrupted() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("name\nAda\nBo".utf8))
        var list = try RecordReader(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        list.isInterrupted = { true }
        #expect(try list.next()?.get().values["name"] == .text("Ada"))
        let error = #expect(throws: FileAccessError.self) { try list.next() }
        #expect(error?.reason == .system(.interrupted))
        let folder = try TemporaryFolder()
        let path = try folder.write([UInt8].text("name\nAda\nBo"), to: "list.csv")
        var other = try RecordReader(path: path, chunkByteCount: 3)
        other.isInterrupted = { true }
        for name in ["Ada", "Bo"] { #expect(try other.next()?.get().values["name"] == .text(name)) }
    }

    @Test("a missing file and a folder are refused as lists")
    func notAFile() throws {
        let folder = try TemporaryFolder()
        let missing = #expect(throws: FileAccessError.self) { _ = try RecordReader(path: folder.path("no")) }
        #expect(missing?.message == "cannot read '\(folder.path("no"))': no such file or directory")
        let isFolder = #expect(throws: FileAccessError.self) { _ = try RecordReader(path: folder.path) }
        #expect(isFolder?.reason == .isFolder)
    }
}
