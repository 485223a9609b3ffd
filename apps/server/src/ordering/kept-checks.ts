import { deserialize, serialize } from 'node:v8';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { DataSource } from 'typeorm';
import type { CheckedFile, OrderFileReading } from './check/order-file';
import type { OrderUpload } from './uploads';

/** A file that was read for a check. */
export interface KeptFile {
  upload: OrderUpload;
  /** By what it was read. */
  reading: OrderFileReading;
  file: CheckedFile;
}

interface KeptRow {
  fileName: string;
  sha256: Buffer;
  date: string;
  bytes: Buffer;
  content: Buffer;
  shown: string;
}

/** The files of checks, which are kept for an hour: each is read once, and any server imports it. */
@Injectable()
export class KeptChecks {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Keeps a file, or what was read of it anew. Checks that are older than an hour are deleted. */
  async keep(id: string, { upload, reading, file }: KeptFile, adminId: number): Promise<void> {
    const { fileName, sha256, date, bytes } = upload;
    await this.database.query(
      `with old as (delete from order_check where checked_at < now() - interval '1 hour')
       insert into order_check (id, created_by, file_name, sha256, date, bytes, content) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set content = excluded.content`,
      [id, adminId, fileName, sha256, date, bytes, serialize({ reading, file })],
    );
  }

  /** @throws RuleViolation file-check-old when it is not kept any more, or is another person's */
  async find(
    { checkId, date: ofDate }: { checkId: string; date: string },
    adminId: number,
  ): Promise<KeptFile & { shown: string }> {
    const [row]: KeptRow[] = await this.database.query(
      `select file_name as "fileName", sha256, to_char(date, 'YYYY-MM-DD') as date, bytes, content, shown from order_check
       where id = $1 and created_by = $2 and date = $3 and checked_at > now() - interval '1 hour'`,
      [checkId, adminId, ofDate],
    );
    if (!row) throw new RuleViolation(createMessage('file-check-old'));
    const { fileName, sha256, date, bytes, content, shown } = row;
    const read = deserialize(content) as Pick<KeptFile, 'reading' | 'file'>;
    return { upload: { fileName, sha256, date, bytes }, ...read, shown };
  }

  /** Notes the hash of the outcome that the person was shown. */
  async show(id: string, hash: string): Promise<void> {
    await this.database.query(
      `update order_check set shown = $2, checked_at = now() where id = $1`,
      [id, hash],
    );
  }
}
