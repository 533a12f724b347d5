#if Server
    /// The tables of the service: numbered steps, each run once, in order.
    ///
    /// A published step is never changed; later changes are further steps. Times are in milliseconds since 1970, except
    /// `modified`, which is in seconds, as in HTTP.
    package enum Migrations {
        /// The first step has the number 1.
        package static func steps(in dialect: SQLDialect) -> [Step] {
            [
                .together(tables(dialect) + events(dialect)), .together(queueTimes),
                .index("links_of_pass", on: "links (pass, id)"), .together(["DROP INDEX links_by_pass"]),
            ]
        }

        /// The time of the first change that waits for a push, or for a write to Google; 0 if it was not recorded.
        private static let queueTimes = ["pushes", "google_passes"].map { table in
            "ALTER TABLE \(table) ADD COLUMN queued BIGINT NOT NULL DEFAULT 0"
        }

        private static func tables(_ dialect: SQLDialect) -> [String] {
            [
                // Values of this installation: its name, the epoch of its tags, its place, the key of its links, and for
                // each type when a connection to APNs last failed.
                "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
                // In SQLite, the tag of the last committed change: a transaction that increments it locks the row until the
                // commit, so tags are committed in order. In PostgreSQL, the base that transaction numbers are added to.
                "CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL)",
                "INSERT INTO counters VALUES ('tag', 0), ('generation', \(Int64.freshGeneration))",
                // If `google` is set, the template has settings for Google Wallet, and Google gets each change of its passes.
                """
                CREATE TABLE templates (
                    id \(dialect.serialKey), name TEXT NOT NULL, digest TEXT NOT NULL, archive \(dialect.bytes) NOT NULL,
                    created BIGINT NOT NULL, google BIGINT NOT NULL DEFAULT 0)
                """,
                "CREATE INDEX templates_by_name ON templates (name, id)",
                // A pass is made of template, data and person, or it is an uploaded archive. A deleted one keeps its row,
                // and its token for a month, so that phones can unregister: `deleted` is the time, and 1 after that. The
                // generation is part of the name at Google. It changes when a deleted pass is made again, and differs
                // between databases and after a restore, which may have lost others.
                """
                CREATE TABLE passes (
                    id \(dialect.serialKey), type TEXT NOT NULL, serial TEXT NOT NULL, token TEXT NOT NULL,
                    template BIGINT REFERENCES templates (id), data TEXT, person TEXT, archive \(dialect.bytes),
                    digest TEXT, voided BIGINT NOT NULL DEFAULT 0, deleted BIGINT NOT NULL DEFAULT 0,
                    version BIGINT NOT NULL, tag BIGINT NOT NULL, modified BIGINT NOT NULL, created BIGINT NOT NULL,
                    changed BIGINT NOT NULL, generation BIGINT NOT NULL DEFAULT 0, UNIQUE (type, serial))
                """,
                "CREATE INDEX passes_by_template ON passes (template, id)",
                "CREATE INDEX passes_by_end ON passes (deleted) WHERE deleted > 1",
                // A registration has its own tag if the device may have an older version of the pass. A push token is stored
                // for each device and pass, so that the owner of another pass can't change it. `created` is the time of the
                // first registration, `registered` that of the last. The later columns are for diagnosis. The type of the
                // pass is repeated here, so that the index suffices to find a token.
                """
                CREATE TABLE registrations (
                    device TEXT NOT NULL, pass BIGINT NOT NULL REFERENCES passes (id), type TEXT NOT NULL,
                    token TEXT NOT NULL, tag BIGINT NOT NULL, created BIGINT NOT NULL, registered BIGINT NOT NULL,
                    pushed BIGINT, push_status BIGINT, push_reason TEXT, listed BIGINT, listed_since TEXT,
                    listed_status BIGINT, PRIMARY KEY (pass, device))
                """,
                "CREATE INDEX registrations_by_device ON registrations (device)",
                "CREATE INDEX registrations_by_token ON registrations (token)",
                // Queued pushes: one for each token and type, since a push contains nothing else.
                """
                CREATE TABLE pushes (
                    token TEXT NOT NULL, type TEXT NOT NULL, tag BIGINT NOT NULL, due BIGINT NOT NULL,
                    attempts BIGINT NOT NULL DEFAULT 0, claimed_until BIGINT NOT NULL DEFAULT 0,
                    PRIMARY KEY (token, type))
                """,
                // The condition is true for all rows. It keeps PostgreSQL, whose statistics of a growing queue may be old,
                // from looking up single devices by this index.
                "CREATE INDEX pushes_by_due ON pushes (type, due) WHERE due >= 0",
                // Changed passes with so many devices that their pushes are queued in chunks, after the change: those of
                // the devices after `device`, then those of the first devices up to `until`. `served` is the last chunk's time.
                """
                CREATE TABLE fanouts (
                    pass BIGINT PRIMARY KEY REFERENCES passes (id), tag BIGINT NOT NULL, device TEXT NOT NULL,
                    until TEXT NOT NULL, urgent BIGINT NOT NULL, served BIGINT NOT NULL)
                """,
                "CREATE INDEX fanouts_by_served ON fanouts (served, pass)",
                """
                CREATE TABLE fetches (
                    pass BIGINT PRIMARY KEY REFERENCES passes (id), fetched BIGINT NOT NULL, status BIGINT NOT NULL,
                    version BIGINT)
                """,
                // The last time of each error answer: errors that anyone can cause must not hide others.
                """
                CREATE TABLE failures (
                    pass BIGINT NOT NULL REFERENCES passes (id), request TEXT NOT NULL, status BIGINT NOT NULL,
                    failed BIGINT NOT NULL, PRIMARY KEY (pass, request, status))
                """,
                "CREATE INDEX failures_by_time ON failures (failed)",
                // Log lines of phones; the origin is a digest of the network.
                """
                CREATE TABLE logs (
                    id \(dialect.serialKey), received BIGINT NOT NULL, message TEXT NOT NULL, type TEXT,
                    origin TEXT NOT NULL DEFAULT '')
                """,
                "CREATE INDEX logs_by_type ON logs (type)",
                "CREATE INDEX logs_by_origin ON logs (origin, id)",
                """
                CREATE TABLE links (
                    id TEXT PRIMARY KEY, pass BIGINT NOT NULL REFERENCES passes (id), expires BIGINT,
                    single_use BIGINT NOT NULL DEFAULT 0, used BIGINT, revoked BIGINT, created BIGINT NOT NULL)
                """,
                "CREATE INDEX links_by_pass ON links (pass)",
                "CREATE INDEX links_by_end ON links (COALESCE(revoked, used, expires))",
                """
                CREATE TABLE admin_tokens (
                    id \(dialect.serialKey), name TEXT NOT NULL UNIQUE, role TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
                    created BIGINT NOT NULL, revoked BIGINT)
                """,
                // Who changed which pass; the numbers are derived from tags.
                """
                CREATE TABLE audit (
                    number BIGINT PRIMARY KEY, time BIGINT NOT NULL, actor TEXT NOT NULL, type TEXT NOT NULL,
                    serial TEXT NOT NULL, version BIGINT NOT NULL, action TEXT NOT NULL)
                """,
                // For the author of a version of a pass.
                "CREATE INDEX audit_by_pass ON audit (type, serial, version)",
                // The state of each generation of a pass at Google: `written` is the version that Google has. The rest is the
                // queue: a change increments `changes`, and is written when `due`. A claim is a random number, valid until
                // `due`. Without `due`, nothing is queued, or if there were attempts, Google refused the pass. Until
                // `unsure`, Google may still execute an unanswered request, so the last version is written again then.
                """
                CREATE TABLE google_passes (
                    pass BIGINT NOT NULL REFERENCES passes (id), generation BIGINT NOT NULL, kind TEXT NOT NULL DEFAULT '',
                    class TEXT NOT NULL DEFAULT '', object TEXT NOT NULL DEFAULT '', written BIGINT,
                    tried BIGINT NOT NULL DEFAULT 0, status BIGINT NOT NULL DEFAULT 0, reason TEXT,
                    changes BIGINT NOT NULL DEFAULT 0, due BIGINT, attempts BIGINT NOT NULL DEFAULT 0,
                    claim BIGINT NOT NULL DEFAULT 0, unsure BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (pass, generation))
                """,
                "CREATE INDEX google_due ON google_passes (due) WHERE due IS NOT NULL",
                "CREATE INDEX google_refused ON google_passes (tried) WHERE due IS NULL AND attempts > 0",
                "CREATE INDEX google_denied ON google_passes (tried) WHERE \(GoogleState.isDenied)",
                "CREATE INDEX google_failing ON google_passes (tried) WHERE \(GoogleState.isFailing)",
            ]
        }
    }

    extension Migrations {
        /// Events of passes for other programs, recorded by triggers in the transaction that causes them.
        ///
        /// So no registration starts or ends without its event, and none needs another statement.
        static func events(_ dialect: SQLDialect) -> [String] {
            [
                // The first reader numbers a row, after its commit, so that no row appears before one that was read. The
                // device is its identifier; push tokens are never stored here.
                """
                CREATE TABLE events (
                    id \(dialect.serialKey), number BIGINT, time BIGINT NOT NULL, kind TEXT NOT NULL,
                    pass BIGINT NOT NULL, device TEXT, version BIGINT, reason TEXT)
                """,
                "CREATE UNIQUE INDEX events_by_number ON events (number) WHERE number IS NOT NULL",
                "CREATE INDEX events_without_number ON events (id) WHERE number IS NULL",
                "INSERT INTO counters (name, value) VALUES ('event', 0)",
                // Readers, their positions, and which process reads for them until when. Without readers, no events are recorded.
                """
                CREATE TABLE event_readers (
                    name TEXT PRIMARY KEY, position BIGINT NOT NULL, holder TEXT NOT NULL, held_until BIGINT NOT NULL,
                    seen BIGINT NOT NULL)
                """,
                // Events whose delivery to the webhook failed, or that an earlier event of the same pass blocks. `since` is
                // the time of the first attempt, `dead` that of the last one.
                """
                CREATE TABLE deliveries (
                    number BIGINT PRIMARY KEY, pass BIGINT NOT NULL, attempts BIGINT NOT NULL DEFAULT 0,
                    since BIGINT NOT NULL DEFAULT 0, due BIGINT NOT NULL DEFAULT 0, reason TEXT NOT NULL DEFAULT '',
                    dead BIGINT NOT NULL DEFAULT 0)
                """,
                "CREATE INDEX dead_letters ON deliveries (number) WHERE dead > 0",
                "CREATE INDEX deliveries_by_due ON deliveries (dead, due, number)",
                "CREATE INDEX deliveries_by_pass ON deliveries (pass, number)",
            ] + triggers(dialect)
        }

        /// The values are time, kind, pass, device, version and reason.
        private static func triggers(_ dialect: SQLDialect) -> [String] {
            let now =
                dialect == .sqlite
                ? "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
                : "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
            let fetched = "NEW.fetched, 'pass.fetched', NEW.pass, NULL, NEW.version, NULL"
            return [
                trigger("INSERT ON registrations", "NEW.created, 'pass.registered', NEW.pass, NEW.device, NULL, NULL"),
                trigger("DELETE ON registrations", "\(now), 'pass.unregistered', OLD.pass, OLD.device, NULL, NULL"),
                trigger(
                    "UPDATE OF person ON passes", "NEW.changed, 'pass.personalized', NEW.id, NULL, NEW.version, NULL",
                    when: "OLD.person IS NULL AND NEW.person IS NOT NULL"),
                trigger("INSERT ON fetches", fetched, when: "NEW.status = 200"),
                trigger("UPDATE ON fetches", fetched, when: "NEW.status = 200"),
            ].flatMap { $0(dialect) }
        }

        /// The statements of a trigger that records an event if there are readers.
        private static func trigger(
            _ change: String, _ values: String, when condition: String = "1 = 1"
        ) -> (SQLDialect) -> [String] {
            let name = "note_" + change.lowercased().replacing(" ", with: "_")
            let note = "INSERT INTO events (time, kind, pass, device, version, reason) "
            let isRead = "EXISTS (SELECT 1 FROM event_readers)"
            return { dialect in
                switch dialect {
                case .sqlite:
                    return [
                        "CREATE TRIGGER \(name) AFTER \(change) WHEN \(condition) AND \(isRead) "
                            + "BEGIN \(note)VALUES (\(values)); END"
                    ]
                case .postgres:
                    return [
                        "CREATE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                            + "IF \(isRead) THEN \(note)VALUES (\(values)); END IF; RETURN NULL; END $$",
                        "CREATE TRIGGER \(name) AFTER \(change) FOR EACH ROW WHEN (\(condition)) "
                            + "EXECUTE FUNCTION \(name)()",
                    ]
                }
            }
        }
    }
#endif
