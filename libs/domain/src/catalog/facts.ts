import type { Fact } from '../fact';
import type { Registration } from '../consumers/facts';
import type { Quantity } from '../quantity';

export interface StaffDetails {
  name: string;
  uniqueId: string;
  email: string;
  phone: string | null;
}

export type AreaFact =
  | Fact<'AreaCreated', { id: number; name: string }>
  | Fact<'AreaRenamed', { id: number; name: string; previous: string }>
  | Fact<'AreaArchived', { id: number; name: string }>
  /** `HH:MM`, local time. A zone without this fact has the default deadline. */
  | Fact<'AreaDeadlineSet', { id: number; deadline: string; previous: string }>;

export type ProductFact =
  | Fact<'ProductCreated', { id: number; name: string }>
  | Fact<'ProductRenamed', { id: number; name: string; previous: string }>
  | Fact<'ProductArchived', { id: number; name: string }>
  /** The change of a quantity by + and −. A product without this fact has the default step. */
  | Fact<'ProductStepSet', { id: number; step: Quantity; previous: Quantity }>;

export type SupervisorFact =
  | Fact<'SupervisorHired', { id: number; areaIds: readonly number[] } & StaffDetails>
  | Fact<'SupervisorDetailsChanged', { id: number; previous: StaffDetails } & StaffDetails>
  | Fact<
      'SupervisorMovedToArea',
      { id: number; areaIds: readonly number[]; previous: { areaIds: readonly number[] } }
    >
  | Fact<'SupervisorPasswordChanged', { id: number }>
  | Fact<'SupervisorArchived', { id: number; name: string }>;

export type DeliveryBoyFact =
  | Fact<
      'DeliveryBoyHired',
      { id: number; areaId: number; supervisorId: number | null } & StaffDetails
    >
  | Fact<'DeliveryBoyDetailsChanged', { id: number; previous: StaffDetails } & StaffDetails>
  | Fact<
      'DeliveryBoyMovedToArea',
      {
        id: number;
        areaId: number;
        supervisorId: number | null;
        previous: { areaId: number; supervisorId: number | null };
      }
    >
  | Fact<'DeliveryBoyPasswordChanged', { id: number }>
  | Fact<'DeliveryBoyArchived', { id: number; name: string }>;

export type CatalogFact = AreaFact | ProductFact | SupervisorFact | DeliveryBoyFact;

export type UploadFact = Fact<
  'OrdersUploaded',
  {
    uploadId: string;
    fileName: string;
    /** SHA-256 of the bytes, hex. */
    sha256: string;
    date: string;
    counts: {
      added: number;
      changed: number;
      unchanged: number;
      protected: number;
      deliveryBoys: number;
      consumers: number;
      /** Number of existing lines of the date that were not in the file. */
      missing: number;
      /** Number of rows of the file with errors, which were left out. */
      errors: number;
      /** Number of stops that moved from other delivery boys; missing if none did. */
      moved?: number;
    };
    register: Registration[];
  }
>;

/** An upload was taken back: its lines returned to what stood before. */
export type UploadTakenBackFact = Fact<
  'UploadTakenBack',
  {
    uploadId: string;
    fileName: string;
    date: string;
    /** Number of lines that returned, and of those that stayed because they were recorded or changed since. */
    counts: { returned: number; staying: number };
    /** The changes of the register that are undone. */
    register: Registration[];
  }
>;

/** An admin imported people from a file. Each added or changed person has a fact. Nothing of the file itself is kept, because it has passwords. */
export type StaffImportFact = Fact<
  'StaffImported',
  {
    importId: string;
    staff: 'supervisor' | 'delivery-boy';
    fileName: string;
    peopleAdded: number;
    peopleChanged: number;
    peopleUnchanged: number;
    /** Number of errors in rows that were left out. */
    peopleFaulty: number;
  }
>;
