internal import PassToolkit
internal import Platform
internal import SignedMessages

/// The variables of the process, looked at one by one where the system keeps them.
///
/// A dictionary of all would be a copy of every secret in them that nobody wipes.
struct Environment {
    /// The value of a variable that holds no secret.
    subscript(name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// The value of a variable that holds no secret; CI servers leave those empty that were never set.
    func filled(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// A secret in a variable, without the line end that CI servers keep of what was pasted.
    func passphrase(_ name: String) -> Passphrase? {
        let isLineEnd: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
        return unsafe withBytes(of: name) { bytes in
            let end = unsafe bytes.lastIndex { !isLineEnd($0) }.map { $0 + 1 } ?? 0
            return unsafe end == 0 ? nil : Passphrase(utf8: bytes[..<end])
        } ?? nil
    }

    /// Lends the bytes of a variable that is there and not empty, without a copy.
    func withBytes<Result>(of name: String, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result? {
        guard let start = unsafe getenv(name), unsafe start.pointee != 0 else { return nil }
        return unsafe try body(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
}
