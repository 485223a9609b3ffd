import type { BusinessDate, Timestamp } from './answers';

export const UPLOAD_MODES = ['all', 'valid', 'check'] as const;
/** `all` (default): everything or nothing. `valid`: the valid rows. `check`: nothing, but say what would happen. */
export type UploadMode = (typeof UPLOAD_MODES)[number];

export const UPLOAD_LIMITS = { bytes: 10 * 1024 * 1024, rows: 100_000, unpackedBytes: 200 * 1024 * 1024, errorsAnswered: 1_000 };

/** `row` is Excel's own row number; 0 where the error is about the whole file. */
export interface RowError {
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

export interface ProtectedLine {
  row: number;
  consumer_id: string;
  product: string;
  delivery_boy: string;
  reason: string;
}

export interface UploadAnswer extends UploadCounts {
  uploadId: string;
  /** Lines that stand but are recorded, done, adjusted or on a closed day: left as they are. */
  protected: ProtectedLine[];
  /** Columns of the file that mean nothing here. */
  ignoredColumns: string[];
  errors: RowError[];
  /** Lines that stand for the date but are not in the file; they stay. Left out of answers from before this was counted, as `errorCount`. */
  missing?: number;
  /** How many errors there are; `errors` has at most `UPLOAD_LIMITS.errorsAnswered` of them. */
  errorCount?: number;
}

/** One upload of an order file, in the list of uploads. */
export interface UploadRow {
  id: string;
  file_name: string;
  /** Where an admin downloads the file. */
  file: string;
  order_date: BusinessDate;
  /** The admin who uploaded it. */
  uploaded_by: string;
  uploaded_at: Timestamp;
  /** What became of its lines. */
  counts: {
    added: number;
    changed: number;
    unchanged: number;
    protected: number;
    /** Null where it was not counted, as `errors`. */
    missing: number | null;
    errors: number | null;
  };
}

export interface UploadCheck extends UploadCounts {
  protected: ProtectedLine[];
  /** Lines that stand for the date but are not in the file; they stay. */
  missing: number;
  ignoredColumns: string[];
  /** At most `UPLOAD_LIMITS.errorsAnswered` of them; `errorCount` says how many there are. */
  errors: RowError[];
  errorCount: number;
  /** Requirement per product name of the valid rows. */
  totals: Record<string, number>;
}
