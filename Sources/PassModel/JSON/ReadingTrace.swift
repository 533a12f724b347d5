internal import Synchronization

/// Notes whether any of the values that it watches was read.
///
/// This tells whether something that is derived from a JSON value depends on certain values inside it.
package final class ReadingTrace: Sendable {
    private let wasRead = Atomic(false)

    /// A trace without any reads.
    package init() {}

    /// Notes that a watched value was read.
    package func note() { wasRead.store(true, ordering: .relaxed) }

    /// The result of `work`, and whether it read a watched value.
    package func following<Result>(_ work: () -> Result) -> (result: Result, hasRead: Bool) {
        wasRead.store(false, ordering: .relaxed)
        let result = work()
        return (result, wasRead.load(ordering: .relaxed))
    }
}

/// The members of one object that are watched.
final class JSONWatch: Sendable {
    let trace: ReadingTrace
    private let indices: Set<Int>
    let memberIndex: MemberIndex?

    init(_ indices: Set<Int>, for trace: ReadingTrace, memberIndex: MemberIndex?) {
        self.memberIndex = memberIndex
        self.indices = indices
        self.trace = trace
    }

    func note(_ index: Int) { trace(of: index)?.note() }

    func trace(of index: Int) -> ReadingTrace? { indices.contains(index) ? trace : nil }
}

/// A value that may be watched, so that it can be passed on without being read.
///
/// Asking whether it is an object or an array is not a read: only other values are watched.
package struct WatchedValue: Sendable {
    private let stored: JSONValue
    private let trace: ReadingTrace?

    init(_ value: JSONValue, trace: ReadingTrace?) {
        stored = value
        self.trace = trace
    }

    /// A value that is not watched.
    package init(_ value: JSONValue) { self.init(value, trace: nil) }

    /// The value itself.
    package var value: JSONValue {
        trace?.note()
        return stored
    }

    /// Whether this is neither array nor object.
    package var isLeaf: Bool { stored.isLeaf }

    /// The members, if this is an object.
    package var object: JSONObject? { stored.object }

    /// The elements, if this is an array.
    package var array: [WatchedValue]? { stored.array?.map { WatchedValue($0, trace: trace) } }
}
