export interface TableReport {
  table: string;
  /** Rows of the new table. */
  rows: number;
  /** False when key or columns differ, or the old table was at another position: then rows cannot be compared. */
  compared: boolean;
  /** Rows in the old table only. */
  missing: number;
  /** Rows in the new table only. */
  surplus: number;
  different: number;
  /** Keys of up to 20 rows that differ in any of the three ways. */
  examples: object[];
}

/** A row-by-row comparison of a rebuilt projection with the one that it replaced. */
export interface RebuildReport {
  projection: string;
  version: number;
  /** Null when it was built for the first time. */
  previousVersion: number | null;
  tables: TableReport[];
}
