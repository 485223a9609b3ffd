import type { ClientBase, Pool } from 'pg';
import { AppendBatcher, type PreparedAppend } from './append-batcher';
import { toStoreError } from './append-errors';
import { requestJson } from './append-request';
import { findHandledCommands } from './command-records';
import { StreamsLocked, type AppendRequest, type LogPosition } from './events';
import { inTransaction } from './in-transaction';
import { onlyRow } from './only-row';
import { logTypes } from './recorded-event';
import { retryUntilFree } from './retry';
import { LOCK_STREAMS } from './schema';
import { isLostConnection, isStatementError, withClient } from './with-client';

/** Appends in the transaction that has locked the streams. `alongside` writes further rows in it. */
export type AppendLocked = (
  request: AppendRequest,
  alongside?: (client: ClientBase) => Promise<void>,
) => Promise<LogPosition>;

/** Writes append requests to PostgreSQL and translates its errors into those of the event store. */
export class AppendWriter {
  private readonly batcher = new AppendBatcher({
    writeBatch: (batch) => this.writeTransaction(batch),
    findHandled: (commandIds) =>
      withClient(this.pool, (client) => findHandledCommands(client, commandIds)),
  });

  constructor(private readonly pool: Pool) {}

  /** Number of appends that wait for the next batch. */
  get queueLength(): number {
    return this.batcher.queueLength;
  }

  /** Writes all events of one command or none; returns the position of the last one. */
  async write(request: AppendRequest): Promise<LogPosition> {
    const prepared = await prepare(request);
    let inBatch = AppendBatcher.accepts(request);
    return retryUntilFree(
      (error) => error instanceof StreamsLocked,
      () => {
        if (!inBatch) return this.writeAlone(prepared);
        // An append that has to wait for a lock joins no further batch.
        inBatch = false;
        return this.batcher.append(prepared);
      },
    );
  }

  /**
   * Locks streams, and runs `work` in the transaction that holds the locks: no other append to them runs until it ends. `work` appends at most once, as
   * its last step: from then on the horizon stands still.
   */
  writeLocked<T>(
    streamIds: readonly string[],
    work: (append: AppendLocked) => Promise<T>,
  ): Promise<T> {
    return withClient(this.pool, async (client) => {
      let appended: AppendRequest | null = null;
      try {
        return await inTransaction(client, async () => {
          await client.query(LOCK_STREAMS, [streamIds]);
          return work(async (request, alongside) => {
            appended = request;
            const { json } = await prepare(request);
            await alongside?.(client);
            return appendOne(client, json);
          });
        });
      } catch (error) {
        throw appended ? await toStoreError(error, appended, client) : error;
      }
    });
  }

  private async writeAlone(prepared: PreparedAppend): Promise<LogPosition> {
    return onlyRow(await this.writeTransaction([prepared]));
  }

  /** Writes the events of several commands, in their order, in one transaction; returns the last position of each. */
  async writeAll(requests: readonly AppendRequest[]): Promise<LogPosition[]> {
    const [firstRequest, ...otherRequests] = requests;
    if (!firstRequest) return [];
    if (otherRequests.length === 0) return [await this.write(firstRequest)];
    return this.writeTransaction(await Promise.all(requests.map(prepare)));
  }

  /**
   * A lost connection leaves open whether the commands were recorded. A second attempt, maybe at another primary, is harmless because of their ids.
   */
  private async writeTransaction(batch: readonly PreparedAppend[]): Promise<LogPosition[]> {
    try {
      return await this.tryTransaction(batch);
    } catch (connectionError) {
      if (!isLostConnection(connectionError)) throw connectionError;
      return await this.tryTransaction(batch).catch((error: unknown) => {
        throw isStatementError(error) ? error : connectionError;
      });
    }
  }

  private tryTransaction(batch: readonly PreparedAppend[]): Promise<LogPosition[]> {
    const [first] = batch;
    if (!first) throw new Error('There is nothing to append');
    return withClient(this.pool, async (client) => {
      try {
        if (batch.length === 1) return [await appendOne(client, first.json)];
        const { rows } = await client.query<{ position: bigint }>({
          ...APPEND_MANY,
          values: [batch.map(({ json }) => json)],
          types: logTypes,
        });
        return rows.map(({ position }) => position);
      } catch (error) {
        throw await toStoreError(error, first.request, client);
      }
    });
  }
}

const prepare = async (request: AppendRequest): Promise<PreparedAppend> => ({
  request,
  json: await requestJson(request),
});

async function appendOne(client: ClientBase, json: string): Promise<LogPosition> {
  const { rows } = await client.query<{ position: bigint }>({
    ...APPEND_ONE,
    values: [json],
    types: logTypes,
  });
  return onlyRow(rows).position;
}

const APPEND_ONE = { name: 'append-one', text: 'SELECT append_events($1::jsonb) AS position' };
const APPEND_MANY = {
  name: 'append-many',
  text: 'SELECT append_events(r.request) AS position FROM unnest($1::jsonb[]) WITH ORDINALITY AS r(request, nth) ORDER BY r.nth',
};
