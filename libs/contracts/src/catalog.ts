import type { Named } from './answers';

export interface Area extends Named {
  /** The local time at which all rounds of the zone are to be finished, `HH:MM`. */
  deadline: string;
}
export type Product = Named;

export interface Supervisor {
  id: number;
  unique_id: string;
  name: string;
  email: string;
  phone: string | null;
  area_id: number;
  area: Named;
}

export interface DeliveryBoy extends Supervisor {
  supervisor: Named | null;
}
