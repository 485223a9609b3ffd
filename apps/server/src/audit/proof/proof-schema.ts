/**
 * The transparency log beside the event log, one statement each. `audit_entries` has for each 256 entries of the tree the positions of their
 * events and the salts of their hashes, `audit_tile` the hashes of the tree, and `audit_checkpoint` the signed checkpoints.
 */
export const proofSchema: readonly string[] = [
  `CREATE TABLE audit_entries (
    bundle bigint PRIMARY KEY,
    first_position bigint NOT NULL UNIQUE,
    positions bigint[] NOT NULL,
    salts bytea NOT NULL
  )`,
  `CREATE TABLE audit_tile (level smallint NOT NULL, index bigint NOT NULL, hashes bytea NOT NULL, PRIMARY KEY (level, index))`,
  // Salts and hashes are random and cannot be compressed.
  `ALTER TABLE audit_entries ALTER COLUMN salts SET STORAGE EXTERNAL`,
  `ALTER TABLE audit_tile ALTER COLUMN hashes SET STORAGE EXTERNAL`,
  `CREATE TABLE audit_checkpoint (
    size bigint PRIMARY KEY,
    position bigint NOT NULL,
    note text NOT NULL,
    sealed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  `CREATE TABLE audit_restore (restored_at timestamptz PRIMARY KEY DEFAULT clock_timestamp(), note text NOT NULL)`,
  ...['audit_checkpoint', 'audit_restore'].map(
    (
      table,
    ) => `CREATE TRIGGER ${table}_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change()`,
  ),
  `REVOKE UPDATE, DELETE, TRUNCATE ON audit_checkpoint, audit_restore FROM PUBLIC, CURRENT_USER`,
];
