/// A step in turning one text into another, line by line.
package enum LineStep<Line> {
    /// A line in both texts, or in only one of them.
    case both(Line), removed(Line), added(Line)

    var isChange: Bool {
        if case .both = self { false } else { true }
    }
}

/// Finds the steps that turn one text into another.
///
/// Finding the fewest steps takes time and memory that grow with the square of the difference. This is done where the
/// texts differ little. Elsewhere they are compared side by side, with a search a few lines ahead.
package struct LineSteps<Line: Equatable> {
    private let old: [Line]
    private let new: [Line]
    package private(set) var steps: [LineStep<Line>] = []

    /// How many lines may differ for an exact search.
    private let mostDiffering = 2_000
    /// How many lines ahead an equal line is searched, in both texts together.
    private let reach = 32

    package init(from old: [Line], to new: [Line]) {
        (self.old, self.new) = (old, new)
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        if old.count + new.count - 2 * (start + end) <= mostDiffering {
            takeFewest()
        } else {
            steps = old[..<start].map(LineStep.both)
            takeSideBySide(start..<old.count - end, start..<new.count - end)
            steps += old[(old.count - end)...].map(LineStep.both)
        }
    }

    private mutating func takeFewest() {
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var (before, after) = (0, 0)
        while before < old.count || after < new.count {
            if removed.contains(before) {
                steps.append(.removed(old[before]))
                before += 1
            } else if added.contains(after) {
                steps.append(.added(new[after]))
                after += 1
            } else {
                steps.append(.both(old[before]))
                (before, after) = (before + 1, after + 1)
            }
        }
    }

    private mutating func takeSideBySide(_ before: Range<Int>, _ after: Range<Int>) {
        var (before, after) = (before, after)
        var (removed, added) = (before.lowerBound, after.lowerBound)  // the start of the current change in each text
        func ahead() -> (Int, Int)? {
            for distance in 0...reach {
                for skipped in 0...distance {
                    let (index, other) = (before.lowerBound + skipped, after.lowerBound + distance - skipped)
                    if before.contains(index), after.contains(other), old[index] == new[other] {
                        return (index, other)
                    }
                }
            }
            return nil
        }
        while !before.isEmpty, !after.isEmpty {
            guard let (index, other) = ahead() else {
                (before, after) = (before.dropFirst(), after.dropFirst())
                continue
            }
            takeChange(removed..<index, added..<other)
            steps.append(.both(old[index]))
            (before, after) = (index + 1..<before.upperBound, other + 1..<after.upperBound)
            (removed, added) = (index + 1, other + 1)
        }
        takeChange(removed..<before.upperBound, added..<after.upperBound)
    }

    private mutating func takeChange(_ before: Range<Int>, _ after: Range<Int>) {
        steps += old[before].map(LineStep.removed)
        steps += new[after].map(LineStep.added)
    }
}
