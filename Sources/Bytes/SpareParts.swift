internal import Synchronization

/// A pool of values that are costly to make, each used by one caller at a time.
///
/// It keeps up to 16, for the moments in which no worker uses its value, or one more than are in use if that is more: after
/// a peak, the surplus is released.
package final class SpareParts<Value: Sendable>: Sendable {
    private let state = Mutex<(free: [Value], useCount: Int, mostInUse: Int)>(([], 0, 0))
    /// More than most machines have cores.
    private let fewest = 16
    private let restCount: Int

    /// A pool.
    ///
    /// - Parameter restCount: how many values rest, for each that was in use at the same time, before the first of them is used
    ///   again: a copy that a caller still has would make it a copy of its own.
    package init(resting restCount: Int = 0) { self.restCount = restCount }

    package var freeCount: Int { state.withLock { $0.free.count } }

    /// An unused value, the one that was given back first; `nil` if the caller has to make one.
    ///
    /// In either case, ``giveBack(_:)`` ends its use.
    package func take() -> Value? {
        state.withLock { state in
            state.useCount += 1
            state.mostInUse = max(state.mostInUse, state.useCount)
            let rest = min(restCount * state.mostInUse, fewest - 1)
            return state.free.count > rest ? state.free.removeFirst() : nil
        }
    }

    /// Returns a value to the pool; `nil` instead of one that must not be reused.
    package func giveBack(_ value: Value?) {
        state.withLock { state in
            state.useCount -= 1
            if let value { state.free.append(value) }
            state.free.removeLast(max(0, state.free.count - max(fewest, state.useCount + 1)))
        }
    }
}
