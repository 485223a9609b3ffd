import type { DayLog, DayLogEvents } from '@milkround/contracts';
import type { Actor, FactMeta } from '../fact';
import { ColumnWriter } from './column-writer';
import { DictionaryWriter } from './dictionary';

/** An event of a delivery day as the log has it. */
export interface LoggedDayEvent {
  position: bigint;
  type: string;
  data: object;
  meta: Pick<FactMeta, 'occurredAt' | 'late' | 'entryId' | 'reason'> & { actor: Actor };
  recordedAt: string;
}

/** Facts whose data no screen of a past day shows. The data of a set-aside entry are as a phone sent them, and may be anything. */
const WITHOUT_DATA: ReadonlySet<string> = new Set(['EntrySetAside', 'EntryDismissed']);

/** Builds the events of a day log, day by day. It keeps columns instead of events, so that the memory that it needs is about that of the answer. */
export class DayLogWriter {
  private readonly dictionary = new DictionaryWriter();
  private readonly actors: Actor[] = [];
  private readonly actorPlaces = new Map<string, number>();
  private readonly types = new Map<string, { place: number; data: ColumnWriter }>();
  private readonly columns = {
    actors: this.column(),
    types: this.column(),
    late: this.column(),
    applied: this.column(),
  };
  private readonly events: Pick<DayLogEvents, 'days' | 'positions' | 'recorded' | 'delays'> = {
    days: [],
    positions: [],
    recorded: [],
    delays: [],
  };
  private last = { position: 0n, recorded: 0 };

  /** @param start the moment from which times count, in milliseconds since the epoch */
  constructor(start: number) {
    this.last.recorded = start;
  }

  /** Adds the events of a delivery day, in the order of its stream. */
  addDay(deliveryBoyId: number, events: readonly LoggedDayEvent[]): void {
    this.events.days.push({ deliveryBoyId, events: events.length });
    for (const event of events) this.add(event);
  }

  end(): Pick<DayLog, 'ids' | 'texts' | 'actors' | 'events'> {
    const { actors, types, late, applied } = this.columns;
    const facts = [...this.types].map(([type, { data }]) => ({ type, data: data.end() }));
    const columns = {
      actors: actors.end(),
      types: types.end(),
      late: late.end(),
      applied: applied.end(),
    };
    const events = { ...this.events, ...columns, facts };
    return {
      ids: this.dictionary.joinedIds(),
      texts: this.dictionary.texts,
      actors: this.actors,
      events,
    };
  }

  private add({ position, type, data, meta, recordedAt }: LoggedDayEvent): void {
    const recorded = Date.parse(recordedAt);
    this.events.positions.push(Number(position - this.last.position));
    this.events.recorded.push(recorded - this.last.recorded);
    this.events.delays.push(recorded - Date.parse(meta.occurredAt));
    this.last = { position, recorded };
    this.columns.actors.push(this.placeOf(meta.actor));
    this.columns.late.push(meta.late === undefined ? 0 : 1);
    this.columns.applied.push(meta.entryId !== undefined ? 1 : meta.reason !== undefined ? 2 : 0);
    let facts = this.types.get(type);
    if (!facts) this.types.set(type, (facts = { place: this.types.size, data: this.column() }));
    this.columns.types.push(facts.place);
    facts.data.push(WITHOUT_DATA.has(type) ? {} : data);
  }

  private placeOf({ role, id }: Actor): number {
    const key = `${role} ${id}`;
    const knownPlace = this.actorPlaces.get(key);
    if (knownPlace !== undefined) return knownPlace;
    const place = this.actors.push({ role, id }) - 1;
    this.actorPlaces.set(key, place);
    return place;
  }

  private column(): ColumnWriter {
    return new ColumnWriter(this.dictionary);
  }
}
