import ZipContainer

/// What the Python scripts call `files`.
let sampleFiles: [String: [UInt8]] = [
    "pass.json": Array(String(repeating: #"{"a":1}"#, count: 20).utf8),
    "icon.png": Array(0...255),
]

/// Small entries of each kind that we write.
let sampleEntries = [
    ArchiveEntry(
        name: "pass.json", bytes: Array(String(repeating: #"{"a":1}"#, count: 20).utf8), compression: .deflated),
    ArchiveEntry(name: "icon.png", bytes: Array(0...255), compression: .stored),
    ArchiveEntry(name: "de.lproj/Grüße.strings", bytes: Array("x".utf8), compression: .stored),
    ArchiveEntry(name: "empty", bytes: [], compression: .stored),
    ArchiveEntry(name: "empty.deflated", bytes: [], compression: .deflated),
]

extension Archive {
    /// The files that could be unpacked.
    var files: [String: [UInt8]] {
        Dictionary(entries.compactMap { entry in entry.bytes.map { (entry.name, $0) } }) { first, _ in first }
    }

    /// What is wrong with the entry of this name.
    func codes(_ name: String?) -> [ArchiveProblem.Code] {
        problems.filter { $0.entryName == name }.map(\.code)
    }
}
