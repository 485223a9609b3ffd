/** Upper 16 bits of the advisory locks that appends hold as fences (see `event_horizon`). */
export const FENCE_TAG = 0x4d52;
/** NOTIFY channel on which processes announce that the log has grown. The payload is its newest position, or empty for another task. */
export const LOG_CHANNEL = 'event_log';

/** SQLSTATEs that `append_events` raises. */
export const CLAIM_TAKEN = 'ES001';
export const COMMAND_UNCHANGED = 'ES002';
export const RELIED_LOCKED = 'ES003';
export const RELIED_MOVED = 'ES004';
export const STREAM_LOCKED = 'ES005';

/**
 * Key of the advisory lock that appends with relied streams share. It has two numbers, so it differs from every fence, whose key is one bigint.
 */
const RELIED_LOCK = `${FENCE_TAG}, 1`;

/** First half of the advisory locks of streams; the second half is the hash of the stream's id. */
const STREAM_LOCKS = FENCE_TAG + 1;

/**
 * Statement that locks streams ($1) until the end of its transaction, in the same order for everybody. It waits for the appends to them that are in
 * flight. Other appends to them are refused with `STREAM_LOCKED`.
 */
export const LOCK_STREAMS = `SELECT pg_advisory_xact_lock(${STREAM_LOCKS}, h.hash)
  FROM (SELECT DISTINCT hashtext(s.id) AS hash FROM unnest($1::text[]) AS s(id) ORDER BY 1) AS h`;

/**
 * Statement that blocks appends with relied streams until the end of its transaction. It waits for those that are in flight, so later reads
 * see their events.
 */
export const LOCK_RELIED_STREAMS = `SELECT pg_advisory_xact_lock(${RELIED_LOCK})`;

/** Names of the unique keys whose violation is a conflict between writers, not a defect. */
export const STREAM_VERSION_KEY = 'event_stream_version';
export const EVENT_ID_KEY = 'event_event_id';

/**
 * The statements that create the tables and functions of the event store. The owner of the database runs them once, in order (PostgreSQL >= 15).
 * `event_position` starts with 0 as a drawn value, so that its `last_value` is always the newest drawn position.
 */
export const eventStoreSchema: string[] = [
  `CREATE SEQUENCE event_position AS bigint MINVALUE 0 START 0 CACHE 1`,
  `SELECT setval('event_position', 0)`,
  `CREATE TABLE event (
    position bigint PRIMARY KEY,
    stream_id text COLLATE "C" NOT NULL,
    version int NOT NULL CHECK (version > 0),
    event_id uuid NOT NULL,
    type text NOT NULL,
    schema_version smallint NOT NULL,
    data jsonb NOT NULL,
    meta jsonb NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT ${STREAM_VERSION_KEY} UNIQUE (stream_id, version),
    CONSTRAINT ${EVENT_ID_KEY} UNIQUE (event_id)
  )`,
  `CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'The log is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$`,
  `CREATE TRIGGER event_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change()`,
  `REVOKE UPDATE, DELETE, TRUNCATE ON event FROM PUBLIC, CURRENT_USER`,
  // Commands that were answered without an event. Rows are deleted after a year.
  `CREATE TABLE unchanged_command (
    command_id uuid PRIMARY KEY,
    position bigint NOT NULL,
    fingerprint text,
    answered_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX unchanged_command_age ON unchanged_command (answered_at)`,
  `CREATE TABLE claim (kind text NOT NULL, value text NOT NULL, stream_id text NOT NULL, PRIMARY KEY (kind, value))`,
  `CREATE TABLE checkpoint (
    projection text NOT NULL,
    role text NOT NULL CHECK (role IN ('log', 'live', 'next')),
    version int NOT NULL,
    position bigint NOT NULL,
    status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'stopped')),
    error text,
    -- The number of quarantined streams, so that a batch does not need another query to know that there are none.
    quarantined int NOT NULL DEFAULT 0,
    tables text[] NOT NULL DEFAULT '{}',
    report jsonb,
    changed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (projection, role)
  ) WITH (fillfactor = 50)`,
  `INSERT INTO checkpoint (projection, role, version, position) VALUES ('*', 'log', 0, 0)`,
  // An append reads the sequence, takes its fence (a shared advisory lock on that value), and only then draws positions. See event_horizon.
  `CREATE FUNCTION append_events(request jsonb) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    held int;
    item jsonb;
    moved text;
  BEGIN
    IF EXISTS (SELECT FROM unchanged_command WHERE command_id = (request->'meta'->>'commandId')::uuid) THEN
      RAISE EXCEPTION 'command answered' USING ERRCODE = '${COMMAND_UNCHANGED}';
    END IF;
    -- The locks of streams are tried, not awaited, like that of relied streams. The transaction that holds them appends as well.
    IF jsonb_array_length(request->'events') = 1 THEN
      IF pg_try_advisory_xact_lock_shared(${STREAM_LOCKS}, hashtext(request->'events'->0->>'s')) IS NOT TRUE THEN
        RAISE EXCEPTION 'stream locked' USING ERRCODE = '${STREAM_LOCKED}', DETAIL = request->'events'->0->>'s';
      END IF;
    ELSE
      SELECT min(e.s) INTO moved FROM (SELECT DISTINCT e.s FROM jsonb_to_recordset(request->'events') AS e(s text)) AS e
        WHERE pg_try_advisory_xact_lock_shared(${STREAM_LOCKS}, hashtext(e.s)) IS NOT TRUE;
      IF moved IS NOT NULL THEN
        RAISE EXCEPTION 'stream locked' USING ERRCODE = '${STREAM_LOCKED}', DETAIL = moved;
      END IF;
    END IF;
    IF request ? 'relies' THEN
      -- The lock is tried, not awaited, because waiting appends must leave their connections to the transaction that holds it.
      IF pg_try_advisory_xact_lock_shared(${RELIED_LOCK}) IS NOT TRUE THEN
        RAISE EXCEPTION 'relied streams held' USING ERRCODE = '${RELIED_LOCKED}';
      END IF;
      SELECT r.s INTO moved FROM jsonb_to_recordset(request->'relies') AS r(s text, v int)
        JOIN event e ON e.stream_id = r.s AND e.version = r.v + 1 LIMIT 1;
      IF moved IS NOT NULL THEN
        RAISE EXCEPTION 'relied stream moved' USING ERRCODE = '${RELIED_MOVED}', DETAIL = moved;
      END IF;
    END IF;
    IF request ? 'releases' THEN
      DELETE FROM claim c USING jsonb_to_recordset(request->'releases') AS r(kind text, value text, stream_id text)
        WHERE c.kind = r.kind AND c.value = r.value AND c.stream_id = r.stream_id;
    END IF;
    IF request ? 'claims' THEN
      INSERT INTO claim AS c SELECT r.kind, r.value, r.stream_id
        FROM jsonb_to_recordset(request->'claims') AS r(kind text, value text, stream_id text)
        ON CONFLICT (kind, value) DO UPDATE SET stream_id = excluded.stream_id WHERE c.stream_id = excluded.stream_id;
      GET DIAGNOSTICS held = ROW_COUNT;
      IF held < jsonb_array_length(request->'claims') THEN
        RAISE EXCEPTION 'claim taken' USING ERRCODE = '${CLAIM_TAKEN}', DETAIL = (
          SELECT jsonb_build_object('kind', r.kind, 'value', r.value)
          FROM jsonb_to_recordset(request->'claims') AS r(kind text, value text, stream_id text)
          JOIN claim c ON c.kind = r.kind AND c.value = r.value AND c.stream_id <> r.stream_id LIMIT 1);
      END IF;
    END IF;
    -- Fences are always shared locks, so no append waits for another. The expression in IF needs no statement of its own.
    IF pg_try_advisory_xact_lock_shared((${FENCE_TAG}::bigint << 48) | pg_sequence_last_value('event_position')) IS NOT TRUE THEN
      RAISE EXCEPTION 'The append could not be fenced';
    END IF;
    IF jsonb_array_length(request->'events') = 1 THEN
      item := request->'events'->0;
      INSERT INTO event (position, stream_id, version, event_id, type, schema_version, data, meta)
        VALUES (nextval('event_position'), item->>'s', (item->>'v')::int, (item->>'i')::uuid, item->>'t',
          coalesce((item->>'sv')::smallint, 1), item->'d', request->'meta');
    ELSE
      INSERT INTO event (position, stream_id, version, event_id, type, schema_version, data, meta)
        SELECT nextval('event_position'), e.s, e.v, e.i, e.t, coalesce(e.sv, 1), e.d, request->'meta'
        FROM jsonb_to_recordset(request->'events') AS e(s text, v int, i uuid, t text, sv smallint, d jsonb);
    END IF;
    RETURN currval('event_position');
  END $$`,
  // Up to the horizon each position is committed or rolled back. An append whose fence is not in pg_locks yet draws its positions after the
  // sequence was read here, hence above `last`. One whose fence is no longer there has committed or rolled back before.
  `CREATE FUNCTION event_horizon(OUT horizon bigint, OUT last bigint) LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    fence bigint;
  BEGIN
    SELECT last_value INTO last FROM event_position;
    SELECT min(((classid::bigint & 65535) << 32) | objid::bigint) INTO fence FROM pg_locks
      WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint >> 16 = ${FENCE_TAG}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
    horizon := least(last, fence);
  END $$`,
  // One row per stream that a projection does not process from the event at `position` on. A released row is kept as the record of the decision; after
  // the decision `skip`, rebuilds leave its event out.
  `CREATE TABLE quarantine (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    projection text NOT NULL,
    role text NOT NULL CHECK (role IN ('live', 'next')),
    stream_id text COLLATE "C" NOT NULL,
    position bigint NOT NULL,
    event_type text NOT NULL,
    error text NOT NULL,
    quarantined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'decided', 'rebuilding', 'released')),
    decision text CHECK (decision IN ('retry', 'skip')),
    reason text,
    decided_by text,
    decided_at timestamptz,
    released_at timestamptz
  )`,
  `CREATE UNIQUE INDEX quarantine_held ON quarantine (projection, role, stream_id) WHERE state <> 'released'`,
  `CREATE INDEX quarantine_position ON quarantine (position)`,
];
