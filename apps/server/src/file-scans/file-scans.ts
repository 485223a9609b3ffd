import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { v7 as uuidV7 } from 'uuid';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { PG_POOL } from '../database/pg-pool';
import type { Caller } from '../http/caller';
import { RetryLater } from '../http/retry-later';
import { IdentityRecorder } from '../identity/identity-recorder';
import { queueFacts } from '../identity/queued-facts';
import { refusals } from '../spreadsheets/file/file-refused';
import type { ReceivedFile } from '../spreadsheets/file-form';
import { scan } from './clamd';

/** A file has at most 10 MB, of which a busy clamd scans several in this time. */
const TIMEOUT_MS = 30_000;
const RETRY_SECONDS = 60;

/** Scans uploaded files for viruses before they are read. Without `CLAMD_URL` files are not scanned. */
@Injectable()
export class FileScans {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'clamd'>,
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly recorder: IdentityRecorder,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'error'>,
  ) {}

  /**
   * Refuses infected files, and files that cannot be scanned.
   * @throws FileRefused 422 for an infected file, which is recorded with its sender; RetryLater 503 without an answer of the scanner
   */
  async assertClean(
    { bytes, sha256 }: Pick<ReceivedFile, 'bytes' | 'sha256'>,
    person: Pick<Caller, 'role' | 'id'>,
  ): Promise<void> {
    if (!this.config.clamd) return;
    const signature = await this.signatureIn(bytes);
    if (signature === null) return;
    await this.record(person, signature.slice(0, 200), sha256.toString('hex'));
    throw refusals.infected(signature);
  }

  private async signatureIn(bytes: Buffer): Promise<string | null> {
    try {
      return this.config.clamd && (await scan(this.config.clamd, bytes, TIMEOUT_MS));
    } catch (error) {
      this.log.error({ err: error }, 'A file could not be scanned for viruses');
      throw new RetryLater(
        HttpStatus.SERVICE_UNAVAILABLE,
        createMessage('file-scan-unreachable'),
        RETRY_SECONDS,
      );
    }
  }

  private async record(
    { role, id }: Pick<Caller, 'role' | 'id'>,
    signature: string,
    sha256: string,
  ): Promise<void> {
    const commandId = uuidV7();
    await queueFacts(this.pool, {
      commandId,
      streamId: streams.infectedFile(commandId),
      facts: [{ type: 'InfectedFileRefused', data: { role, personId: id, signature, sha256 } }],
      meta: { actor: { role, id }, occurredAt: new Date().toISOString() },
    });
    await this.recorder.record();
  }
}
