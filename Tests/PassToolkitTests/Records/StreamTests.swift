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
}
