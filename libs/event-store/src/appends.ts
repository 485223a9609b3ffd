import type { Pool } from 'pg';
import { meaningOf } from './append-errors';
import { requestJson } from './append-request';
import { ReliedHeld, type AppendRequest, type LogPosition } from './events';
import { JoinedAppends, type ToldRequest } from './joined-appends';
import { onClient } from './on-client';
import { logTypes } from './recorded-event';
import { whenFree } from './retry';

/** The ways into the log. What is thrown is said in the words of the store. */
export class Appends {
  private readonly joined = new JoinedAppends((together) => this.write(together));

  constructor(private readonly pool: Pool) {}

  /** All events of a command or none. */
  async one(request: AppendRequest): Promise<LogPosition> {
    const told = { request, json: await requestJson(request) };
    if (JoinedAppends.takes(request)) return this.joined.append(told);
    return whenFree(
      (error) => error instanceof ReliedHeld,
      async () => last(await this.write([told])),
    );
  }

  /** The events of several commands, in their order, all or none. */
  async all(requests: readonly AppendRequest[]): Promise<LogPosition[]> {
    if (requests.length === 0) return [];
    return this.write(await Promise.all(requests.map(async (request) => ({ request, json: await requestJson(request) }))));
  }

  /** In one transaction. */
  private write(told: readonly ToldRequest[]): Promise<LogPosition[]> {
    const [first] = told;
    if (!first) throw new Error('There is nothing to append');
    return onClient(this.pool, async (client) => {
      try {
        const { rows } = await client.query<{ position: bigint }>({
          ...(told.length === 1 ? { ...ONE, values: [first.json] } : { ...MANY, values: [told.map(({ json }) => json)] }),
          types: logTypes,
        });
        return rows.map(({ position }) => position);
      } catch (error) {
        throw await meaningOf(error, first.request, client);
      }
    });
  }
}

const ONE = { name: 'append-events', text: 'SELECT append_events($1::jsonb) AS position' };
const MANY = {
  name: 'append-all',
  text: 'SELECT append_events(r.request) AS position FROM unnest($1::jsonb[]) WITH ORDINALITY AS r(request, nth) ORDER BY r.nth',
};

function last(positions: readonly LogPosition[]): LogPosition {
  const position = positions.at(-1);
  if (position === undefined) throw new Error('The database answered no position');
  return position;
}
