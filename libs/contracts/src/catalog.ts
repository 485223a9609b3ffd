import type { Named } from './answers';

export type Area = Named;
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
