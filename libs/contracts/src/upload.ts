import type { BusinessDate, Timestamp } from './answers';
import type { StoredMessage } from './messages';

export const UPLOAD_MODES = ['all', 'valid', 'check'] as const;
/** `all` (default) imports all rows or none, `valid` imports the valid rows, `check` imports nothing and answers what would change. */
export type UploadMode = (typeof UPLOAD_MODES)[number];

export const UPLOAD_LIMITS = { bytes: 10 * 1024 * 1024, rows: 100_000, unpackedBytes: 200 * 1024 * 1024, errorsAnswered: 1_000 };

/** An error in a row of an order file. `row` is Excel's row number; 0 for an error of the whole file. Answers stored before messages had codes have no `code`. */
export interface RowError extends StoredMessage {
  row: number;
  column: string;
  message: string;
}

export interface UploadCounts {
  added: number;
  changed: number;
  unchanged: number;
  deliveryBoys: number;
  consumers: number;
}

export interface ProtectedLine extends StoredMessage {
  row: number;
  consumer_id: string;
  product: string;
  delivery_boy: string;
  reason: string;
}

export interface UploadAnswer extends UploadCounts {
  uploadId: string;
  /** Existing lines that were not changed, because they are recorded, done, adjusted or on a closed day. */
  protected: ProtectedLine[];
  /** Columns of the file that are not known. */
  ignoredColumns: string[];
  errors: RowError[];
  /** Number of existing lines of the date that are not in the file; they stay. Old answers lack it, and `errorCount`. */
  missing?: number;
  /** Number of errors; `errors` has at most `UPLOAD_LIMITS.errorsAnswered` of them. */
  errorCount?: number;
}

/** One upload of an order file, in the list of uploads. */
export interface UploadRow {
  id: string;
  file_name: string;
  /** Download path of the file, for admins. */
  file: string;
  order_date: BusinessDate;
  /** Name of the admin who uploaded it. */
  uploaded_by: string;
  uploaded_at: Timestamp;
  /** Number of lines by their outcome. */
  counts: {
    added: number;
    changed: number;
    unchanged: number;
    protected: number;
    /** Null for old uploads, for which it was not counted; so is `errors`. */
    missing: number | null;
    errors: number | null;
  };
}

export interface UploadCheck extends UploadCounts {
  protected: ProtectedLine[];
  /** Number of existing lines of the date that are not in the file; they stay. */
  missing: number;
  ignoredColumns: string[];
  /** At most `UPLOAD_LIMITS.errorsAnswered` errors; `errorCount` is their number. */
  errors: RowError[];
  errorCount: number;
  /** Requirement of the valid rows by product name. */
  totals: Record<string, number>;
}
