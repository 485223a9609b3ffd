import { Injectable } from '@nestjs/common';
import { FILE_SAYS, said, UPLOAD_LIMITS, type RowError, type UploadAnswer, type UploadCheck, type UploadMode } from '@milkround/contracts';
import { streams, type UploadFact } from '@milkround/domain';
import { CommandRepeated, PostgresEventStore, VersionConflict } from '@milkround/event-store';
import { v5 as uuidV5, v7 as uuidV7 } from 'uuid';
import { metaOf, type AskedBy } from '../log/asked-by';
import { ReadModels, type Reached } from '../log/read-models';
import type { CheckedFile } from './check/order-file';
import type { MergeOutcome } from './merge-outcome';
import { OrderFileReader } from './order-file.reader';
import { OrderMerge, type Merge } from './order-merge';
import { OrderingCatalog } from './ordering.catalog';
import { UploadTurns } from './upload-turns';
import { UploadedFiles, type Upload } from './uploaded-files';

/** An order file as it came in. */
export interface OrderUpload {
  bytes: Buffer;
  fileName: string;
  sha256: Buffer;
  date: string;
}

export interface Uploaded {
  answer: UploadAnswer;
  reached: Reached;
}

/** Rows have errors, and nothing was changed. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused';
  constructor(
    /** At most `UPLOAD_LIMITS.errorsAnswered`, in the order of rows. */
    readonly errors: RowError[],
    readonly count: number,
  ) {
    const refused = count === 1 ? FILE_SAYS.oneRefused : said(FILE_SAYS.manyRefused, { number: count });
    super(`${refused} ${errors.slice(0, 1).map(placed).join('')}`);
  }
}

const placed = ({ row, column, message }: RowError) => (row > 0 ? said(FILE_SAYS.firstError, { row, column, why: message }) : message);

/** Takes order files in: checks them, keeps them, and merges them into the delivery days. */
@Injectable()
export class OrderUploads {
  constructor(
    private readonly reader: OrderFileReader,
    private readonly catalog: OrderingCatalog,
    private readonly files: UploadedFiles,
    private readonly turns: UploadTurns,
    private readonly merge: OrderMerge,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
  ) {}

  /** What an upload would do. Changes nothing. @throws FileRefused */
  async check({ bytes, date }: OrderUpload): Promise<UploadCheck> {
    const catalog = await this.catalog.load();
    const checked = await this.reader.check(bytes, date, catalog);
    const merge = { uploadId: '', date, steps: checked.steps, catalog, since: new Date() };
    const outcome = await this.merge.plan(merge);
    const errors = [...checked.errors, ...outcome.refused];
    return {
      ...countsOf(checked, outcome),
      missing: outcome.missing + (await this.merge.linesElsewhere(merge)),
      errors: inRowOrder(errors),
      errorCount: checked.errorCount + outcome.refusedCount,
      totals: checked.totals,
    };
  }

  /**
   * Everything or nothing (`all`), or the rows without errors (`valid`).
   * @throws FileRefused; RowsRefused; CommandReused
   */
  async upload(upload: OrderUpload, mode: Exclude<UploadMode, 'check'>, by: AskedBy): Promise<Uploaded> {
    const command = { commandId: by.commandId, meta: metaOf(by) };
    await this.store.commandPosition(command);
    const before = await this.files.ofCommand(by.commandId);
    if (before) return this.finish(before);
    const unchanged = await this.files.unchangedAnswer(by.commandId);
    if (unchanged) return this.alreadyThere(unchanged);
    const catalog = await this.catalog.load();
    const checked = await this.reader.check(upload.bytes, upload.date, catalog);
    const merge = { uploadId: uuidV7(), date: upload.date, steps: checked.steps, catalog, since: new Date() };
    if (mode === 'all' || checked.lines === 0) await this.refuseErrors(checked, merge);

    const same = await this.unchanged(upload, checked, merge);
    // What an upload writes has commands of its own: that this one was used for it is remembered beside them.
    await this.store.recordUnchangedCommand(command, await this.store.position());
    if (same) {
      await this.files.keepUnchanged(by.commandId, same);
      return this.alreadyThere(same);
    }
    const { fileName, sha256, date, bytes: content } = upload;
    const id = merge.uploadId;
    const kept = await this.files.keep({ id, commandId: by.commandId, fileName, sha256, date, content, catalog, createdBy: by.actor.id });
    return kept ? this.turns.take(id, () => this.carryOut(kept, checked)) : this.upload(upload, mode, by);
  }

  /** Carries on what was begun, here or on a server that is gone, and answers as it would have; a finished one is answered again. */
  async finish(uploadId: string): Promise<Uploaded> {
    return this.turns.take(uploadId, () => this.resume(uploadId));
  }

  /** The same for whoever looks for work: leaves alone what another server is at, and stops between two steps when told so. */
  async finishIfFree(uploadId: string, signal: AbortSignal): Promise<void> {
    await this.turns.takeIfFree(uploadId, () => this.resume(uploadId, signal));
  }

  private async resume(uploadId: string, signal?: AbortSignal): Promise<Uploaded> {
    const upload = await this.files.find(uploadId);
    if (!upload) throw new Error(`There is no upload ${uploadId}`);
    if (upload.answer) return this.alreadyThere(upload.answer);
    return this.carryOut(upload, await this.reader.check(upload.content, upload.date, upload.catalog), signal);
  }

  private alreadyThere(answer: UploadAnswer): Uploaded {
    return { answer, reached: { position: this.readModels.position(), pending: false } };
  }

  private async carryOut(upload: Upload, checked: CheckedFile, signal?: AbortSignal): Promise<Uploaded> {
    const { id: uploadId, date, catalog, createdAt: since } = upload;
    const by = { actor: { role: 'admin', id: upload.createdBy } as const, occurredAt: since.toISOString() };
    const merged = await this.merge.carryOut({ uploadId, date, steps: checked.steps, catalog, since }, by, signal);
    const errors = inRowOrder([...checked.errors, ...merged.outcome.refused]);
    const answer: UploadAnswer = {
      uploadId,
      ...countsOf(checked, merged.outcome),
      errors,
      missing: merged.outcome.missing + (await this.merge.linesElsewhere({ date, steps: checked.steps })),
      errorCount: checked.errorCount + merged.outcome.refusedCount,
    };
    const position = await this.record(upload, answer, by);
    await this.files.finish(uploadId, answer);
    return { answer, reached: await this.readModels.reach(position) };
  }

  /** The last fact of an upload: it is all there. */
  private async record({ id, fileName, sha256, date }: Upload, answer: UploadAnswer, by: Omit<AskedBy, 'commandId'>): Promise<bigint> {
    const { added, changed, unchanged, deliveryBoys, consumers, missing, errorCount: errors } = answer;
    const counts = { added, changed, unchanged, protected: answer.protected.length, deliveryBoys, consumers, missing, errors };
    const fact: UploadFact = { type: 'OrdersUploaded', data: { uploadId: id, fileName, sha256: sha256.toString('hex'), date, counts } };
    const commandId = uuidV5('recorded', id);
    try {
      const streamAppend = { streamId: streams.upload(id), expectedVersion: 0, events: [fact] };
      return (await this.store.append({ commandId, meta: metaOf({ ...by, commandId }), streams: [streamAppend] })).position;
    } catch (error) {
      if (error instanceof CommandRepeated) return error.position;
      if (error instanceof VersionConflict) return this.store.position();
      throw error;
    }
  }

  /** Everything or nothing: rows of a closed day count as well. @throws RowsRefused */
  private async refuseErrors(checked: CheckedFile, merge: Merge): Promise<void> {
    const outcome = await this.merge.plan(merge, ({ closed }) => closed !== null);
    const count = checked.errorCount + outcome.refusedCount;
    if (count > 0) throw new RowsRefused(inRowOrder([...checked.errors, ...outcome.refused]), count);
  }

  /** The same bytes for the same date, with nothing left to do, are the upload that there is. */
  private async unchanged({ date, sha256 }: OrderUpload, checked: CheckedFile, merge: Merge): Promise<UploadAnswer | null> {
    const uploadId = await this.files.ofContent(date, sha256);
    if (!uploadId) return null;
    const outcome = await this.merge.plan(merge);
    if (outcome.added + outcome.changed > 0) return null;
    return { uploadId, ...countsOf(checked, outcome), errors: inRowOrder([...checked.errors, ...outcome.refused]) };
  }
}

const countsOf = (checked: CheckedFile, outcome: MergeOutcome): Omit<UploadAnswer, 'uploadId' | 'errors'> => ({
  added: outcome.added,
  changed: outcome.changed,
  unchanged: outcome.unchanged,
  deliveryBoys: checked.deliveryBoys,
  consumers: checked.consumers,
  protected: [...outcome.protected].sort((a, b) => a.row - b.row),
  ignoredColumns: checked.ignoredColumns,
});

const inRowOrder = (errors: RowError[]) => [...errors].sort((a, b) => a.row - b.row).slice(0, UPLOAD_LIMITS.errorsAnswered);
