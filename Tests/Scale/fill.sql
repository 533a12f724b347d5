-- Fills a database of the service to a size: psql -v passes=1000000 -f fill.sql DATABASE
--
-- The service has made its tables, and its interface two passes of different types, each of a template. Nine tenths of the passes
-- are like the first one, the last tenth is like the second. Each has two phones and was fetched; every fourth has a link and a
-- row of the audit log. No server runs meanwhile. Was it interrupted, drop the database: its indexes are gone.
\set ON_ERROR_STOP on
SET synchronous_commit = off;
SET maintenance_work_mem = '1GB';
-- A second time, this fails.
INSERT INTO meta (name, value) VALUES ('scale', :passes);
-- Indexes are made again when all rows are there: what depends on others comes last, and is dropped first.
CREATE TEMPORARY TABLE parts AS
    SELECT CASE contype WHEN 'f' THEN 3 ELSE 2 END AS turn, conrelid::regclass AS place, conname::text AS name,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS making
    FROM pg_constraint WHERE contype IN ('p', 'u', 'f') AND connamespace = current_schema()::regnamespace
    UNION ALL
    SELECT 1, indrelid::regclass, indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
    JOIN pg_class c ON c.oid = indexrelid WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'i'
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'));
DELETE FROM parts WHERE turn < 3 AND place::text NOT IN ('passes', 'registrations', 'fetches', 'links', 'audit');
SELECT CASE turn WHEN 1 THEN format('DROP INDEX %s', name) ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', place, name) END
    FROM parts ORDER BY turn DESC \gexec
ALTER TABLE registrations DISABLE TRIGGER USER;
ALTER TABLE fetches DISABLE TRIGGER USER;
SELECT max(id) AS first, max(tag) AS tag, (SELECT max(number) FROM audit) AS number,
    (extract(epoch FROM now()) * 1000)::bigint AS now FROM passes \gset
CREATE TEMPORARY TABLE samples AS
    SELECT DISTINCT ON (type) *, row_number() OVER (ORDER BY id) = 1 AS is_first FROM passes WHERE template IS NOT NULL;
-- A row is random in the way of the service, and the same for each who knows its number.
CREATE FUNCTION pg_temp.random(kind text, i bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT md5(kind || i) $$;
SELECT replace(replace(statement, '$from', low::text), '$to', least(low + 999999, :passes)::text)
FROM generate_series(1, :passes, 1000000) low, (VALUES
    (1, $$INSERT INTO passes (id, type, serial, token, template, data, person, digest, voided, version, tag, modified, created,
            changed, generation)
        SELECT $$ || :first || $$ + i, type, 'S' || i, pg_temp.random('pass', i), template,
            replace(data, '"' || serial || '"', '"S' || i || '"'), person, digest, voided, version, 1 + i % $$ || :tag || $$,
            modified, created, changed, generation
        FROM generate_series($from, $to) i JOIN samples ON is_first = (i <= $$ || :passes || $$::bigint * 9 / 10) ORDER BY i$$),
    (2, $$INSERT INTO registrations (device, pass, type, token, tag, created, registered, pushed, push_status)
        SELECT pg_temp.random('device', d), $$ || :first || $$ + i, type, pg_temp.random('push', d) || pg_temp.random('token', d),
            0, created, created, changed, 200
        FROM generate_series($from, $to) i JOIN samples ON is_first = (i <= $$ || :passes || $$::bigint * 9 / 10),
            LATERAL (VALUES (2 * i - 1), (2 * i)) devices (d) ORDER BY d$$),
    (3, $$INSERT INTO fetches (pass, fetched, status, version)
        SELECT $$ || :first || $$ + i, $$ || :now || $$, 200, 1 FROM generate_series($from, $to) i$$),
    (4, $$INSERT INTO links (id, pass, created)
        SELECT translate(rtrim(encode(decode(pg_temp.random('link', i), 'hex'), 'base64'), '='), '+/', '-_'),
            $$ || :first || $$ + i, $$ || :now || $$
        FROM generate_series($from, $to) i WHERE i % 4 = 0$$),
    (5, $$INSERT INTO audit (number, time, actor, type, serial, version, action)
        SELECT $$ || :number || $$ + i / 4, $$ || :now || $$, 'scale', type, 'S' || i, 1, 'created'
        FROM generate_series($from, $to) i JOIN samples ON is_first = (i <= $$ || :passes || $$::bigint * 9 / 10)
        WHERE i % 4 = 0 ORDER BY i$$)) AS statements (turn, statement)
ORDER BY turn, low \gexec
SELECT making FROM parts ORDER BY turn, place, name \gexec
ALTER TABLE registrations ENABLE TRIGGER USER;
ALTER TABLE fetches ENABLE TRIGGER USER;
\o /dev/null
SELECT setval(pg_get_serial_sequence('passes', 'id'), max(id)) FROM passes;
-- Numbers of audit rows have a counter of their own, or are a thousand times the tag.
UPDATE counters SET value = CASE name WHEN 'audit' THEN value + :passes / 4 ELSE value + :passes / 4096 + 1 END
    WHERE name IN ('audit', 'tag');
VACUUM ANALYZE;
