import type { CatalogVersion, DayLog, DeliveryBoyVersion } from '@milkround/contracts';
import type { DayClock } from './day-history';

type ById<V> = ReadonlyMap<number, V>;

/** Zones, products and delivery boys as they were at one moment, archived ones included, by id. */
export interface PastCatalog {
  areas: ById<CatalogVersion>;
  products: ById<CatalogVersion>;
  deliveryBoys: ById<DeliveryBoyVersion>;
}

/** Finds the catalog of a moment. @param time milliseconds since the epoch */
export function catalogAt({ start, areas, products, deliveryBoys }: DayLog, time: number, clock: DayClock): PastCatalog {
  const until = Math.max(time - start, 0);
  return {
    areas: latest(areas, until, clock),
    products: latest(products, until, clock),
    deliveryBoys: latest(deliveryBoys, until, clock),
  };
}

function latest<V extends CatalogVersion>(versions: readonly V[], until: number, clock: DayClock): ById<V> {
  const rows = new Map<number, V>();
  for (const version of versions) if ((clock === 'known' ? version.recorded : version.happened) <= until) rows.set(version.id, version);
  return new Map([...rows].sort(([a], [b]) => a - b));
}

/** Counts the rows that are not archived and that a scope has. */
export function countActive<V extends CatalogVersion>(rows: ById<V>, isInScope: (id: number, row: V) => boolean): number {
  let active = 0;
  for (const [id, row] of rows) if (!row.archived && isInScope(id, row)) active += 1;
  return active;
}
