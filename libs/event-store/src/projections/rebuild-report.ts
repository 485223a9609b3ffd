/** The comparison of one rebuilt table with the one that it replaced. */
export interface TableReport {
  table: string;
  /** Number of rows of the new table. */
  rows: number;
  /** Whether rows were compared; false when key or columns differ, or the old table was at another position. */
  compared: boolean;
  /** Number of rows in the old table only. */
  missing: number;
  /** Number of rows in the new table only. */
  surplus: number;
  /** Number of rows with the same key and other values. */
  different: number;
  /** Keys of up to 20 rows that differ in any of the three ways. */
  examples: object[];
}

/** A row-by-row comparison of a rebuilt projection with the one that it replaced. */
export interface RebuildReport {
  projection: string;
  version: number;
  /** Null after the first build. */
  previousVersion: number | null;
  tables: TableReport[];
}
