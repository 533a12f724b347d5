internal import Platform
internal import Synchronization

/// Ctrl-C, and what service managers end a program with, noted rather than obeyed at once.
///
/// The first lets the work in hand be finished; the second ends the program as if nobody had listened.
struct Interruption {
    /// What a signal handler needs, which can be given nothing.
    private static let number = Atomic<Int32>(0)

    /// Begins to listen.
    init() {
        Self.number.store(0, ordering: .relaxed)  // made here, since a handler may not
        Self.listen(for: SIGINT)
        Self.listen(for: SIGTERM)
    }

    /// The signal that came; `nil` while none has.
    var signal: Int32? {
        let number = Self.number.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// Gives the signals back their usual effect.
    func end() { Self.restore() }

    private static func listen(for number: Int32) {
        let before = systemSignal(number) { number in
            // Both are allowed in a handler (POSIX.1-2017, 2.4.3): a store without a lock, and signal.
            Interruption.number.store(number, ordering: .relaxed)
            Interruption.restore()
        }
        // Shells and nohup start programs in the background without them, and that is to stay.
        guard unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else { return }
        _ = systemSignal(number, SIG_IGN)
    }

    private static func restore() {
        _ = systemSignal(SIGINT, SIG_DFL)
        _ = systemSignal(SIGTERM, SIG_DFL)
    }
}

private typealias SignalHandler = @convention(c) (Int32) -> Void

private func systemSignal(_ number: Int32, _ handler: SignalHandler?) -> SignalHandler? { signal(number, handler) }
