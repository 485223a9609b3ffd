import type { UploadAnswer, UploadChoices } from '@milkround/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Catalog } from './check/catalog';

/** An uploaded order file and the state of its import. */
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
  @Column('text') state: 'importing' | 'done';
  /** The catalog by which its names were resolved, so that another server imports it in the same way. */
  @Column('jsonb') catalog: Catalog;
  /** The admin's answers for stops of other delivery boys and for paused consumers. */
  @Column('jsonb') choices: UploadChoices;
  /** The answer to the upload; null until all lines are appended. */
  @Column('jsonb', { nullable: true }) answer: UploadAnswer | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  /** The admin's id. */
  @Column('int', { name: 'created_by' }) createdBy: number;
}

/** The answer to an upload whose file had nothing new, kept for a year. */
@Entity('unchanged_upload')
export class UnchangedUpload {
  @PrimaryColumn('uuid', { name: 'command_id' }) commandId: string;
  @Column('jsonb') answer: UploadAnswer;
  @Column('timestamptz', { name: 'answered_at', default: () => 'now()' }) answeredAt: Date;
}
