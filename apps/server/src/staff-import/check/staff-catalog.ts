import type { StaffRole } from '@milkround/domain';

interface Zone {
  id: number;
  name: string;
  archived: boolean;
}

export interface CatalogSupervisor {
  id: number;
  uniqueId: string;
  name: string;
  email: string;
  areaIds: readonly number[];
  archived: boolean;
}

/** A supervisor or delivery boy in the catalog. */
export interface KnownPerson {
  id: number;
  uniqueId: string;
  name: string;
  email: string;
  phone: string | null;
  /** One, or all zones of a supervisor. */
  areaIds: readonly number[];
  /** Null for supervisors, and for a delivery boy who has none. */
  supervisorId: number | null;
}

/** The part of the catalog with which a file of people is compared. */
export interface StaffCatalog {
  role: StaffRole;
  /** Includes archived zones, so that a file that names one gets a message about it; the supervisors likewise. */
  zones: Zone[];
  supervisors: CatalogSupervisor[];
  /** The people of the role who are not archived. */
  people: KnownPerson[];
}
