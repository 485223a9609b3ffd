import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { UploadAnswer } from '@milkround/contracts';
import { DataSource } from 'typeorm';
import type { Catalog } from './check/catalog';

export interface NewUpload {
  /** UUIDv7. */
  id: string;
  /** A request that is sent again is known by it. */
  commandId: string;
  fileName: string;
  sha256: Buffer;
  date: string;
  content: Buffer;
  catalog: Catalog;
  /** The admin's id. */
  createdBy: number;
}

/** An upload whose lines are to be appended, or are. */
export interface Upload extends Omit<NewUpload, 'commandId'> {
  createdAt: Date;
  /** Null until all is appended. */
  answer: UploadAnswer | null;
}

export interface StoredFile {
  fileName: string;
  content: Buffer;
}

/** The uploaded files, beside the log. One is kept before its first line is appended, so that any server can finish what another began. */
@Injectable()
export class UploadedFiles {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Keeps a file before its import; null when the command's file is there already. */
  async keep(upload: NewUpload): Promise<Upload | null> {
    const { id, commandId, fileName, sha256, date, content, catalog, createdBy } = upload;
    const [row]: { createdAt: Date }[] = await this.database.query(
      `insert into uploaded_file (id, command_id, file_name, sha256, date, content, size, state, catalog, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, 'importing', $8, $9) on conflict (command_id) do nothing returning created_at as "createdAt"`,
      [id, commandId, fileName, sha256, date, content, content.length, JSON.stringify(catalog), createdBy],
    );
    return row ? { ...upload, createdAt: row.createdAt, answer: null } : null;
  }

  async finish(id: string, answer: UploadAnswer): Promise<void> {
    await this.database.query(`update uploaded_file set state = 'done', answer = $2 where id = $1`, [id, JSON.stringify(answer)]);
  }

  async find(id: string): Promise<Upload | null> {
    const [row]: Upload[] = await this.database.query(
      `select id, file_name as "fileName", sha256, to_char(date, 'YYYY-MM-DD') as date, content, catalog,
         created_by as "createdBy", created_at as "createdAt", answer
       from uploaded_file where id = $1`,
      [id],
    );
    return row ?? null;
  }

  async file(id: string): Promise<StoredFile | null> {
    const [row]: StoredFile[] = await this.database.query('select file_name as "fileName", content from uploaded_file where id = $1', [id]);
    return row ?? null;
  }

  /** The upload that a command made. */
  ofCommand(commandId: string): Promise<string | null> {
    return this.idOf('command_id = $1', [commandId]);
  }

  /** What a command was answered whose file had nothing new. */
  async unchangedAnswer(commandId: string): Promise<UploadAnswer | null> {
    const [row]: { answer: UploadAnswer }[] = await this.database.query('select answer from unchanged_upload where command_id = $1', [
      commandId,
    ]);
    return row?.answer ?? null;
  }

  /** Keeps such an answer, and lets a few go that are older than a year. */
  async keepUnchanged(commandId: string, answer: UploadAnswer): Promise<void> {
    await this.database.query(
      `with outdated as (
         delete from unchanged_upload where command_id in (
           select command_id from unchanged_upload where answered_at < now() - interval '366 days'
           order by answered_at limit 4 for update skip locked))
       insert into unchanged_upload (command_id, answer) values ($1, $2) on conflict (command_id) do nothing`,
      [commandId, JSON.stringify(answer)],
    );
  }

  /** The finished upload of the same bytes for the same date. */
  ofContent(date: string, sha256: Buffer): Promise<string | null> {
    return this.idOf(`date = $1 and sha256 = $2 and state = 'done'`, [date, sha256]);
  }

  /** What a server began and nobody has finished, oldest first. */
  async unfinished(): Promise<string[]> {
    const rows: { id: string }[] = await this.database.query(`select id from uploaded_file where state <> 'done' order by created_at`);
    return rows.map(({ id }) => id);
  }

  private async idOf(condition: string, values: unknown[]): Promise<string | null> {
    const [row]: { id: string }[] = await this.database.query(
      `select id from uploaded_file where ${condition} order by created_at limit 1`,
      values,
    );
    return row?.id ?? null;
  }
}
