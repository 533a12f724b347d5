internal import CFiles
internal import Platform

/// One run of a program: it reads some bytes, and its output is collected, within a time and a size.
struct HelperProcess {
    /// How a run ended.
    enum End: Hashable, Sendable {
        case exited(Int32)
        case signal(Int32)
        /// It took longer than allowed, and was ended.
        case timeLimit
        /// It wrote more than allowed, and was ended.
        case sizeLimit
        /// The system could not start it.
        case notStarted(Int32)
    }

    /// The most bytes on standard output, and how many of the last ones on standard error are kept.
    static let (mostOutput, mostErrors) = (16 * 1024, 4 * 1024)
    /// How long a program has to end by itself after SIGTERM.
    private static let grace = Duration.seconds(2)

    /// The path, then the arguments.
    let words: [String]
    /// `NAME=value` texts.
    let environment: [[CChar]]
    let timeLimit: Duration
    /// Receives what the program writes to standard error at once.
    var onErrors: (@Sendable (ArraySlice<UInt8>) -> Void)?

    /// The output of a run, and the end of its messages.
    struct Output: Sendable {
        var bytes: [UInt8] = []
        var errors: [UInt8] = []
        var end = End.exited(0)
    }

    /// Runs the program with `input` as its standard input; the thread waits for the end.
    ///
    /// - Parameter input: at most 4096 bytes, which each pipe holds (POSIX).
    /// - Returns: the output, and how the run ended.
    func run(_ input: [UInt8]) -> Output {
        guard let given = Pipe(), let written = Pipe(), let said = Pipe() else {
            return Output(end: .notStarted(errno))
        }
        guard input.count <= 4096 else { return Output(end: .notStarted(E2BIG)) }
        given.write(input)
        var process: pid_t = 0
        let descriptors = [given.readEnd, written.writeEnd, said.writeEnd].map(\.number)
        // With a terminal it stays in the group that may read there, and that Ctrl-C ends.
        let terminal = Terminal()
        let error = start(descriptors, inOwnGroup: terminal == nil, &process)
        guard error == 0 else { return Output(end: .notStarted(error)) }
        given.close()
        written.writeEnd.close()
        said.writeEnd.close()
        let target = terminal == nil ? -process : process
        let output = collect(from: (written.readEnd, said.readEnd), process: process, target: target)
        if [.timeLimit, .sizeLimit].contains(output.end) {
            if target < 0 { kill(target, SIGKILL) }  // its children
            terminal?.restore()
        }
        return output
    }

    private func start(_ descriptors: [Int32], inOwnGroup: Bool, _ process: inout pid_t) -> Int32 {
        // The copies live until they are freed below; posix_spawn does not keep them.
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        return unsafe passtool_spawn(
            words.first ?? "", &arguments, &variables, descriptors, inOwnGroup ? 1 : 0, &process)
    }

    private func collect(from ends: (output: Descriptor, errors: Descriptor), process: pid_t, target: pid_t) -> Output {
        var output = Output()
        var deadline = ContinuousClock.now + timeLimit
        var stopped: End?
        var status: Int32?
        var last = 64  // reads after the end, more than two full pipes need
        func stop(because end: End) {
            guard stopped == nil else { return }
            (stopped, deadline) = (end, .now + Self.grace)
            if status == nil { kill(target, SIGTERM) }
        }
        while true {
            let wasRead = read(ends, into: &output, waiting: status == nil ? 20 : 0)
            if output.bytes.count > Self.mostOutput { stop(because: .sizeLimit) }
            if status == nil {
                status = Self.ended(process)
            } else if !wasRead || last == 0 {
                break  // a child of it may have the pipes still open, or go on writing
            } else {
                last -= 1
            }
            guard status == nil, ContinuousClock.now > deadline else { continue }
            if stopped == nil { stop(because: .timeLimit) } else { kill(target, SIGKILL) }
        }
        output.end = stopped ?? Self.end(of: status ?? 0)
        return output
    }

    /// Reads what is there, or waits some milliseconds for it; whether there was something.
    private func read(
        _ ends: (output: Descriptor, errors: Descriptor), into output: inout Output, waiting: Int32
    ) -> Bool {
        var waits = [ends.output, ends.errors].filter(\.isOpen).map {
            pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
        }
        // When both pipes are closed, the program is about to end.
        guard unsafe poll(&waits, nfds_t(waits.count), waits.isEmpty ? min(waiting, 1) : waiting) > 0 else {
            return false
        }
        for wait in waits where wait.revents != 0 {
            if wait.fd == ends.output.number {
                let bytes = ends.output.read()
                if output.bytes.count <= Self.mostOutput { output.bytes += bytes }
            } else {
                let bytes = ends.errors.read()
                if !bytes.isEmpty { onErrors?(bytes[...]) }
                output.errors = (output.errors + bytes).suffix(Self.mostErrors)
            }
        }
        return true
    }

    /// The status of a process that ended; `nil` while it runs.
    private static func ended(_ process: pid_t) -> Int32? {
        var status: Int32 = 0
        let found = unsafe waitpid(process, &status, WNOHANG)
        if found == process { return status }
        // Where the parent of this process ignores SIGCHLD, the system forgets the status.
        return found < 0 && errno == ECHILD ? 0 : nil
    }

    private static func end(of status: Int32) -> End {
        // The macros of POSIX for the status are not visible in Swift.
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .signal(signal)
    }
}

/// The terminal of this process, as a program found it: one that is ended may leave it without echo.
private struct Terminal {
    private let descriptor: Descriptor
    private let modes: termios

    /// `nil` without a terminal.
    init?() {
        guard let descriptor = Descriptor(unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)) else { return nil }
        var modes = termios()
        guard unsafe tcgetattr(descriptor.number, &modes) == 0 else { return nil }
        (self.descriptor, self.modes) = (descriptor, modes)
    }

    func restore() {
        var modes = modes
        unsafe _ = tcsetattr(descriptor.number, TCSANOW, &modes)
    }
}

/// A descriptor that is closed once, at the latest with its last reference; one thread uses it.
private final class Descriptor {
    let number: Int32
    private(set) var isOpen = true

    /// Takes over `number` as 3 or more, so that it is never one of the standard ones; programs don't inherit it.
    init?(_ number: Int32) {
        self.number = fcntl(number, F_DUPFD_CLOEXEC, 3)
        Platform.close(number)
        if self.number < 0 { return nil }
    }

    deinit { close() }

    func close() {
        if isOpen { Platform.close(number) }
        isOpen = false
    }

    /// What is there; the end closes it.
    func read() -> [UInt8] {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = unsafe max(0, Platform.read(number, buffer.baseAddress, buffer.count))
        }
        if bytes.isEmpty { close() }
        return bytes
    }
}

private struct Pipe {
    let readEnd: Descriptor
    let writeEnd: Descriptor

    init?() {
        var ends: (Int32, Int32) = (0, 0)
        let isMade = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
            unsafe passtool_pipe(bytes.assumingMemoryBound(to: Int32.self).baseAddress) == 0
        }
        guard isMade, let readEnd = Descriptor(ends.0), let writeEnd = Descriptor(ends.1) else { return nil }
        (self.readEnd, self.writeEnd) = (readEnd, writeEnd)
    }

    func write(_ bytes: [UInt8]) {
        _ = unsafe bytes.withUnsafeBytes { unsafe Platform.write(writeEnd.number, $0.baseAddress, $0.count) }
    }

    func close() {
        readEnd.close()
        writeEnd.close()
    }
}
