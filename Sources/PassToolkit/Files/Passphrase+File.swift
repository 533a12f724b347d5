public import SignedMessages

extension Passphrase {
    /// Reads the first line of a file, or of standard input for `-`, and wipes the bytes that were read.
    ///
    /// - Throws: ``FileAccessError``.
    public convenience init(path: String) throws(FileAccessError) {
        var bytes = try InputFile.read(path, limit: 4096)
        defer { bytes.cleanse() }
        // A byte order mark and the line break, which editors add, are not part of the passphrase.
        let line = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        self.init(utf8: line.prefix { $0 != 0x0A && $0 != 0x0D })
    }
}
