import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { UploadAnswer } from '@milkround/contracts';
import { Not, type FindOptionsWhere, type Repository } from 'typeorm';
import { UnchangedUpload, UploadedFile } from './uploaded-file.entity';

export type NewUpload = Pick<
  UploadedFile,
  | 'id'
  | 'commandId'
  | 'fileName'
  | 'sha256'
  | 'date'
  | 'content'
  | 'catalog'
  | 'choices'
  | 'createdBy'
>;
/** An upload whose lines are being appended, or have been. */
export type Upload = Omit<UploadedFile, 'commandId' | 'size' | 'state'>;
export type StoredFile = Pick<UploadedFile, 'fileName' | 'content'>;

/** The uploaded files, beside the log. A file is stored before its first line is appended, so that any server can finish its import. */
@Injectable()
export class UploadedFiles {
  constructor(
    @InjectRepository(UploadedFile) private readonly files: Repository<UploadedFile>,
    @InjectRepository(UnchangedUpload)
    private readonly unchangedUploads: Repository<UnchangedUpload>,
  ) {}

  /** Stores a file before its import. Returns null when the command's file is already stored. */
  async keep(upload: NewUpload): Promise<Upload | null> {
    const insertResult = await this.files
      .createQueryBuilder()
      .insert()
      .values({ ...upload, size: upload.content.length, state: 'importing' })
      .orIgnore()
      .returning(['createdAt'])
      .execute();
    const [row] = insertResult.raw as { created_at: Date }[];
    return row ? { ...upload, createdAt: row.created_at, answer: null } : null;
  }

  async finish(id: string, answer: UploadAnswer): Promise<void> {
    await this.files.update({ id }, { state: 'done', answer });
  }

  find(id: string): Promise<Upload | null> {
    return this.files.findOneBy({ id });
  }

  file(id: string): Promise<StoredFile | null> {
    return this.files.findOne({
      select: { id: true, fileName: true, content: true },
      where: { id },
    });
  }

  /** The id of the upload that a command made, or null. */
  ofCommand(commandId: string): Promise<string | null> {
    return this.idOf({ commandId });
  }

  /** The answer to a command whose file had nothing new, or null. */
  async unchangedAnswer(commandId: string): Promise<UploadAnswer | null> {
    return (await this.unchangedUploads.findOneBy({ commandId }))?.answer ?? null;
  }

  /** Stores such an answer, and deletes up to four that are older than a year. */
  async keepUnchanged(commandId: string, answer: UploadAnswer): Promise<void> {
    await this.unchangedUploads
      .createQueryBuilder()
      .insert()
      .values({ commandId, answer })
      .orIgnore()
      .execute();
    await this.unchangedUploads
      .createQueryBuilder()
      .delete()
      .where(
        `command_id in (select command_id from unchanged_upload where answered_at < now() - interval '366 days'
           order by answered_at limit 4 for update skip locked)`,
      )
      .execute();
  }

  /** The id of the finished upload of the same bytes for the same date, or null. */
  ofContent(date: string, sha256: Buffer): Promise<string | null> {
    return this.idOf({ date, sha256, state: 'done' });
  }

  /** The ids of uploads that no server has finished, the oldest first. */
  async findUnfinished(): Promise<string[]> {
    const files = await this.files.find({
      select: { id: true },
      where: { state: Not('done') },
      order: { createdAt: 'ASC' },
    });
    return files.map(({ id }) => id);
  }

  private async idOf(conditions: FindOptionsWhere<UploadedFile>): Promise<string | null> {
    const file = await this.files.findOne({
      select: { id: true },
      where: conditions,
      order: { createdAt: 'ASC' },
    });
    return file?.id ?? null;
  }
}
