import type { FileCheck, FileCounts, RowError } from './upload';

/** `rows`: people in one file. `listed`: new and changed people in the answer of a check. */
export const STAFF_IMPORT_LIMITS = { rows: 2_000, listed: 500 };

/** The columns of a file of people. */
export const STAFF_FIELDS = [
  'name',
  'uniqueId',
  'email',
  'password',
  'phone',
  'supervisor',
  'zone',
] as const;
export type StaffField = (typeof STAFF_FIELDS)[number];

/** What a column holds as a person has said: a field, or nothing that counts. */
export type StaffColumnMeaning = { field: StaffField } | null;

export type ImportedField = Exclude<StaffField, 'email' | 'password'>;

/** A field of a person that the file gives another value; names instead of ids. */
export interface ImportedChange {
  field: ImportedField;
  before: string | null;
  after: string;
}

/** A person whom the import adds or changes. */
export interface ImportedPerson {
  /** The sheet, if the file has several with people. */
  sheet?: string;
  /** Excel's row number. */
  row: number;
  name: string;
  email: string;
  /** Null for a new person. */
  changes: ImportedChange[] | null;
}

/** The changes that an import of people would make. `rows.withLines`: with a person. */
export interface StaffImportCheck extends FileCheck<StaffColumnMeaning> {
  /** At most `STAFF_IMPORT_LIMITS.listed` of the new and changed people. */
  people: ImportedPerson[];
  /** Number of existing people with a password in the file; their password does not change. */
  passwordsIgnored: number;
}

export interface StaffImportAnswer extends FileCounts {
  importId: string;
  errors: RowError[];
  errorCount: number;
}
