internal import ZipContainer

extension PassFileName {
    /// How a file of this name and size is stored in a pass.
    ///
    /// Texts of 8 kB and more are deflated. For smaller ones, deflating costs a twentieth of a signature's time per 2
    /// kB, and saves fewer bytes than the signature takes. Only name and size decide, however the pass is made: equal
    /// input gives equal bytes.
    func compression(byteCount: Int) -> ArchiveEntry.Compression {
        isCompressed || byteCount < 8_192 ? .stored : .deflated
    }
}
