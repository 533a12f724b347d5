#if Server
    import TestSupport
    import Testing

    /// Three changes of two passes and two phones: every order in which transactions of PostgreSQL begin, write, commit
    /// and fail, phones ask, and a standby is promoted that lacks what was committed last.
    private struct TagModel: Hashable {
        /// Faults of a wrong service.
        enum Fault: CaseIterable {
            /// Lists go up to the newest committed change.
            case newest
            /// A promoted standby continues the old tags.
            case sameEpoch
        }

        private enum Change: Hashable { case waiting, running(tag: Int), over }

        private struct Row: Hashable {
            var version = 0
            var tag = 0
        }

        private struct Phone: Hashable {
            var since = 0
            var epoch = 0
            var versions = [0, 0]
        }

        private var changes = [Change](repeating: .waiting, count: 3)
        private var phones = [Phone(), Phone()]
        private var rows = [Row(), Row()]
        /// The rows of a lagging standby, and the number of its next transaction.
        private var standbyRows = [Row(), Row()]
        private var standbyNext = 1
        private var next = 1
        private var epoch = 0

        private static func pass(of change: Int) -> Int { change == 1 ? 1 : 0 }

        private var running: [Int] { changes.compactMap { if case .running(let tag) = $0 { tag } else { nil } } }
        private var isOver: Bool { changes.allSatisfy { $0 == .over } }

        /// Lists as the service does, and fetches the listed passes.
        private mutating func list(_ index: Int, _ fault: Fault?) {
            let horizon = fault == .newest ? next - 1 : (running.min() ?? next) - 1
            var phone = phones[index]
            let isKnown = phone.epoch == epoch && phone.since <= horizon
            let named = rows.indices.filter { rows[$0].version > 0 && (!isKnown || rows[$0].tag > phone.since) }
            guard let last = named.map({ min(rows[$0].tag, horizon) }).max() else { return }
            for pass in named { phone.versions[pass] = rows[pass].version }
            (phone.since, phone.epoch) = (last, epoch)
            phones[index] = phone
        }

        /// All next states.
        private func steps(_ fault: Fault?) -> [TagModel] {
            var all: [TagModel] = []
            for (index, change) in changes.enumerated() {
                var state = self
                switch change {
                case .waiting:
                    // A change locks the row of its pass until it ends.
                    let isLocked = changes.indices.contains {
                        if case .running = changes[$0] { Self.pass(of: $0) == Self.pass(of: index) } else { false }
                    }
                    if isLocked { continue }
                    state.changes[index] = .running(tag: next)
                    state.next += 1
                    all.append(state)
                case .running(let tag):
                    state.changes[index] = .over
                    all.append(state)  // it fails
                    // No version is made twice, so that a lost one can't pass for another.
                    state.rows[Self.pass(of: index)] = Row(version: (epoch + 1) * 10 + index + 1, tag: tag)
                    all.append(state)
                case .over: continue
                }
            }
            if standbyRows != rows || standbyNext != next {
                var state = self
                (state.standbyRows, state.standbyNext) = (rows, next)
                all.append(state)
            }
            if epoch == 0 {
                var state = self
                (state.rows, state.next) = (standbyRows, standbyNext)
                for (index, change) in changes.enumerated() where change != .waiting { state.changes[index] = .over }
                state.epoch = fault == .sameEpoch ? 0 : 1
                if fault != .sameEpoch || state != self { all.append(state) }
            }
            for index in phones.indices {
                var state = self
                state.list(index, fault)
                if state != self { all.append(state) }
            }
            return all
        }

        /// Whether a phone that lists after the last change has the versions of the service.
        private func isTold(_ fault: Fault?) -> Bool {
            phones.indices.allSatisfy { index in
                var state = self
                state.list(index, fault)
                return rows.indices.allSatisfy {
                    rows[$0].version == 0 || state.phones[index].versions[$0] == rows[$0].version
                }
            }
        }

        /// The number of states, and of final states in which a phone misses a change.
        static func outcome(of fault: Fault?) -> (states: Int, missed: Int) {
            var (seen, open): (Set<TagModel>, [TagModel]) = ([TagModel()], [TagModel()])
            var missed = 0
            while let state = open.popLast() {
                if state.isOver, !state.isTold(fault) { missed += 1 }
                for step in state.steps(fault) where seen.insert(step).inserted { open.append(step) }
            }
            return (seen.count, missed)
        }
    }

    @Suite("Tags that are transactions, in every order", .endsByItself) struct TagModelTests {
        @Test("no phone misses a change, whichever of three begins, ends or is lost first; with other rules it would")
        func everyOrder() {
            let right = TagModel.outcome(of: nil)
            #expect(right.states > 10_000)
            #expect(right.missed == 0)
            for fault in TagModel.Fault.allCases { #expect(TagModel.outcome(of: fault).missed > 0, "\(fault)") }
        }
    }
#endif
