export interface Chromium {
  program: string;
  args: string[];
  /** Beside the process's own environment. */
  env: Record<string, string>;
  remove(): void;
}

/** @throws Error when CHROMIUM names nothing that starts, or none starts at all */
export function findChromium(): Promise<Chromium>;
