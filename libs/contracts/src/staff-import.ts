import type { FileCheck, FileCounts, RowError } from './upload';

/** `rows`: people in one file. `listed`: new and changed people in the answer of a check. */
export const STAFF_IMPORT_LIMITS = { rows: 2_000, listed: 500 };

/** The columns of a file of people, with their titles in the template and in the dialog. */
export const STAFF_TITLES = {
  name: 'Name',
  uniqueId: 'Unique ID',
  email: 'Email',
  password: 'Password',
  phone: 'Phone',
  supervisor: 'Supervisor',
  zone: 'Zone',
} as const;
export type StaffField = keyof typeof STAFF_TITLES;
export const STAFF_FIELDS = Object.keys(STAFF_TITLES) as StaffField[];

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
