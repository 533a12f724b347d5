internal import PassToolkit
internal import Platform
package import SignedMessages

/// The environment variables of the process, each read where the system keeps it.
///
/// A dictionary of all variables would be a copy of every secret in them, and would never be wiped.
package struct Environment {
    package init() {}

    /// The value of a variable without a secret.
    package subscript(name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// The value of a variable without a secret; `nil` if empty, since CI servers leave unset variables empty.
    package func filled(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// A secret in a variable, without the line end that CI servers keep from pasting.
    package func passphrase(_ name: String) -> Passphrase? {
        let isLineEnd: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
        return unsafe withBytes(of: name) { bytes in
            let end = unsafe bytes.lastIndex { !isLineEnd($0) }.map { $0 + 1 } ?? 0
            return unsafe end == 0 ? nil : Passphrase(utf8: bytes[..<end])
        } ?? nil
    }

    /// The names of all variables.
    package static var names: [String] {
        #if os(Linux)
            // Swift 6 takes the variable itself for unsafe between threads. Nothing here changes it.
            guard let symbol = unsafe dlsym(nil, "environ") else { return [] }
            let start = unsafe symbol.load(as: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self)
        #else
            let start = unsafe _NSGetEnviron().pointee
        #endif
        guard var entry = unsafe start else { return [] }
        var names: [String] = []
        while let text = unsafe entry.pointee {
            let count = unsafe strcspn(text, "=")
            names.append(unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self))
            unsafe entry += 1
        }
        return names
    }

    /// Gives `body` the bytes of a variable without copying them; `nil` if it is unset or empty.
    package func withBytes<Result>(of name: String, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
        -> Result?
    {
        guard let start = unsafe getenv(name), unsafe start.pointee != 0 else { return nil }
        return unsafe try body(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
}

/// The time zone of the C library.
package enum LocalZone {
    /// Names the file of the time zone, where the environment names no zone.
    ///
    /// Else the C library of Linux looks whether that file has changed whenever libzip converts a date: some 20 times for
    /// each pass, a twentieth of the time that a pass takes. To be called before other threads start.
    package static func nameFile() {
        #if os(Linux)
            _ = unsafe setenv("TZ", ":/etc/localtime", 0)
        #endif
    }
}
