import { z } from 'zod';

/**
 * A backup is an archive of `backup.json` ({@link BackupHeader}), of `tables/NAME/NUMBER.copy` (the rows in the text format of COPY, cut at any
 * byte), and of `checksums.json` ({@link BackupChecksums}) as its last file.
 */
export const HEADER_FILE = 'backup.json';
export const CHECKSUMS_FILE = 'checksums.json';

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const wholeNumber = z.string().regex(/^\d{1,19}$/);

const headerSchema = z.object({
  format: z.literal(1),
  /** Version of the product that wrote the backup. */
  version: z.string(),
  postgres: z.string(),
  /** Time of the snapshot, ISO 8601 UTC. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** Position of the newest event. */
  position: wholeNumber,
  /** The position that the read models showed. */
  shown: wholeNumber,
  /** Last drawn value of each sequence. */
  sequences: z.record(name, wholeNumber),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  /** The read models that were at `shown`, with nothing held back from them. They are not in the backup: the restore builds them. */
  readModels: z.array(
    z.object({ projection: z.string(), version: z.int(), tables: z.array(name) }),
  ),
});

/** Facts about a backup that are known before its rows are read. */
export type BackupHeader = z.infer<typeof headerSchema>;

const rowsSchema = z.object({ rows: wholeNumber, sum: z.string().regex(/^-?\d+$/) });

const checksumsSchema = z.object({
  /** SHA-256 of the rows of a table as they are in the archive, hexadecimal. */
  tables: z.record(name, z.object({ bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
  /** Number and checksum of the rows of each table of the read models. */
  readModels: z.record(name, rowsSchema),
  /** The newest checkpoint of the transparency log, or null before the first. */
  auditCheckpoint: z.string().nullable(),
});

export type BackupChecksums = z.infer<typeof checksumsSchema>;
/** `sum` does not depend on the order of the rows. */
export type RowsChecksum = z.infer<typeof rowsSchema>;

/** @returns null for an invalid header, or one of a format that this version does not know */
export const parseHeader = (content: Buffer): BackupHeader | null => parse(headerSchema, content);
export const parseChecksums = (content: Buffer): BackupChecksums | null =>
  parse(checksumsSchema, content);

/** The table of a file in the archive; null for a file of another kind. */
export const tableOf = (file: string): string | null =>
  /^tables\/([a-z0-9_]+)\/\d+\.copy$/.exec(file)?.[1] ?? null;
export const fileOf = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy`;

function parse<T>(schema: z.ZodType<T>, content: Buffer): T | null {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    return null;
  }
}
