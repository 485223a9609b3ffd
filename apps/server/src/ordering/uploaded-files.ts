import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { UploadAnswer } from '@milkround/contracts';
import type { Repository } from 'typeorm';
import { UploadedFile } from './uploaded-file.entity';

export type StoredFile = Pick<UploadedFile, 'fileName' | 'content'>;

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
    upload: Omit<UploadedFile, 'size' | 'createdAt'>,
    statements: Statements = this.files,
  ): Promise<void> {
    const { id, commandId, fileName, sha256, date, content, choices, answer, createdBy } = upload;
    await statements.query(
      `insert into uploaded_file (id, command_id, file_name, sha256, date, content, size, choices, answer, created_by)
       values ($1, $2, $3, $4, $5, $6, length($6::bytea), $7, $8, $9) on conflict (command_id) do nothing`,
      [
        id,
        commandId,
        fileName,
        sha256,
        date,
        content,
        JSON.stringify(choices),
        JSON.stringify(answer),
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

  /** The answer to a command that was carried out before, or null. */
  async answerOf(commandId: string): Promise<UploadAnswer | null> {
    const file = await this.files.findOne({
      select: { id: true, answer: true },
      where: { commandId },
    });
    return file?.answer ?? null;
  }
}
