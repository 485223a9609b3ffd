import type { AreaVersion, CatalogVersion, DayLog, DeliveryBoyVersion } from '@milkround/contracts';
import type { DayClock } from './day-history';
import { upperBound } from './versions';

type ById<V> = ReadonlyMap<number, V>;

/** Zones, products and delivery boys as they were at one moment, archived ones included, by id. */
export interface PastCatalog {
  areas: ById<AreaVersion>;
  products: ById<CatalogVersion>;
  deliveryBoys: ById<DeliveryBoyVersion>;
}

/** Finds the catalog of any moment by one clock. Moments between the same changes have the same object. */
export class CatalogHistory {
  /** Times of all versions after the start, in milliseconds after it. */
  private readonly changes: number[];
  private readonly catalogs = new Map<number, PastCatalog>();

  constructor(
    private readonly log: Pick<DayLog, 'start' | 'areas' | 'products' | 'deliveryBoys'>,
    private readonly clock: DayClock,
  ) {
    const versions: CatalogVersion[] = [...log.areas, ...log.products, ...log.deliveryBoys];
    this.changes = versions.map((version) => this.timeOf(version)).sort((a, b) => a - b);
  }

  /** @param time milliseconds since the epoch */
  at(time: number): PastCatalog {
    const { start, areas, products, deliveryBoys } = this.log;
    const elapsed = Math.max(time - start, 0);
    const changes = upperBound(this.changes, elapsed);
    const cachedCatalog = this.catalogs.get(changes);
    if (cachedCatalog) return cachedCatalog;
    const catalog = {
      areas: this.latest(areas, elapsed),
      products: this.latest(products, elapsed),
      deliveryBoys: this.latest(deliveryBoys, elapsed),
    };
    this.catalogs.set(changes, catalog);
    return catalog;
  }

  private latest<V extends CatalogVersion>(versions: readonly V[], elapsed: number): ById<V> {
    const rows = new Map<number, V>();
    for (const version of versions)
      if (this.timeOf(version) <= elapsed) rows.set(version.id, version);
    return new Map([...rows].sort(([a], [b]) => a - b));
  }

  private timeOf({ recorded, happened }: CatalogVersion): number {
    return this.clock === 'known' ? recorded : happened;
  }
}

/** Counts the rows that are not archived and that a scope has. */
export function countActive<V extends CatalogVersion>(
  rows: ById<V>,
  isInScope: (id: number, row: V) => boolean,
): number {
  let active = 0;
  for (const [id, row] of rows) if (!row.archived && isInScope(id, row)) active += 1;
  return active;
}
