package import Foundation

package enum Program {
    /// The program beside the test bundle; `nil` where it was not built.
    package static let path: String? = {
        let bundles =
            Bundle.allBundles.map(\.bundlePath).filter { $0.hasSuffix(".xctest") } + CommandLine.arguments.prefix(1)
        let folders = bundles.map { URL(filePath: $0).deletingLastPathComponent() }
        return folders.map { $0.appending(path: "passtool").path(percentEncoded: false) }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    package static let absence = "passtool is not built beside the tests"
}

extension Process {
    /// Starts the process so that a signal reaches it: the threads of tests block signals, and a process inherits that.
    package func run(withDefault signal: Int32) throws {
        if signal != SIGKILL { _ = Foundation.signal(signal, SIG_DFL) }
        var (none, before) = (sigset_t(), sigset_t())
        unsafe _ = sigemptyset(&none)
        unsafe _ = pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { unsafe _ = pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
