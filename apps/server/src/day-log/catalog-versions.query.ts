import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { PostgresEventStore } from '@milkround/event-store';
import type { AreaVersion, CatalogVersion, DayLog, DeliveryBoyVersion } from '@milkround/contracts';
import {
  foldArea,
  foldDeliveryBoy,
  foldProduct,
  isAreaFact,
  isDeliveryBoyFact,
  isProductFact,
  streams,
  type AreaRow,
  type DeliveryBoyRow,
  type ProductRow,
} from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import type { Pool } from 'pg';
import type { Scope } from '../http/caller';
import { PG_POOL } from '../database/pg-pool';
import type { DayStart } from './day-streams.query';

/** The part of the catalog that a day log has. */
type Versions = Pick<DayLog, 'areas' | 'products' | 'deliveryBoys'>;

interface VersionSelection {
  /** Changes are wanted from the first event of the day on. */
  start: DayStart;
  upTo: bigint;
  /** The delivery boys with a day in the scope. */
  deliveryBoys: readonly number[];
}

/** Number of streams that are read at once; most have one or two events. */
const BATCH_STREAMS = 500;

/** Folds the streams of zones, products and delivery boys into the versions of their rows, with the folds of the read models. */
@Injectable()
export class CatalogVersions {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly events: PostgresEventStore,
  ) {}

  async read({ areaId }: Scope, selection: VersionSelection): Promise<Versions> {
    const allVersions = await this.versionsOf(await this.ids('delivery_boy'), selection);
    const { areas, products, deliveryBoys: boys } = allVersions;
    if (areaId === null) return allVersions;
    const ownIds = new Set([
      ...selection.deliveryBoys,
      ...boys.filter((boy) => boy.areaId === areaId).map(({ id }) => id),
    ]);
    return {
      areas: areas.filter(({ id }) => id === areaId),
      products,
      deliveryBoys: boys.filter(({ id }) => ownIds.has(id)),
    };
  }

  /** The versions of all zones and products, and of some delivery boys. */
  async versionsOf(
    deliveryBoys: readonly number[],
    selection: Pick<VersionSelection, 'start' | 'upTo'>,
  ): Promise<Versions> {
    const [areas, products, boys] = await Promise.all([
      this.versions(await this.ids('area'), streams.area, selection, foldAreaEvent, toAreaVersion),
      this.versions(
        await this.ids('product'),
        streams.product,
        selection,
        foldProductEvent,
        toVersion,
      ),
      this.versions(
        deliveryBoys,
        streams.deliveryBoy,
        selection,
        foldDeliveryBoyEvent,
        toDeliveryBoyVersion,
      ),
    ]);
    return { areas, products, deliveryBoys: boys };
  }

  private async ids(table: 'area' | 'product' | 'delivery_boy'): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(`select id from ${table} order by id`);
    return rows.map(({ id }) => id);
  }

  /** The version of each row at the start and all later ones. */
  private async versions<Row, V extends CatalogVersion>(
    ids: readonly number[],
    streamOf: (id: number) => string,
    { start, upTo }: Pick<VersionSelection, 'start' | 'upTo'>,
    fold: (row: Row | null, event: RecordedEvent) => Row | null,
    toVersion: (row: Row, times: Pick<V, 'recorded' | 'happened'>) => V,
  ): Promise<V[]> {
    const allVersions: V[] = [];
    for (let from = 0; from < ids.length; from += BATCH_STREAMS) {
      const eventsByStream = await this.events.readStreams(
        ids.slice(from, from + BATCH_STREAMS).map(streamOf),
      );
      for (const events of eventsByStream.values()) {
        let row: Row | null = null;
        const versions: V[] = [];
        for (const event of events) {
          if (event.position > upTo) break;
          const after = fold(row, event);
          if (after === row || after === null) continue;
          row = after;
          const times = timesOf(event, start);
          if (times.recorded <= 0) versions.length = 0;
          versions.push(toVersion(row, times));
        }
        allVersions.push(...versions);
      }
      await yieldToOthers();
    }
    return allVersions;
  }
}

type Times = Pick<CatalogVersion, 'recorded' | 'happened'>;

/** An event that the log has before the day was there at its start, even if an imported day is older by its times. */
function timesOf({ recordedAt, meta, position }: RecordedEvent, start: DayStart): Times {
  const latest = start.position !== null && position < start.position ? 0 : Infinity;
  const after = (time: string) => Math.min(Date.parse(time) - start.time, latest);
  return { recorded: after(recordedAt), happened: after(meta.occurredAt) };
}

const foldAreaEvent = (row: AreaRow | null, event: RecordedEvent) =>
  isAreaFact(event) ? foldArea(row, event) : row;
const foldProductEvent = (row: ProductRow | null, event: RecordedEvent) =>
  isProductFact(event) ? foldProduct(row, event) : row;
const foldDeliveryBoyEvent = (row: DeliveryBoyRow | null, event: RecordedEvent) =>
  isDeliveryBoyFact(event) ? foldDeliveryBoy(row, event) : row;

const toVersion = (
  { id, name, archived }: ProductRow,
  { recorded, happened }: Times,
): CatalogVersion => ({
  ...{ id, name, archived },
  ...{ recorded, happened },
});
const toAreaVersion = (row: AreaRow, times: Times): AreaVersion => ({
  ...toVersion(row, times),
  deadline: row.deadline,
});
const toDeliveryBoyVersion = (row: DeliveryBoyRow, times: Times): DeliveryBoyVersion => ({
  ...toVersion(row, times),
  ...{ uniqueId: row.unique_id, areaId: row.area_id },
});
