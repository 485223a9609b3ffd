import { Injectable } from '@nestjs/common';
import type { DayProgress, Progress, UsualMorning } from '@milkround/contracts';
import { PostgresEventStore, readPages } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import { decodeEvents } from '../changes/decoded-event';
import { DirtyKeys } from '../changes/dirty-keys';
import { isZoneOf, type Scope } from '../http/caller';
import { ReadModels } from '../log/read-models';
import { DayRowsQuery } from './day-rows.query';
import { collectChangedDays } from './progress-changes';
import { UsualQuery, type PaceBefore } from './usual.query';

/** With more pages of events than these all rows are read again. An upload for another date is many events and changes no row. */
const PAGE = { events: 1_000, most: 20 };
/** Rows that changed without an event, as those of a repaired projection do, and earlier days are read again after so long. */
const REREAD_MS = 60_000;

/** The rows of all days of a date, true for `position`, and the earlier days with which they are compared. */
interface DayRowsState {
  date: string;
  position: bigint;
  rows: ReadonlyMap<number, DayProgress>;
  before: readonly PaceBefore[];
  usual: ReadonlyMap<number, UsualMorning>;
  readAt: number;
}

/**
 * Keeps the rows of one date's delivery days. A read reads only the rows that the log has changed since the last one: to fold 500 days takes half a
 * second, and the day of one delivery boy a millisecond. Each server keeps its own rows, and updates them only for a read.
 */
@Injectable()
export class KnownDays {
  private knownDays: DayRowsState | null = null;
  private update: Promise<void> | null = null;
  private reread: Promise<void> | null = null;

  constructor(
    private readonly query: DayRowsQuery,
    private readonly usual: UsualQuery,
    private readonly readModels: ReadModels,
    private readonly store: PostgresEventStore,
    private readonly log: PinoLogger,
  ) {}

  /**
   * The rows of a scope, by delivery boy, as of the present state of the read models, with the newest reports of the phones.
   */
  async find(date: string, scope: Scope): Promise<Pick<Progress, 'days' | 'before' | 'usual'>> {
    const [{ rows, before, usual }, phones] = await Promise.all([
      this.current(date, this.readModels.position()),
      this.query.phones(date, scope),
    ]);
    const isSeen = (row: { areaId: number }) => isZoneOf(scope, row.areaId);
    const days = [...rows.values()].filter(isSeen);
    return {
      days: days.map((row) => ({ ...row, phone: phones.get(row.deliveryBoyId) ?? null })),
      before: before.filter(isSeen).map(({ areaId: _, ...pace }) => pace),
      usual: days.flatMap(({ deliveryBoyId }) => usual.get(deliveryBoyId) ?? []),
    };
  }

  /**
   * Requests at the same time share one update. An update that began before a request may not reach its position, and is then followed by another.
   */
  private async current(date: string, position: bigint): Promise<DayRowsState> {
    for (;;) {
      const { knownDays } = this;
      if (knownDays?.date === date && knownDays.position >= position) {
        if (Date.now() - knownDays.readAt >= REREAD_MS) this.rereadBeside(date);
        return knownDays;
      }
      this.update ??= this.advance(knownDays, date).finally(() => (this.update = null));
      await this.update;
    }
  }

  private async advance(knownDays: DayRowsState | null, date: string): Promise<void> {
    this.knownDays =
      (knownDays?.date === date ? await this.readChanged(knownDays) : null) ??
      (await this.readAll(date));
  }

  private async readAll(date: string): Promise<DayRowsState> {
    const position = this.readModels.position();
    const [rows, before] = await Promise.all([
      this.query.ofDate(date),
      this.usual.paceBefore(date),
    ]);
    const usual = await this.readUsual(date, rows);
    return { date, position, rows: byDeliveryBoy(rows), before, usual, readAt: Date.now() };
  }

  private async readUsual(
    date: string,
    rows: readonly DayProgress[],
  ): Promise<DayRowsState['usual']> {
    const mornings = await this.usual.list(
      date,
      rows.map(({ deliveryBoyId }) => deliveryBoyId),
    );
    return new Map(mornings.map((morning) => [morning.deliveryBoyId, morning]));
  }

  /** Null if so much has changed that all rows are read again. */
  private async readChanged(knownDays: DayRowsState): Promise<DayRowsState | null> {
    const position = this.readModels.position();
    const dirty = await this.dirtySince(knownDays, position);
    if (dirty === null || dirty.isEverything) return null;
    const rows = await this.query.list([...dirty.days.values()]);
    if (rows.length === 0) return { ...knownDays, position };
    const newRows = rows.filter(({ deliveryBoyId }) => !knownDays.rows.has(deliveryBoyId));
    const usual =
      newRows.length === 0
        ? knownDays.usual
        : new Map([...knownDays.usual, ...(await this.readUsual(knownDays.date, newRows))]);
    return { ...knownDays, position, rows: withRows(knownDays.rows, rows), usual };
  }

  /** The days that the log has changed since; null if it has too many events. */
  private async dirtySince(
    { position: from, date }: DayRowsState,
    to: bigint,
  ): Promise<DirtyKeys | null> {
    const dirty = new DirtyKeys();
    let fullPages = 0;
    for await (const events of readPages(
      (after) => this.store.readRange(after, to, PAGE.events),
      from,
      PAGE.events,
    )) {
      for (const event of decodeEvents(events)) collectChangedDays(event, date, dirty);
      if (dirty.isEverything) break;
      if (events.length === PAGE.events) fullPages += 1;
      if (fullPages === PAGE.most) return null;
    }
    return dirty;
  }

  /**
   * Reads all rows again in the background; until then the known rows are served. Rows that are older than the known ones are updated by the events
   * since.
   */
  private rereadBeside(date: string): void {
    this.reread ??= this.readAll(date)
      .then((fresh) => {
        if (this.knownDays?.date === date) this.knownDays = fresh;
      })
      .catch((error: unknown) =>
        this.log.warn({ err: error }, 'The rows of the dashboards could not be read again'),
      )
      .finally(() => (this.reread = null));
  }
}

/** In the order of the ids. */
const byDeliveryBoy = (rows: readonly DayProgress[]): DayRowsState['rows'] =>
  new Map(
    rows.map((row): [number, DayProgress] => [row.deliveryBoyId, row]).sort(([a], [b]) => a - b),
  );

/** Replaces rows. They are sorted again only if there is a new one, because there may be thousands. */
function withRows(
  knownRows: DayRowsState['rows'],
  changedRows: readonly DayProgress[],
): DayRowsState['rows'] {
  const rows = new Map(knownRows);
  for (const row of changedRows) rows.set(row.deliveryBoyId, row);
  return rows.size === knownRows.size ? rows : byDeliveryBoy([...rows.values()]);
}
