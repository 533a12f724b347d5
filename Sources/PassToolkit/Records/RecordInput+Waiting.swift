internal import Platform
internal import SystemPackage

extension RecordInput {
    /// Whether there is something to read without waiting for whoever writes.
    ///
    /// Of a record that is half here, that is not known: then it is whether more of it has come. What separates records
    /// is none.
    var isReady: Bool {
        guard let descriptor = file?.descriptor, byteCount == nil, !isComplete else { return true }
        let rest = bytes[unread].drop { Self.isBlank($0) || $0 == UInt8(ascii: ",") }
        return rest.contains(0x0A) || Self.hasInput(descriptor, withinMilliseconds: 0)
    }

    /// Waits until a pipe has something to read, or has ended.
    ///
    /// - Throws: ``FileAccessError`` with `Errno.interrupted` where that is no longer wanted.
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
        // What cannot be waited for is read, which says why.
        return unsafe poll(&request, 1, time) > 0 || request.revents != 0
    }
}
