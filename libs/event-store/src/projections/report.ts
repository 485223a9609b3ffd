export interface TableReport {
  table: string;
  /** Rows of the new table. */
  rows: number;
  /** False where key or columns differ, or the old table was not at the same position: nothing to hold against each other. */
  compared: boolean;
  /** In the old table only. */
  missing: number;
  /** In the new table only. */
  surplus: number;
  different: number;
  /** Keys of up to 20 rows that differ in any of the three ways. */
  examples: object[];
}

/** How a rebuilt projection compared, row by row, with the one that it took over from. */
export interface RebuildReport {
  projection: string;
  version: number;
  /** Null when it was built for the first time. */
  previousVersion: number | null;
  tables: TableReport[];
}
