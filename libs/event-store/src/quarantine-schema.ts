/**
 * The statements that add quarantine to `eventStoreSchema`. The table has one row per stream that a projection does not process from the event at
 * `position` on. A released row is kept as the record of the decision; after the decision `skip`, rebuilds leave its event out.
 */
export const quarantineSchema: string[] = [
  // The number of quarantined streams, so that a batch does not need another query to know that there are none.
  `ALTER TABLE checkpoint ADD COLUMN quarantined int NOT NULL DEFAULT 0`,
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
