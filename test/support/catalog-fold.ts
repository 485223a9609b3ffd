import type { RecordedEvent } from '@milkround/event-store';

interface Thing {
  id: number;
  name: string;
  archived: boolean;
}

export interface Staff extends Thing {
  uniqueId: string;
  email: string;
  /** Of a supervisor the first of his zones. */
  areaId: number;
  supervisorId: number | null;
}

/** The catalog folded from the log, by id. */
export interface FoldedCatalog {
  areas: Map<number, Thing>;
  products: Map<number, Thing>;
  supervisors: Map<number, Staff>;
  deliveryBoys: Map<number, Staff>;
  /** Not in the log's catalog: tests that need their names add them. */
  admins: Map<number, { name: string }>;
}

export const emptyCatalog = (): FoldedCatalog => ({
  areas: new Map(),
  products: new Map(),
  supervisors: new Map(),
  deliveryBoys: new Map(),
  admins: new Map(),
});

/** Folds one more event into the catalog; events about other things change nothing. */
export function foldCatalog(catalog: FoldedCatalog, { streamId, type, data }: RecordedEvent): void {
  const [kind] = streamId.split('/');
  const things = kind === 'area' ? catalog.areas : kind === 'product' ? catalog.products : null;
  const staff =
    kind === 'supervisor'
      ? catalog.supervisors
      : kind === 'delivery-boy'
        ? catalog.deliveryBoys
        : null;
  if (things) change(things, type, data, { id: 0, name: '', archived: false });
  if (staff)
    change(staff, type, Array.isArray(data.areaIds) ? { ...data, areaId: data.areaIds[0] } : data, {
      id: 0,
      name: '',
      archived: false,
      uniqueId: '',
      email: '',
      areaId: 0,
      supervisorId: null,
    });
}

/** Every fact sets its own fields; archiving sets only that. */
function change<T extends Thing>(
  things: Map<number, T>,
  type: string,
  data: Record<string, unknown>,
  blank: T,
): void {
  const previousThing = things.get(Number(data.id)) ?? blank;
  const set = Object.fromEntries(Object.entries(data).filter(([field]) => field in blank));
  things.set(Number(data.id), {
    ...previousThing,
    ...set,
    archived: previousThing.archived || type.endsWith('Archived'),
  });
}

export const current = <T extends Thing>(things: ReadonlyMap<number, T>): T[] =>
  [...things.values()].filter(({ archived }) => !archived);
