import { evolveArea } from '../catalog/area';
import { type DeliveryBoyMember, evolveDeliveryBoy } from '../catalog/delivery-boy';
import type {
  AreaFact,
  CatalogFact,
  DeliveryBoyFact,
  ProductFact,
  SupervisorFact,
} from '../catalog/facts';
import { evolveProduct } from '../catalog/product';
import type { StaffMember } from '../catalog/staff';
import { evolveSupervisor } from '../catalog/supervisor';

interface NamedRow {
  id: number;
  name: string;
  archived: boolean;
}

/** A zone. Key: id. */
export interface AreaRow extends NamedRow {
  /** `HH:MM`. */
  deadline: string;
}
/** Key: id. */
export interface ProductRow extends NamedRow {
  step: number;
}

interface StaffRow {
  id: number;
  unique_id: string;
  name: string;
  email: string;
  phone: string | null;
  archived: boolean;
}

/** Key: id. */
export interface SupervisorRow extends StaffRow {
  area_ids: readonly number[];
}

/** Key: id. */
export interface DeliveryBoyRow extends StaffRow {
  area_id: number;
  supervisor_id: number | null;
}

export const catalogKeys = (fact: CatalogFact): { id: number }[] => [{ id: fact.data.id }];

export const foldArea = (row: AreaRow | null, fact: AreaFact): AreaRow | null =>
  evolveArea(row, fact);
export const foldProduct = (row: ProductRow | null, fact: ProductFact): ProductRow | null =>
  evolveProduct(row, fact);

export function foldSupervisor(
  row: SupervisorRow | null,
  fact: SupervisorFact,
): SupervisorRow | null {
  const after = evolveSupervisor(row && { ...memberOf(row), areaIds: row.area_ids }, fact);
  return after && { ...rowOf(after), area_ids: after.areaIds };
}

export function foldDeliveryBoy(
  row: DeliveryBoyRow | null,
  fact: DeliveryBoyFact,
): DeliveryBoyRow | null {
  const before: DeliveryBoyMember | null = row && {
    ...memberOf(row),
    areaId: row.area_id,
    supervisorId: row.supervisor_id,
  };
  const after = evolveDeliveryBoy(before, fact);
  return after && { ...rowOf(after), area_id: after.areaId, supervisor_id: after.supervisorId };
}

const memberOf = ({ unique_id, id, name, email, phone, archived }: StaffRow): StaffMember => ({
  id,
  uniqueId: unique_id,
  name,
  email,
  phone,
  archived,
});

const rowOf = ({ uniqueId, id, name, email, phone, archived }: StaffMember): StaffRow => ({
  id,
  unique_id: uniqueId,
  name,
  email,
  phone,
  archived,
});
