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

    @Test("thousands of records from a pipe take no more memory for the text than a few")
    func memory() throws {
        let pipe = Pipe()
        let lines = [UInt8].text(
            (0..<1000).map { "\($0),\(String(repeating: "m", count: 500)),\"London, \($0)\",true\n" }.joined())
        let writer = Thread {
            try? pipe.fileHandleForWriting.write(contentsOf: Data("number:number,name,city,vip:boolean\n".utf8))
            for _ in 0..<6 { try? pipe.fileHandleForWriting.write(contentsOf: Data(lines)) }
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
        #expect(reader.count == 6_000)
        #expect(reader.bufferByteCount < 2_000_000)
    }

    @Test("a stop ends the waiting for a pipe, and no list in a file", .endsByItself)
    func interrupted() throws {
        func names(of path: String) throws -> [Record.Value?] {
            var list = try RecordReader(path: path, chunkByteCount: 8)
            list.isInterrupted = { true }
            var names: [Record.Value?] = []
            do throws(FileAccessError) {
                while let next = try list.next() { names.append((try? next.get())?.values["name"]) }
            } catch {
                #expect(error.reason == .system(.interrupted))
                names.append(nil)
            }
            return names
        }
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("name\nAda\nBo".utf8))
        // The writer must be open as long as the list is read.
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        let read = try withExtendedLifetime(pipe) { try names(of: "/dev/fd/\(descriptor)") }
        #expect(read == [.text("Ada"), nil])
        let folder = try TemporaryFolder()
        #expect(
            try names(of: folder.write([UInt8].text("name\nAda\nBo"), to: "list.csv")) == [.text("Ada"), .text("Bo")])
    }

    @Test("the next record of a pipe is ready once more is there than what stands between records", .endsByItself)
    func readiness() throws {
        let pipe = Pipe()
        func write(_ text: String) throws { try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }
        try write("[{\"name\": \"Ada\"},\n")
        var list = try RecordReader(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        var seen = [list.isReady]
        func take() throws -> Bool { try list.next() != nil }
        #expect(try take())
        seen.append(list.isReady)
        // A part of a record is there; more may come with it.
        try write("{\"name\":")
        seen.append(list.isReady)
        try write("\"Bo\"}]")
        try pipe.fileHandleForWriting.close()
        #expect(try take())
        seen.append(list.isReady)
        #expect(seen == [true, false, true, true])
        #expect(try !take())
    }
}
