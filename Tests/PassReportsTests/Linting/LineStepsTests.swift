import PassReports
import PassToolkit
import Synchronization
import Testing

/// A line that counts how often lines were compared.
private struct CountedLine: Equatable {
    let number: Int
    let counter: Counter

    static func == (first: CountedLine, second: CountedLine) -> Bool {
        first.counter.count.add(1, ordering: .relaxed)
        return first.number == second.number
    }
}

private final class Counter: Sendable {
    let count = Atomic(0)
}

@Suite("Steps from text to text") struct LineStepsTests {
    private func texts(_ steps: [LineStep<CountedLine>]) -> (old: [Int], new: [Int]) {
        var (old, new) = ([Int](), [Int]())
        for step in steps {
            switch step {
            case .both(let line): (old, new) = (old + [line.number], new + [line.number])
            case .removed(let line): old.append(line.number)
            case .added(let line): new.append(line.number)
            }
        }
        return (old, new)
    }

    @Test("a line difference transforms old to new with a bounded number of comparisons")
    func bounded() {
        let changes: [(Int) -> [Int]] = [
            { [$0] }, { $0 % 2 == 0 ? [$0] : [-$0] }, { [-$0] }, { $0 % 3 == 0 ? [] : [$0] }, { [$0, -$0] },
            { _ in [7] },
        ]
        for change in changes {
            let counter = Counter()
            let (old, new) = (Array(0..<3_000), (0..<3_000).flatMap(change))
            let steps = LineSteps(
                from: old.map { CountedLine(number: $0, counter: counter) },
                to: new.map { CountedLine(number: $0, counter: counter) }
            ).steps
            let count = counter.count.load(ordering: .relaxed)
            #expect(count <= 600 * (old.count + new.count))
            #expect(texts(steps).old == old)
            #expect(texts(steps).new == new)
        }
    }

    @Test("a line difference keeps every unchanged line between changed ones")
    func alternating() {
        let old = (0..<10_000).map { $0 % 2 == 0 ? "[" : "\($0)," }
        let new = (0..<10_000).map { $0 % 2 == 0 ? "[" : "\($0)" }
        let steps = LineSteps(from: old, to: new).steps
        #expect(steps.count == 15_000)
    }
}
