internal import Platform
internal import Synchronization

/// Records Ctrl-C and the signals of service managers instead of ending the program.
///
/// After the first signal, the work in progress finishes. The second one ends the program as usual.
package struct Interruption {
    /// A static, since signal handlers receive no context.
    private static let number = Atomic<Int32>(0)

    /// Starts to listen.
    package init() {
        Self.number.store(0, ordering: .relaxed)  // initialised here, since a handler must not do it
        Self.listen(for: SIGINT)
        Self.listen(for: SIGTERM)
    }

    /// The signal that arrived, if any.
    package var signal: Int32? {
        let number = Self.number.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// Restores the usual effect of the signals.
    package func end() { Self.restore() }

    private static func listen(for number: Int32) {
        let before = systemSignal(number) { number in
            // Both calls are allowed in a handler (POSIX.1-2017, 2.4.3): a lock-free store, and signal.
            Interruption.number.store(number, ordering: .relaxed)
            Interruption.restore()
        }
        // Signals that shells and nohup ignore for background programs stay ignored.
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
