import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { v5 as uuidV5 } from 'uuid';

/** The files of checks, which are kept for an hour, so that any server imports them. `subject`: what a file was checked as, such as the orders of a date. */
@Injectable()
export class KeptChecks {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Keeps a file, or what was read of it anew. Checks that are older than an hour are deleted. */
  async keep(id: string, subject: string, content: unknown, adminId: number): Promise<void> {
    await this.database.query(
      `with old as (delete from file_check where checked_at < now() - interval '1 hour')
       insert into file_check (id, created_by, subject, content) values ($1, $2, $3, $4)
       on conflict (id) do update set content = excluded.content`,
      [storedId(id), adminId, subject, encrypt(id, serialize(content))],
    );
  }

  /** Returns what was kept, and the hash of what was shown. @throws RuleViolation file-check-old when it is not kept any more, or is another person's */
  async find<Content>(
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

  /** Notes the hash of the outcome that the person was shown. */
  async show(id: string, hash: string): Promise<void> {
    await this.database.query(
      `update file_check set shown = $2, checked_at = now() where id = $1`,
      [storedId(id), hash],
    );
  }
}

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
