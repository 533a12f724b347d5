/// PNG files for tests.
enum PNG {
    /// The header of an image of this size in pixels, which is all that a layout reads of it.
    static func make(width: Int, height: Int) -> [UInt8] {
        let size = [width, height].flatMap { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + size
            + [8, 6, 0, 0, 0, 0, 0, 0, 0]
    }
}
