internal import Foundation

/// Looks for inputs that crash or hang a reader: `make fuzz`.
///
/// The Makefile builds it with `-D LIBFUZZER`, driven by libFuzzer under the address sanitizer; a plain build
/// runs the given inputs, such as one that libFuzzer found.
@main enum Fuzz {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        guard let verb = words.first, let target = words.dropFirst().first.flatMap(FuzzTarget.init) else {
            print("usage: Fuzz seeds TARGET FOLDER | Fuzz run TARGET FILE… (\(FuzzTarget.names))")
            exit(64)
        }
        if verb == "seeds", let folder = words.dropFirst(2).first {
            return try write(target.seeds + target.extremes, to: folder)
        }
        #if LIBFUZZER
            drive(target)
        #else
            for path in words.dropFirst(2) { target.run([UInt8](try Data(contentsOf: URL(filePath: path)))) }
        #endif
    }

    private static func write(_ seeds: [[UInt8]], to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (index, seed) in seeds.enumerated() { try Data(seed).write(to: URL(filePath: "\(folder)/seed-\(index)")) }
    }
}

extension FuzzTarget {
    fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

#if LIBFUZZER
    private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// libFuzzer's own main program as a function, from `libclang_rt.fuzzer_no_main`.
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
        _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt

    // Set once, before anything reads it.
    nonisolated(unsafe) private var chosen = FuzzTarget.archive

    private func drive(_ target: FuzzTarget) {
        unsafe chosen = target
        var count = CommandLine.argc
        var arguments = unsafe CommandLine.unsafeArgv
        // The two words before the driver's own options are ours.
        unsafe arguments[2] = arguments[0]
        unsafe arguments += 2
        count -= 2
        let status = unsafe runDriver(&count, &arguments) { start, count in
            unsafe chosen.run([UInt8](UnsafeBufferPointer(start: start, count: count)))
            return 0
        }
        exit(status)
    }
#endif
