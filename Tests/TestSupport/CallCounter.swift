internal import Foundation

/// Counts the calls that a program makes into OpenSSL and libzip: a library that is loaded before them.
///
/// With `SLOW_FIRST_ARCHIVE` in its environment, libzip takes a second to begin with the first archive.
/// It needs a C compiler, and a loader that obeys `LD_PRELOAD`.
public struct CallCounter: Sendable {
    private let folder: TemporaryFolder

    #if os(Linux)
        private static let compiler = Witness("cc")
        /// Whether calls can be counted here.
        public static var isPossible: Bool { compiler.isInstalled }
    #else
        private static let compiler = Witness(name: "cc", path: nil)
        /// Whether calls can be counted here.
        public static var isPossible: Bool { false }
    #endif
    /// What a skipped test says.
    public static let absence = "no C compiler, or a loader without LD_PRELOAD"

    /// Builds the library.
    public init() throws {
        folder = try TemporaryFolder()
        let source = try folder.write(Self.source.utf8, to: "calls.c")
        let result = try Self.compiler.run(["-shared", "-fPIC", "-o", folder.path("calls.so"), source, "-ldl"])
        guard result.status == 0 else { throw Failure(text: result.errors) }
    }

    /// Why the library could not be built.
    struct Failure: Error { let text: String }

    /// The variables for the program whose calls are counted.
    public var environment: [String: String] {
        ["LD_PRELOAD": folder.path("calls.so"), "COUNTED_CALLS": folder.path("calls.txt")]
    }

    /// The calls of all programs that have ended since the last time, by the function's name.
    public func take() throws -> [String: Int] {
        let path = folder.path("calls.txt")
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [:] }
        try FileManager.default.removeItem(atPath: path)
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
        return Dictionary(lines.map { (String($0[0]), Int($0[1]) ?? 0) }, uniquingKeysWith: +)
    }

    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdarg.h>
        #include <stdatomic.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <unistd.h>

        #define COUNTED(type, name, parameters, arguments) \\
            static atomic_long name##_calls; \\
            type name parameters { \\
                type (*real) parameters = (type (*) parameters)dlsym(RTLD_NEXT, #name); \\
                atomic_fetch_add(&name##_calls, 1); \\
                return real arguments; \\
            }

        COUNTED(int, zip_close, (void *archive), (archive))
        COUNTED(void *, CMS_sign, (void *a, void *b, void *c, void *d, unsigned flags), (a, b, c, d, flags))
        COUNTED(void *, CMS_add1_signer, (void *a, void *b, void *c, void *d, unsigned flags), (a, b, c, d, flags))
        COUNTED(int, i2d_CMS_ContentInfo, (void *message, unsigned char **out), (message, out))

        // libzip calls this at the first archive: for the commands of a reader, then of a writer, which begin with 8.
        long zip_source_make_command_bitmap(int command, ...) {
            if (command == 8 && getenv("SLOW_FIRST_ARCHIVE")) sleep(1);
            long bits = 0;
            va_list others;
            va_start(others, command);
            for (; command >= 0; command = va_arg(others, int)) bits |= 1L << command;
            va_end(others);
            return bits;
        }

        __attribute__((destructor)) static void report(void) {
            const char *path = getenv("COUNTED_CALLS");
            FILE *file = path ? fopen(path, "a") : NULL;
            if (!file) return;
            fprintf(file, "zip_close %ld\\nCMS_sign %ld\\nCMS_add1_signer %ld\\ni2d_CMS_ContentInfo %ld\\n",
                zip_close_calls, CMS_sign_calls, CMS_add1_signer_calls, i2d_CMS_ContentInfo_calls);
            fclose(file);
        }
        """
}
