import type { Pool } from 'pg';
import { AppendBatcher, type PreparedAppend } from './append-batcher';
import { toStoreError } from './append-errors';
import { requestJson } from './append-request';
import { findHandledCommands } from './command-records';
import { ReliedStreamsLocked, type AppendRequest, type LogPosition } from './events';
import { logTypes } from './recorded-event';
import { retryUntilFree } from './retry';
import { isLostConnection, isStatementError, withClient } from './with-client';

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
    if (AppendBatcher.accepts(request)) return this.batcher.append(prepared);
    const [position] = await retryUntilFree(
      (error) => error instanceof ReliedStreamsLocked,
      () => this.writeTransaction([prepared]),
    );
    if (position === undefined) throw new Error('The database returned no position');
    return position;
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
        const { rows } = await client.query<{ position: bigint }>({
          ...(batch.length === 1
            ? { ...APPEND_ONE, values: [first.json] }
            : { ...APPEND_MANY, values: [batch.map(({ json }) => json)] }),
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

const APPEND_ONE = { name: 'append-one', text: 'SELECT append_events($1::jsonb) AS position' };
const APPEND_MANY = {
  name: 'append-many',
  text: 'SELECT append_events(r.request) AS position FROM unnest($1::jsonb[]) WITH ORDINALITY AS r(request, nth) ORDER BY r.nth',
};
