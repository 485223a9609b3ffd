import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@milkround/domain';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { HAS_NAME, NAME, NAME_BEFORE } from './event-names.sql';
import type { ReferenceKind } from './references';

/** Number of events that are read of a stream. Most streams have one or two with a name. */
const MAX_NAMES = 100;

/** The newest events with a name: `$1` are the streams, `$2` the position up to which, `$3` the number of events of each stream. */
const NAMED_EVENTS = `
  select s.id as stream, e.position::text as position, e.name, e.previous
  from unnest($1::text[]) as s(id)
  cross join lateral (
    select e.position, ${NAME} as name, ${NAME_BEFORE} as previous
    from event e where e.stream_id = s.id and e.position <= $2 and ${HAS_NAME} order by e.version desc limit $3) e
  order by e.position desc`;

/** The name that an event gave, and the one before it. */
interface Naming {
  position: bigint;
  name: string;
  previous: string | null;
}

const STREAM_OF: Record<ReferenceKind, (id: number) => string> = {
  admin: streams.admin,
  supervisor: streams.supervisor,
  'delivery-boy': streams.deliveryBoy,
  area: streams.area,
  product: streams.product,
};

/** A person or thing of the catalog. */
export interface Named {
  kind: ReferenceKind;
  id: number;
}

/** The names of people and things by position. */
export class NameHistory {
  /** Newest first, by stream. */
  private readonly namings = new Map<string, Naming[]>();

  add(stream: string, naming: Naming): void {
    const knownNamings = this.namings.get(stream);
    if (knownNamings) knownNamings.push(naming);
    else this.namings.set(stream, [naming]);
  }

  /** Returns the name after the event at a position; before the first known event that event's `previous`, or its name. Null without events. */
  at({ kind, id }: Named, position: bigint): string | null {
    const namings = this.namings.get(STREAM_OF[kind](id)) ?? [];
    const oldest = namings.at(-1);
    return (
      namings.find((naming) => naming.position <= position)?.name ??
      oldest?.previous ??
      oldest?.name ??
      null
    );
  }
}

/** Reads the past names of people, zones and products from their streams. */
@Injectable()
export class PastNames {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @param upTo the newest position at which a name is wanted */
  async read(people: readonly Named[], upTo: bigint): Promise<NameHistory> {
    const history = new NameHistory();
    const ids = [...new Set(people.map(({ kind, id }) => STREAM_OF[kind](id)))];
    const { rows } = await this.pool.query<{
      stream: string;
      position: string;
      name: string;
      previous: string | null;
    }>({
      name: 'activity-past-names',
      text: NAMED_EVENTS,
      values: [ids, upTo, MAX_NAMES],
    });
    for (const { stream, position, name, previous } of rows)
      history.add(stream, { position: BigInt(position), name, previous });
    return history;
  }
}
