import { Inject, Injectable } from '@nestjs/common';
import {
  streams,
  type DownloadFact,
  type DownloadOutcome,
  type ReportSelection,
} from '@milkround/domain';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { v7 as uuidV7 } from 'uuid';
import { PG_POOL } from '../database/pg-pool';
import { personKeyOf, type Caller } from '../http/caller';
import { Limits } from '../http/limits';
import { IdentityRecorder } from './identity-recorder';
import { queueFacts } from './fact-queue';

const BEGIN = 'insert into open_download (command_id, fact, meta) values ($1, $2, $3)';
/** $1: command id, $2: the fields of the fact that are set at the end. */
const END = `
  with ended as (delete from open_download where command_id = $1 returning *)
  insert into identity_fact (command_id, stream_id, facts, meta)
  select command_id, 'download/' || command_id,
    jsonb_build_array(fact || jsonb_build_object('data', (fact -> 'data') || $2::jsonb)), meta from ended`;

type Person = Pick<Caller, 'role' | 'id'>;

/**
 * Records what people download. A download of a report is stored before the first byte is sent, and becomes one fact at its end; the recorder
 * completes the downloads of a killed server. No download waits for the log.
 */
@Injectable()
export class Downloads {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly recorder: IdentityRecorder,
    private readonly limits: Limits,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'warn'>,
  ) {}

  /** Begins the download of a report. Returns its id. @throws RetryLater */
  async begin(person: Person, selection: ReportSelection): Promise<string> {
    await this.limits.take('downloads', personKeyOf(person));
    const id = uuidV7();
    const data = {
      ...toActorFields(person),
      ...selection,
      rows: null,
      outcome: 'unknown' as const,
    };
    const fact: DownloadFact = { type: 'ReportExported', data };
    await this.pool.query(BEGIN, [id, JSON.stringify(fact), JSON.stringify(metaOf(person))]);
    return id;
  }

  /** Ends the download. It never throws: the recorder later ends downloads that remain. @param rows number of rows that were sent */
  async end(id: string, outcome: Exclude<DownloadOutcome, 'unknown'>, rows: number): Promise<void> {
    try {
      await this.pool.query(END, [id, JSON.stringify({ outcome, rows })]);
    } catch (error) {
      this.log.warn({ err: error }, 'The end of a download was not recorded');
      return;
    }
    await this.recorder.record();
  }

  /** Records the download of an uploaded file, which is sent at once. @throws RetryLater */
  async recordFile(person: Person, uploadId: string): Promise<void> {
    await this.limits.take('downloads', personKeyOf(person));
    const commandId = uuidV7();
    const fact: DownloadFact = {
      type: 'UploadedFileDownloaded',
      data: { ...toActorFields(person), uploadId },
    };
    await queueFacts(this.pool, {
      commandId,
      streamId: streams.download(commandId),
      facts: [fact],
      meta: metaOf(person),
    });
    void this.recorder.record();
  }
}

const toActorFields = ({ role, id }: Person) => ({ role, personId: id });

const metaOf = ({ role, id }: Person) => ({
  actor: { role, id },
  occurredAt: new Date().toISOString(),
});
