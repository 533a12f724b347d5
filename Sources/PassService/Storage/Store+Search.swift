#if Server
    package import Platform

    /// Which passes a list has.
    package struct PassSearch: Sendable {
        /// The names in a query.
        static let names = ["changedSince", "passTypeIdentifier", "template", "voided"]

        /// The type, the template and the state; `nil` for any.
        package var type, template: String?
        package var isVoided: Bool?
        /// Only passes changed since then, in the order of their last changes; others are in the order of their names, or
        /// with a template in that of its versions.
        package var changedSince: Date?

        package init() {}

        private func includes(_ row: PassRow, changed: Int64) -> Bool {
            // A row of the audit log may have no pass of its version any more.
            row.id != 0 && !row.isDeleted && changed >= changedSince?.milliseconds ?? 0
                && type ?? row.address.type == row.address.type
                && isVoided ?? row.isVoided == row.isVoided && template ?? row.templateName == row.templateName
        }

        /// A part of a list: the passes, each with the cursor behind it, and a cursor if the list goes on.
        package struct Part: Sendable {
            package var passes: [StoredPass] = []
            package var next: String?
        }

        /// How many rows one answer looks at: if few of them match, it ends early.
        static let mostExamined = 5000

        /// A part of the list.
        ///
        /// Each query reads a bounded number of rows in the order of an index, so no list takes long, however many passes
        /// there are.
        /// - Parameters:
        ///   - store: the database.
        ///   - cursor: where the part before ended.
        ///   - limit: how many passes it has at most.
        /// - Returns: the part; `nil` for a cursor of another list.
        /// - Throws: ``StoreError``.
        package func part(of store: Store, after cursor: String?, limit: Int) async throws -> Part? {
            var (part, place, examined) = (Part(), cursor, 0)
            repeat {
                let size = min(max(limit, 500), Self.mostExamined - examined)
                guard let rows = try await rows(in: store, after: place, limit: size) else { return nil }
                var rest = rows[...]
                while let (row, cursor, changed) = rest.popFirst() {
                    place = cursor
                    examined += 1
                    if includes(row, changed: changed) { part.passes.append(try StoredPass(row)) }
                    if part.passes.count == limit { break }
                }
                part.next = rows.count < size && rest.isEmpty ? nil : place
            } while part.next != nil && part.passes.count < limit && examined < Self.mostExamined
            return part
        }

        private typealias Row = (row: PassRow, cursor: String, changed: Int64)
        /// How much the times of changes may differ from their order, in milliseconds: clocks differ, and changes overlap.
        private static let doubt: Int64 = 300_000

        private func rows(in store: Store, after cursor: String?, limit: Int) async throws -> [Row]? {
            if let changedSince {
                guard let cursor else {
                    let start = try await store.audit(beforeTime: changedSince.milliseconds - Self.doubt)
                    return try await store.changed(after: start, limit: limit)
                }
                guard let number = Int64(cursor) else { return nil }
                return try await store.changed(after: number, limit: limit)
            }
            if let template {
                let numbers = cursor?.split(separator: ".").map { Int64($0) } ?? [0, 0]
                guard numbers.count == 2, let version = numbers[0], let id = numbers[1] else { return nil }
                return try await store.passes(ofTemplate: template, after: (version, id), limit: limit).map { row in
                    (row, "\(row.template ?? 0).\(row.id)", row.changed)
                }
            }
            guard let start = cursor.map(Self.address) ?? PassAddress(type: type ?? "", serial: "") else { return nil }
            return try await store.passes(after: start, ofOneType: type != nil, limit: limit).map { row in
                (row, Self.cursor(row.address), row.changed)
            }
        }

        private static func cursor(_ address: PassAddress) -> String {
            "\(address.type.percentEncoded)/\(address.serial.percentEncoded)"
        }

        private static func address(_ cursor: String) -> PassAddress? {
            let parts = cursor.split(separator: "/", omittingEmptySubsequences: false).map(\.percentDecoded)
            guard parts.count == 2, let type = parts[0], let serial = parts[1] else { return nil }
            return PassAddress(type: type, serial: serial)
        }
    }

    extension Store {
        /// Passes after an address, in the order of types and serial numbers.
        fileprivate func passes(after start: PassAddress, ofOneType: Bool, limit: Int) async throws -> [PassRow] {
            let values: [SQLValue] = [.text(start.type), .text(start.serial), SQLValue(limit)]
            let condition = ofOneType ? "type = ? AND serial > ?" : "(type, serial) > (?, ?)"
            return try await database.query(
                "SELECT \(PassRow.columns) FROM passes WHERE \(condition) ORDER BY type, serial LIMIT ?", values
            ).map(PassRow.init)
        }

        /// The last number of the audit log before a time, which increases with the numbers.
        fileprivate func audit(beforeTime time: Int64) async throws -> Int64 {
            try await database.read { session in
                // The first row at or after a number, and the last one at all.
                func row(from number: Int64) throws -> SQLRow? {
                    try session.run(
                        "SELECT number, time FROM audit WHERE number >= ? ORDER BY number LIMIT 1", .integer(number)
                    ).first
                }
                guard let first = try row(from: 0), first.integer(1) < time else { return 0 }
                let last = try session.one("SELECT MAX(number) FROM audit").integer(0)
                var (before, after) = (first.integer(0), last + 1)
                while after - before > 1 {
                    let middle = before + (after - before) / 2
                    guard let found = try row(from: middle), found.integer(1) < time else {
                        after = middle
                        continue
                    }
                    before = found.integer(0)
                }
                return before
            }
        }

        /// The passes whose last change has a number after this one, in the order of these numbers.
        fileprivate func changed(
            after number: Int64, limit: Int
        ) async throws -> [(row: PassRow, cursor: String, changed: Int64)] {
            try await database.query(
                """
                SELECT \(PassRow.columns), a.number, a.time FROM
                    (SELECT * FROM audit WHERE number > ? AND number < (\(Lineage.horizon(lineage.dialect)) + 1)
                        * \(AuditRow.places) ORDER BY number LIMIT ?) a
                    LEFT JOIN passes ON passes.type = a.type AND passes.serial = a.serial AND passes.version = a.version
                ORDER BY a.number
                """, [.integer(number), SQLValue(limit)]
            ).map { row in
                let (number, time) = (row.integer(PassRow.columnCount), row.integer(PassRow.columnCount + 1))
                return (PassRow(row), "\(number)", time)
            }
        }
    }

    extension Date {
        /// Milliseconds since 1970.
        fileprivate var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded(.down)) }
    }
#endif
