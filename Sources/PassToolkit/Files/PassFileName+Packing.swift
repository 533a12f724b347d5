internal import ZipContainer

extension PassFileName {
    /// How a file of this name and size is kept in a pass.
    ///
    /// Texts are deflated from 8 kB on. Below, that would cost a twentieth of a signature's time for every 2 kB, and save
    /// less than the signature takes up. Only name and size decide, whichever way the pass is made: equal input, equal bytes.
    func compression(byteCount: Int) -> ArchiveEntry.Compression {
        isCompressed || byteCount < 8_192 ? .stored : .deflated
    }
}
