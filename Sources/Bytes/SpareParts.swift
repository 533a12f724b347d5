internal import Synchronization

/// Values that are costly to make, each used by one caller at a time.
///
/// It keeps one more than are in use: what a rush needed is given up after it.
package final class SpareParts<Value: Sendable>: Sendable {
    private let state = Mutex<(free: [Value], useCount: Int)>(([], 0))

    package init() {}

    /// How many wait for their next use.
    package var freeCount: Int { state.withLock { $0.free.count } }

    /// A value that was used before; `nil` where the caller has to make one.
    ///
    /// In either case, ``giveBack(_:)`` ends its use.
    package func take() -> Value? {
        state.withLock { state in
            state.useCount += 1
            return state.free.popLast()
        }
    }

    /// Keeps a value for the next use; `nil` for one that must not be used again.
    package func giveBack(_ value: Value?) {
        state.withLock { state in
            state.useCount -= 1
            if let value { state.free.append(value) }
            state.free.removeLast(max(0, state.free.count - state.useCount - 1))
        }
    }
}
