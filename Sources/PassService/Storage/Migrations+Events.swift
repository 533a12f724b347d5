#if Server
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
