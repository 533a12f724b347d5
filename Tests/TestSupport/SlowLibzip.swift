internal import Foundation

/// A library that is loaded before libzip, which then takes a second to begin with the first archive of a process.
///
/// It needs a C compiler, and a loader that obeys `LD_PRELOAD`.
package struct SlowLibzip: Sendable {
    private let folder: TemporaryFolder

    #if os(Linux)
        private static let compiler = Witness("cc")
    #else
        private static let compiler = Witness(name: "cc", path: nil)
    #endif
    package static var isPossible: Bool { compiler.isInstalled }
    package static let absence = "no C compiler, or a loader without LD_PRELOAD"

    package init() throws {
        folder = try TemporaryFolder()
        let source = try folder.write(Self.source.utf8, to: "slow.c")
        let result = try Self.compiler.run(["-shared", "-fPIC", "-o", folder.path("slow.so"), source])
        guard result.status == 0 else { throw Failure(text: result.errors) }
    }

    struct Failure: Error { let text: String }

    /// The variables for the program.
    package var environment: [String: String] { ["LD_PRELOAD": folder.path("slow.so"), "SLOW_FIRST_ARCHIVE": "yes"] }

    private static let source = """
        #include <stdarg.h>
        #include <unistd.h>

        // libzip calls this at the first archive: for the commands of a reader, then of a writer, which begin with 8.
        long zip_source_make_command_bitmap(int command, ...) {
            if (command == 8) sleep(1);
            long bits = 0;
            va_list others;
            va_start(others, command);
            for (; command >= 0; command = va_arg(others, int)) bits |= 1L << command;
            va_end(others);
            return bits;
        }
        """
}
