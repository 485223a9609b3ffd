import type { RecordedEvent } from '@milkround/event-store';

interface Thing {
  id: number;
  name: string;
  archived: boolean;
}

export interface Staff extends Thing {
  uniqueId: string;
  email: string;
  areaId: number;
  supervisorId: number | null;
}

/** The catalog as the log has it, by id. */
export interface FoldedCatalog {
  areas: Map<number, Thing>;
  products: Map<number, Thing>;
  supervisors: Map<number, Staff>;
  deliveryBoys: Map<number, Staff>;
  /** Not in the log's catalog: whoever needs their names puts them in. */
  admins: Map<number, { name: string }>;
}

export const emptyCatalog = (): FoldedCatalog => ({
  areas: new Map(),
  products: new Map(),
  supervisors: new Map(),
  deliveryBoys: new Map(),
  admins: new Map(),
});

/** Folds one more event into the catalog; one that is about something else changes nothing. */
export function foldCatalog(catalog: FoldedCatalog, { streamId, type, data }: RecordedEvent): void {
  const [kind] = streamId.split('/');
  const things = kind === 'area' ? catalog.areas : kind === 'product' ? catalog.products : null;
  const staff = kind === 'supervisor' ? catalog.supervisors : kind === 'delivery-boy' ? catalog.deliveryBoys : null;
  if (things) change(things, type, data, { id: 0, name: '', archived: false });
  if (staff) change(staff, type, data, { id: 0, name: '', archived: false, uniqueId: '', email: '', areaId: 0, supervisorId: null });
}

/** Every fact says what it sets, in fields of its own; archiving sets nothing but that. */
function change<T extends Thing>(things: Map<number, T>, type: string, data: Record<string, unknown>, blank: T): void {
  const before = things.get(Number(data.id)) ?? blank;
  const set = Object.fromEntries(Object.entries(data).filter(([field]) => field in blank));
  things.set(Number(data.id), { ...before, ...set, archived: before.archived || type.endsWith('Archived') });
}

export const current = <T extends Thing>(things: ReadonlyMap<number, T>): T[] => [...things.values()].filter(({ archived }) => !archived);
