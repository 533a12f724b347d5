#if Server
    /// Identifies a version of a template; after a loss of the database, another one may have its number.
    package struct TemplateVersion: Sendable, Hashable {
        package let id: Int64
        let digest: String
    }

    /// One version of a template.
    package struct StoredTemplate: Sendable, Hashable {
        /// The row number, which is higher in later versions of the template.
        package let id: Int64
        package let name: String
        /// SHA-256 of the archive.
        package let digest: String
        /// When it was stored, in milliseconds since 1970.
        package let created: Int64

        package var version: TemplateVersion { TemplateVersion(id: id, digest: digest) }
    }

    extension Store {
        /// Stores a version of a template, unless its archive equals the newest version.
        ///
        /// - Throws: ``StoreError``.
        package func putTemplate(
            name: String, archive: [UInt8], digest: String, isForGoogle: Bool = false
        ) async throws -> (template: StoredTemplate, isNew: Bool) {
            let now = milliseconds
            return try await database.write { session in
                // Changes that use the previous version are committed first, so that later queries find all their passes.
                if session.dialect == .postgres { try session.run("LOCK TABLE templates IN EXCLUSIVE MODE") }
                if let newest = try Self.template(named: name, in: session), newest.digest == digest {
                    return (newest, false)
                }
                let row = try session.one(
                    "INSERT INTO templates (name, digest, archive, created, google) VALUES (?, ?, ?, ?, ?) RETURNING id",
                    .text(name), .text(digest), .bytes(archive), .integer(now), SQLValue(isForGoogle))
                return (StoredTemplate(id: row.integer(0), name: name, digest: digest, created: now), true)
            }
        }

        /// The newest version of a template.
        ///
        /// - Throws: ``StoreError``.
        package func template(named name: String) async throws -> StoredTemplate? {
            try await database.read { try Self.template(named: name, in: $0) }
        }

        /// The newest version of the template of a version.
        func newestTemplate(of version: Int64) async throws -> StoredTemplate? {
            try await database.query(
                "SELECT id, name, digest, created FROM templates WHERE name = (SELECT name FROM templates WHERE id = ?)"
                    + " ORDER BY id DESC LIMIT 1", [.integer(version)]
            ).first.map(Self.template)
        }

        /// Queries for the templates of changes that have a newer version; until the commit, no others get one.
        static func replacedTemplates(of changes: [PassChange], _ dialect: SQLDialect) -> [SQLQuery] {
            // Even without rows, the query locks the table against `putTemplate`; it precedes row locks.
            Set(changes.compactMap { if case .make(let id, _, _) = $0.action { id } else { nil } }).map { id in
                SQLQuery(
                    "SELECT id FROM templates t WHERE id = ? AND EXISTS (SELECT 1 FROM templates n"
                        + " WHERE n.name = t.name AND n.id > t.id)\(dialect.forShare)", [.integer(id)])
            }
        }

        private static func template(named name: String, in session: any SQLSession) throws -> StoredTemplate? {
            try session.run(
                "SELECT id, name, digest, created FROM templates WHERE name = ? ORDER BY id DESC LIMIT 1", .text(name)
            ).first.map(template)
        }

        private static func template(_ row: SQLRow) -> StoredTemplate {
            StoredTemplate(id: row.integer(0), name: row.text(1), digest: row.text(2), created: row.integer(3))
        }

        /// The newest version of each template.
        ///
        /// - Throws: ``StoreError``.
        package func templates(after name: String = "", limit: Int = .max) async throws -> [StoredTemplate] {
            try await database.query(
                """
                SELECT id, name, digest, created FROM templates t WHERE name > ?
                    AND id = (SELECT MAX(id) FROM templates n WHERE n.name = t.name) ORDER BY name LIMIT ?
                """, [.text(name), SQLValue(limit)]
            ).map(Self.template)
        }

        /// The archive of one version.
        ///
        /// - Throws: ``StoreError``.
        package func templateArchive(_ version: TemplateVersion) async throws -> [UInt8]? {
            try await database.query(
                "SELECT archive FROM templates WHERE id = ? AND digest = ?",
                [.integer(version.id), .text(version.digest)]
            ).first?.bytes(ifAt: 0)
        }

        /// Deletes all versions of a template.
        ///
        /// - Returns: whether it was deleted; `false` while passes use it.
        /// - Throws: ``StoreError``.
        package func deleteTemplate(named name: String) async throws -> Bool {
            do {
                return try await database.write { session in
                    let uses = try session.run(
                        "SELECT 1 FROM passes WHERE template IN (SELECT id FROM templates WHERE name = ?) LIMIT 1",
                        .text(name))
                    guard uses.isEmpty else { return false }
                    try session.run("DELETE FROM templates WHERE name = ?", .text(name))
                    return true
                }
            } catch let error as StoreError where error.code == .conflict {
                // A pass was made from it meanwhile.
                return false
            }
        }
    }
#endif
