public import Synchronization

/// A pool of values that are costly to make, each used by one caller at a time.
///
/// It keeps up to 16, for the moments in which no worker uses its value, or one more than are in use if that is more: after
/// a peak, the surplus is released. Values may rest before they are used again. Its methods are inlined where they are called:
/// each pass calls them several times, and moving values of a type that is not known costs ten times as much.
@usableFromInline package final class SpareParts<Value: Sendable>: Sendable {
    @usableFromInline let state = Mutex<(free: [Value], useCount: Int)>(([], 0))
    /// More than most machines have cores.
    @usableFromInline let fewest = 16
    @usableFromInline let restCount: Int

    /// A pool.
    ///
    /// - Parameter restCount: how many values rest for each one in use: while a caller still has its value, changing it would
    ///   copy it.
    package init(resting restCount: Int = 0) { self.restCount = restCount }

    package var freeCount: Int { state.withLock { $0.free.count } }

    /// An unused value, the one that was given back first; `nil` if the caller has to make one.
    ///
    /// In either case, ``giveBack(_:)`` ends its use.
    @inlinable package func take() -> Value? {
        state.withLock { state in
            state.useCount += 1
            let rest = min(restCount * state.useCount, fewest - 1)
            return state.free.count > rest ? state.free.removeFirst() : nil
        }
    }

    /// Returns a value to the pool; `nil` instead of one that must not be reused.
    @inlinable package func giveBack(_ value: Value?) {
        state.withLock { state in
            state.useCount -= 1
            if let value { state.free.append(value) }
            state.free.removeLast(max(0, state.free.count - max(fewest, state.useCount + 1)))
        }
    }
}
