import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { TakenBackUpload, UploadAnswer } from '@milkround/contracts';
import type { Repository } from 'typeorm';
import { UploadedFile } from './uploaded-file.entity';

export type StoredFile = Pick<UploadedFile, 'fileName' | 'content'>;

export type UploadRecord = Pick<
  UploadedFile,
  'id' | 'commandId' | 'fileName' | 'date' | 'takenBackAt' | 'takenBack' | 'createdAt'
>;

/** Anything that runs a statement: the database, or the connection of a transaction. */
interface Statements {
  query(sql: string, values: unknown[]): Promise<unknown>;
}

/** The imported files, beside the log. */
@Injectable()
export class UploadedFiles {
  constructor(@InjectRepository(UploadedFile) private readonly files: Repository<UploadedFile>) {}

  /** Stores a file with its answer; in the transaction of its events, so that neither is there without the other. */
  async keep(
    upload: Omit<UploadedFile, 'size' | 'createdAt' | 'takenBackAt' | 'takenBack'>,
    statements: Statements = this.files,
  ): Promise<void> {
    const { id, commandId, fileName, sha256, date, content, choices, answer, kept, createdBy } =
      upload;
    await statements.query(
      `insert into uploaded_file (id, command_id, file_name, sha256, date, content, size, choices, answer, kept, created_by)
       values ($1, $2, $3, $4, $5, $6, length($6::bytea), $7, $8, $9, $10) on conflict (command_id) do nothing`,
      [
        id,
        commandId,
        fileName,
        sha256,
        date,
        content,
        JSON.stringify(choices),
        JSON.stringify(answer),
        kept,
        createdBy,
      ],
    );
  }

  file(id: string): Promise<StoredFile | null> {
    return this.files.findOne({
      select: { id: true, fileName: true, content: true },
      where: { id },
    });
  }

  /** Returns an upload without the content of its file, or null. */
  find(id: string): Promise<UploadRecord | null> {
    return this.files.findOne({
      select: {
        id: true,
        commandId: true,
        fileName: true,
        date: true,
        takenBackAt: true,
        takenBack: true,
        createdAt: true,
      },
      where: { id },
    });
  }

  /** Whether a later upload of the date has changed something and stands. */
  async hasLater({ id, date, createdAt }: UploadRecord): Promise<boolean> {
    const rows: unknown[] = await this.files.query(
      `select from uploaded_file where date = $1 and created_at >= $2 and id <> $3 and taken_back_at is null
         and (answer ->> 'added')::int + (answer ->> 'changed')::int + (answer ->> 'moved')::int + coalesce((answer ->> 'takenOff')::int, 0) > 0 limit 1`,
      [date, createdAt, id],
    );
    return rows.length > 0;
  }

  /** The delivery boys with a day of a date. */
  async daysOf(date: string): Promise<number[]> {
    const rows: { id: number }[] = await this.files.query(
      'select delivery_boy_id as id from delivery_day where date = $1 order by 1',
      [date],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the consumers who have a stop besides those of these delivery boys on a date. */
  async stopsBeside(
    consumerIds: readonly string[],
    date: string,
    boys: readonly number[],
  ): Promise<string[]> {
    const rows: { id: string }[] = await this.files.query(
      `select distinct consumer_id as id from stop
       where consumer_id = any($1::text[]) and not (date = $2 and delivery_boy_id = any($3::int[]))`,
      [consumerIds, date, boys],
    );
    return rows.map(({ id }) => id);
  }

  /** Notes that an upload was taken back; in the transaction of its events. */
  async takeBack(answer: TakenBackUpload, statements: Statements): Promise<void> {
    await statements.query(
      'update uploaded_file set taken_back_at = now(), taken_back = $2 where id = $1',
      [answer.uploadId, JSON.stringify(answer)],
    );
  }

  /** The answer to a command that was carried out before, or null. */
  async answerOf(commandId: string): Promise<UploadAnswer | null> {
    const file = await this.files.findOne({
      select: { id: true, answer: true },
      where: { commandId },
    });
    return file?.answer ?? null;
  }
}
