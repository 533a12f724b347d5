#if Server
    /// What the tables of the service are: numbered steps, each done once, in order.
    ///
    /// A step that was published is never changed; what changes later is a further step. Times are in milliseconds since
    /// 1970, except `modified`, which is in seconds, as HTTP has it.
    package enum Migrations {
        /// The first step has the number 1.
        package static func steps(in dialect: SQLDialect) -> [Step] { [.together(tables(dialect) + events(dialect))] }

        private static func tables(_ dialect: SQLDialect) -> [String] {
            [
                // What belongs to this installation: its name, the epoch of its tags, where it is, the key of its links,
                // and for each type when a connection to APNs last failed.
                "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
                // In SQLite, the tag of the last change that was committed: a transaction that counts it up holds its row until
                // the commit, so tags are committed in their order. In PostgreSQL, the base to which its own number is added.
                "CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL)",
                "INSERT INTO counters VALUES ('tag', 0), ('generation', \(Int64.freshGeneration))",
                // With settings for Google Wallet (`google`), Google gets each change of its passes.
                """
                CREATE TABLE templates (
                    id \(dialect.serialKey), name TEXT NOT NULL, digest TEXT NOT NULL, archive \(dialect.bytes) NOT NULL,
                    created BIGINT NOT NULL, google BIGINT NOT NULL DEFAULT 0)
                """,
                "CREATE INDEX templates_by_name ON templates (name, id)",
                // A pass is made of template, data and person, or it is an uploaded archive. A deleted one keeps its row,
                // and for a month its token, so that a phone can unregister: `deleted` is when, and then 1. The generation
                // is part of its name at Google: another number when the pass is made again, and of passes first made in
                // another database, or after a restore, which may have forgotten others.
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
                // The tag of a registration is that of its making, if the device may have an older version of the pass. A push
                // token is that of a device for one pass, so that who has another pass can't change it. `created` is the time
                // of the first registration, `registered` that of the last. The columns after it say what happened last, for
                // diagnosis. The type is that of the pass: with it here, a token is found by its index alone.
                """
                CREATE TABLE registrations (
                    device TEXT NOT NULL, pass BIGINT NOT NULL REFERENCES passes (id), type TEXT NOT NULL,
                    token TEXT NOT NULL, tag BIGINT NOT NULL, created BIGINT NOT NULL, registered BIGINT NOT NULL,
                    pushed BIGINT, push_status BIGINT, push_reason TEXT, listed BIGINT, listed_since TEXT,
                    listed_status BIGINT, PRIMARY KEY (pass, device))
                """,
                "CREATE INDEX registrations_by_device ON registrations (device)",
                "CREATE INDEX registrations_by_token ON registrations (token)",
                // Pushes that are still to be sent: one a token and type, since a push says no more than that.
                """
                CREATE TABLE pushes (
                    token TEXT NOT NULL, type TEXT NOT NULL, tag BIGINT NOT NULL, due BIGINT NOT NULL,
                    attempts BIGINT NOT NULL DEFAULT 0, claimed_until BIGINT NOT NULL DEFAULT 0,
                    PRIMARY KEY (token, type))
                """,
                // Its condition is true for all rows. It keeps PostgreSQL, which may know little of a queue that has just
                // grown, from looking for single devices by this index.
                "CREATE INDEX pushes_by_due ON pushes (type, due) WHERE due >= 0",
                // Changed passes with so many devices that their pushes are queued in parts, after the change: those of
                // the devices after `device`, and then those of the first devices up to `until`.
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
                // When a request about a pass last got this answer, an error: those that anybody can send don't hide others.
                """
                CREATE TABLE failures (
                    pass BIGINT NOT NULL REFERENCES passes (id), request TEXT NOT NULL, status BIGINT NOT NULL,
                    failed BIGINT NOT NULL, PRIMARY KEY (pass, request, status))
                """,
                "CREATE INDEX failures_by_time ON failures (failed)",
                // Lines of phones; the origin is a mark of the network that sent one.
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
                // Who changed which pass; the numbers are those of tags.
                """
                CREATE TABLE audit (
                    number BIGINT PRIMARY KEY, time BIGINT NOT NULL, actor TEXT NOT NULL, type TEXT NOT NULL,
                    serial TEXT NOT NULL, version BIGINT NOT NULL, action TEXT NOT NULL)
                """,
                // Who made a version of a pass is found there.
                "CREATE INDEX audit_by_pass ON audit (type, serial, version)",
                // What Google was told of each generation of a pass, and answered last: `written` is the version that it has.
                // The rest is the queue: a change counts `changes` up, and is to be written when `due`. A claim is a random
                // number, until `due`. Without `due`, nothing is to be done, or after attempts, Google refused what we sent.
                // Until `unsure`, Google may still do what it gave no answer to, so the last version is written once more then.
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
        /// What happens to passes, for programs that read it: the database notes it in the transaction in which it happens.
        ///
        /// Triggers do it, so that no registration comes or goes without its event, and none needs one more statement.
        static func events(_ dialect: SQLDialect) -> [String] {
            [
                // A row gets its number from the first reader that finds it, after the commit: so no row appears before one
                // that was read. The device is its identifier; push tokens are never here.
                """
                CREATE TABLE events (
                    id \(dialect.serialKey), number BIGINT, time BIGINT NOT NULL, kind TEXT NOT NULL,
                    pass BIGINT NOT NULL, device TEXT, version BIGINT, reason TEXT)
                """,
                "CREATE UNIQUE INDEX events_by_number ON events (number) WHERE number IS NOT NULL",
                "CREATE INDEX events_without_number ON events (id) WHERE number IS NULL",
                "INSERT INTO counters (name, value) VALUES ('event', 0)",
                // Who reads, up to which number, which process does it for them and until when. Without any, nothing is noted.
                """
                CREATE TABLE event_readers (
                    name TEXT PRIMARY KEY, position BIGINT NOT NULL, holder TEXT NOT NULL, held_until BIGINT NOT NULL,
                    seen BIGINT NOT NULL)
                """,
                // Events that the webhook's receiver has not taken, or that wait behind one of the same pass. `since` is
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

        /// The statements of a trigger, which notes an event if somebody reads.
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
