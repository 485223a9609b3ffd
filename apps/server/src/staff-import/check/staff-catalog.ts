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
  areaId: number;
  archived: boolean;
}

/** A supervisor or delivery boy as the catalog has him. */
export interface KnownPerson {
  id: number;
  uniqueId: string;
  name: string;
  email: string;
  phone: string | null;
  areaId: number;
  /** Null for supervisors, and for a delivery boy whose supervisor was deleted. */
  supervisorId: number | null;
}

/** What a file of people is compared with. */
export interface StaffCatalog {
  role: StaffRole;
  /** With the archived ones, so that a file that names one gets a message about it; so are the supervisors. */
  zones: Zone[];
  supervisors: CatalogSupervisor[];
  /** The people of the role who are not archived. */
  people: KnownPerson[];
}
