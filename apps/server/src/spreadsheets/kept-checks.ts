import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { v4 as uuidV4, v5 as uuidV5 } from 'uuid';
import { personKeyOf } from '../http/caller';
import { FileReader } from './file-reader';
import type { FileTask } from './file-tasks';

/** A file that was sent, or is kept since its check. */
export type FileSource<Upload extends { bytes: Buffer }> = Upload | { checkId: string };

/** A file with its content, and the reading by which it was read. */
interface ReadFile<Upload, Reading, Content> {
  upload: Upload;
  reading: Reading;
  file: Content;
}

/** How files of a kind are read. */
interface FileDoor<Upload, Reading, Content> {
  /** Names the kind of file and its date or role, such as `orders of 2026-11-29`: another subject does not find the check. */
  subject: string;
  task: FileTask<Reading, Content>;
  /** Returns by what a file is read. */
  readingFor: (upload: Upload) => Promise<Reading>;
  /** The meanings of columns that the person has given, by their headers. */
  columns: Readonly<Record<string, unknown>> | null | undefined;
}

/** The files of checks, which are kept for an hour, so that any server imports them without reading them again. */
@Injectable()
export class KeptChecks {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly files: FileReader,
  ) {}

  /**
   * Reads a file that was sent. One that is kept is read anew only if its columns mean something else since. `shown`: the hash of what its check has
   * shown.
   * @throws FileRefused; RetryLater; RuleViolation file-check-old
   */
  async read<
    Upload extends { bytes: Buffer },
    Reading extends { columns: Readonly<Record<string, unknown>> },
    Content,
  >(
    source: FileSource<Upload>,
    { subject, task, readingFor, columns }: FileDoor<Upload, Reading, Content>,
    person: Person,
  ): Promise<ReadFile<Upload, Reading, Content> & { isKept: boolean; shown: string | null }> {
    const kept =
      'checkId' in source
        ? await this.find<ReadFile<Upload, Reading, Content>>(source.checkId, subject, person.id)
        : null;
    const shown = kept?.shown ?? null;
    const isAsSaid = ([column, meaning]: [string, unknown]) =>
      isDeepStrictEqual(kept?.content.reading.columns[column], meaning);
    if (kept && Object.entries(columns ?? {}).every(isAsSaid))
      return { ...kept.content, isKept: true, shown };
    const upload = 'checkId' in source ? kept?.content.upload : source;
    if (!upload) throw new Error('A kept file has its bytes');
    const reading = await readingFor(upload);
    const file = await this.files.read(task, upload.bytes, reading, personKeyOf(person));
    return { upload, reading, file, isKept: false, shown };
  }

  /** Keeps what was read, with the hash of what the person is shown. Checks that are older than an hour are deleted. @returns the id of the check */
  async keep<Upload extends { bytes: Buffer }>(
    source: FileSource<Upload>,
    { upload, reading, file, isKept }: ReadFile<Upload, unknown, unknown> & { isKept: boolean },
    { subject, shown }: { subject: string; shown: string },
    person: Person,
  ): Promise<string> {
    const id = 'checkId' in source ? source.checkId : uuidV4();
    if (isKept)
      await this.database.query(
        `update file_check set shown = $2, checked_at = now() where id = $1`,
        [storedId(id), shown],
      );
    else
      await this.database.query(
        `with old as (delete from file_check where checked_at < now() - interval '1 hour')
         insert into file_check (id, created_by, subject, content, shown) values ($1, $2, $3, $4, $5)
         on conflict (id) do update set content = excluded.content, shown = excluded.shown, checked_at = now()`,
        [
          storedId(id),
          person.id,
          subject,
          encrypt(id, serialize({ upload, reading, file })),
          shown,
        ],
      );
    return id;
  }

  /** @throws RuleViolation file-check-old when it is not kept any more, or is another person's */
  private async find<Content>(
    id: string,
    subject: string,
    adminId: number,
  ): Promise<{ content: Content; shown: string }> {
    const [row]: { content: Buffer; shown: string }[] = await this.database.query(
      `select content, shown from file_check
       where id = $1 and created_by = $2 and subject = $3 and checked_at > now() - interval '1 hour'`,
      [storedId(id), adminId, subject],
    );
    if (!row) throw new RuleViolation(createMessage('file-check-old'));
    return { content: deserialize(decrypt(id, row.content)) as Content, shown: row.shown };
  }
}

type Person = Parameters<typeof personKeyOf>[0];

/** Identifies an outcome: an import is refused if it would have another hash than what was shown. */
export const hashOfOutcome = (outcome: unknown): string =>
  createHash('sha256').update(JSON.stringify(outcome)).digest('base64url');

const NAMESPACE = '0f5b1c8e-7a52-4d0e-9b76-2d1f3c4a5e60';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const storedId = (id: string): string => uuidV5(id, NAMESPACE);

const keyOf = (id: string): Buffer => createHash('sha256').update(`file-check ${id}`).digest();

function encrypt(id: string, content: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(id), iv);
  const encrypted = cipher.update(content);
  return Buffer.concat([iv, encrypted, cipher.final(), cipher.getAuthTag()]);
}

function decrypt(id: string, stored: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, keyOf(id), stored.subarray(0, IV_BYTES));
  decipher.setAuthTag(stored.subarray(-TAG_BYTES));
  const content = decipher.update(stored.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([content, decipher.final()]);
}
