/** A standby that streams from its primary. */
export interface Standby {
  /** Signs in as the owner of Milkround's database. */
  url: string;
  superuserUrl: string;
  pid: number;
  /** Ends it at once. */
  kill(): void;
  stop(): Promise<void>;
}

export interface Primary {
  url: string;
  superuserUrl: string;
  pid: number;
  addStandby(): Promise<Standby>;
  /** Stops it and its standbys, and removes their files. */
  stop(): Promise<void>;
}

export function startPrimary(): Promise<Primary>;

/** The rows of one statement on a connection of its own. */
export function query(url: string, sql: string): Promise<Record<string, unknown>[]>;
