import type { Named } from './answers';

export interface Area extends Named {
  /** The local time at which all rounds of the zone are to be finished, `HH:MM`. */
  deadline: string;
}
export interface Product extends Named {
  /** The change of a quantity by + and −; missing for {@link DEFAULT_STEP}. */
  step?: number;
}
/** Half a litre; products that are counted in packs have 1. */
export const DEFAULT_STEP = 0.5;

/** What supervisors and delivery boys have in common. */
export interface Staff {
  id: number;
  unique_id: string;
  name: string;
  email: string;
  phone: string | null;
  area_id: number;
  area: Named;
}

/** `area` is the first of his zones. */
export interface Supervisor extends Staff {
  areas: Named[];
}

export interface DeliveryBoy extends Staff {
  /** Null: the admins look after him. */
  supervisor: Named | null;
}
