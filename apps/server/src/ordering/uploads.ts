import { Injectable } from '@nestjs/common';
import type { UploadAnswer } from '@milkround/contracts';
import { streams, type UploadFact } from '@milkround/domain';
import { CommandRepeated, PostgresEventStore, VersionConflict } from '@milkround/event-store';
import { v5 as uuidV5 } from 'uuid';
import { personKeyOf } from '../http/caller';
import { metaOf, type CommandContext } from '../log/command-context';
import { ReadModels, type Reached } from '../log/read-models';
import type { CheckedFile } from './check/order-file';
import { OrderFileReader } from './order-file.reader';
import { OrderMerge } from './order-merge';
import { OrderingCatalog } from './ordering.catalog';
import { countsOf, faultsOf } from './upload-counts';
import { UploadMutex } from './upload-mutex';
import { UploadedFiles, type Upload } from './uploaded-files';

/** An order file as it was received. */
export interface OrderUpload {
  bytes: Buffer;
  fileName: string;
  sha256: Buffer;
  date: string;
}

export interface FinishedUpload {
  answer: UploadAnswer;
  reached: Reached;
}

/** Completes uploads that this server or a stopped server began. */
@Injectable()
export class OrderUploads {
  constructor(
    private readonly reader: OrderFileReader,
    private readonly catalog: OrderingCatalog,
    private readonly files: UploadedFiles,
    private readonly mutex: UploadMutex,
    private readonly merge: OrderMerge,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
  ) {}

  /** Merges an upload that was just stored. */
  async begin(upload: Upload, file: CheckedFile): Promise<FinishedUpload> {
    return this.mutex.run(upload.id, () => this.carryOut(upload, file));
  }

  /** Continues an upload that this server or a stopped one began, and returns its answer. A finished upload is answered again. */
  async finish(uploadId: string): Promise<FinishedUpload> {
    return this.mutex.run(uploadId, () => this.resume(uploadId));
  }

  /** Like {@link finish}, but leaves an upload alone that another server works on, and stops between two steps when the signal is aborted. */
  async finishIfFree(uploadId: string, signal: AbortSignal): Promise<void> {
    await this.mutex.runIfFree(uploadId, () => this.resume(uploadId, signal));
  }

  private async resume(uploadId: string, signal?: AbortSignal): Promise<FinishedUpload> {
    const upload = await this.files.find(uploadId);
    if (!upload) throw new Error(`There is no upload ${uploadId}`);
    if (upload.answer) return this.finishedResult(upload.answer);
    return this.carryOut(
      upload,
      await this.reader.check(
        upload.content,
        this.catalog.readingWith(upload.catalog, upload.date, upload.choices.columns),
        personKeyOf({ role: 'admin', id: upload.createdBy }),
      ),
      signal,
    );
  }

  /** The answer of an upload that was finished before. */
  finishedResult(answer: UploadAnswer): FinishedUpload {
    return { answer, reached: { position: this.readModels.position(), pending: false } };
  }

  private async carryOut(
    upload: Upload,
    file: CheckedFile,
    signal?: AbortSignal,
  ): Promise<FinishedUpload> {
    const { id: uploadId, date, catalog, choices, createdAt: storedAt, fileName } = upload;
    const context = {
      actor: { role: 'admin', id: upload.createdBy } as const,
      occurredAt: storedAt.toISOString(),
    };
    const { steps, boysOfSharedConsumers } = file;
    const merge = await this.merge.carryOut(
      { uploadId, date, fileName, steps, boysOfSharedConsumers, catalog, choices, storedAt },
      context,
      signal,
    );
    const answer = {
      uploadId,
      ...countsOf(file, merge.outcome),
      ...faultsOf(file, merge.outcome),
      missing:
        merge.outcome.missing + (await this.merge.linesElsewhere({ date, steps: file.steps })),
    };
    const position = await this.record(upload, answer, context);
    await this.files.finish(uploadId, answer);
    return { answer, reached: await this.readModels.reach(position) };
  }

  /** Records the last fact of an upload, which says that all its lines are appended. */
  private async record(
    { id, fileName, sha256, date }: Upload,
    answer: UploadAnswer,
    context: Omit<CommandContext, 'commandId'>,
  ): Promise<bigint> {
    const {
      added,
      changed,
      unchanged,
      deliveryBoys,
      consumers,
      protectedCount,
      missing,
      errorCount: errors,
      moved,
    } = answer;
    const resultCounts = { protected: protectedCount, missing, errors };
    const counts = {
      added,
      changed,
      unchanged,
      deliveryBoys,
      consumers,
      ...resultCounts,
      ...(moved && { moved }),
    };
    const fact: UploadFact = {
      type: 'OrdersUploaded',
      data: { uploadId: id, fileName, sha256: sha256.toString('hex'), date, counts },
    };
    const commandId = uuidV5('recorded', id);
    try {
      const streamAppend = { streamId: streams.upload(id), expectedVersion: 0, events: [fact] };
      return (
        await this.store.append({
          commandId,
          meta: metaOf({ ...context, commandId }),
          streams: [streamAppend],
        })
      ).position;
    } catch (error) {
      if (error instanceof CommandRepeated) return error.position;
      if (error instanceof VersionConflict) return this.store.position();
      throw error;
    }
  }
}
