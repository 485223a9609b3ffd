import type { TakenBackUpload, UploadAnswer, UploadChoices } from '@milkround/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An imported order file. */
@Entity('uploaded_file')
export class UploadedFile {
  /** UUIDv7. */
  @PrimaryColumn('uuid') id: string;
  /** The id of the upload's command, by which a repeated request is recognised. */
  @Column('uuid', { name: 'command_id', unique: true }) commandId: string;
  @Column('text', { name: 'file_name' }) fileName: string;
  @Column('bytea') sha256: Buffer;
  /** The business date of its orders, `YYYY-MM-DD`. */
  @Column('date') date: string;
  @Column('bytea') content: Buffer;
  /** Bytes. */
  @Column('int') size: number;
  /** The admin's answers to the questions of the check. */
  @Column('jsonb') choices: UploadChoices;
  @Column('jsonb') answer: UploadAnswer;
  /** The orders that the file has and left as they were. */
  @Column('uuid', { array: true, select: false }) kept: string[];
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'taken_back_at', nullable: true }) takenBackAt: Date | null;
  /** The answer to the command that took it back. */
  @Column('jsonb', { name: 'taken_back', nullable: true }) takenBack: TakenBackUpload | null;
  /** The admin's id. */
  @Column('int', { name: 'created_by' }) createdBy: number;
}
