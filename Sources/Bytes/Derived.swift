public import Synchronization

/// A value that is computed when first needed; two threads may compute it at the same time.
@usableFromInline package struct Derived<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let stored: Mutex<Value?>

    @inlinable package init() { stored = Mutex(nil) }

    @inlinable package func value(_ derive: () -> Value) -> Value {
        if let value = stored.withLock({ $0 }) { return value }
        let value = derive()
        stored.withLock { $0 = value }
        return value
    }
}
