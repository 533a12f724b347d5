import TestSupport
import Testing
import ZipContainer

/// Why `body` refuses an archive.
func refusal<Value>(_ body: () throws -> Value) -> ArchiveError.Code? {
    #expect(throws: ArchiveError.self) { _ = try body() }?.code
}

/// Why an archive can't be read.
func refusal(_ bytes: [UInt8]) -> ArchiveError.Code? { refusal { try Archive(reading: bytes) } }

extension ArchiveEntry {
    /// A stored entry.
    init(_ name: String, _ bytes: [UInt8] = [1]) { self.init(name: name, bytes: bytes, compression: .stored) }
}

/// Small entries of each kind that we write.
let sampleEntries = [
    ArchiveEntry(
        name: "pass.json", bytes: Array(String(repeating: #"{"a":1}"#, count: 20).utf8), compression: .deflated),
    ArchiveEntry("icon.png", Array(0...255)),
    ArchiveEntry("de.lproj/Grüße.strings", Array("x".utf8)),
    ArchiveEntry("empty", []),
    ArchiveEntry(name: "empty.deflated", bytes: [], compression: .deflated),
]

extension Archive {
    /// The files that could be unpacked.
    var files: [String: [UInt8]] {
        Dictionary(entries.compactMap { entry in entry.bytes.map { (entry.name, $0) } }) { first, _ in first }
    }

    /// What is wrong with the entry of this name.
    func codes(_ name: String?) -> [ArchiveProblem.Code] { problems.filter { $0.entryName == name }.map(\.code) }
}
