internal import Platform
internal import SystemPackage

extension RecordInput {
    /// Whether something can be read without waiting for the writer.
    ///
    /// If part of a record has arrived, this tells whether more of it has arrived. Separators between records don't
    /// count.
    var isReady: Bool {
        guard let descriptor = file?.descriptor, byteCount == nil, !isComplete else { return true }
        let rest = bytes[unread].drop { Self.isBlank($0) || $0 == UInt8(ascii: ",") }
        return rest.contains(0x0A) || Self.hasInput(descriptor, withinMilliseconds: 0)
    }

    /// Waits until a pipe has data or has ended.
    ///
    /// - Throws: ``FileAccessError`` with `Errno.interrupted` if waiting was interrupted.
    func wait(for descriptor: FileDescriptor) throws(FileAccessError) {
        guard let isInterrupted, byteCount == nil else { return }
        while !Self.hasInput(descriptor, withinMilliseconds: 100) {
            if isInterrupted() {
                throw FileAccessError(operation: .read, path: path, reason: .system(.interrupted))
            }
        }
    }

    private static func hasInput(_ descriptor: FileDescriptor, withinMilliseconds time: CInt) -> Bool {
        var request = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        // If waiting is not possible, reading will say why.
        return unsafe poll(&request, 1, time) > 0 || request.revents != 0
    }
}
