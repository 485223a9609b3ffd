export type Precision = 'minute' | 'second';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `06:41` or `06:41:12` in the business's time zone; the device's own until the zone is known. */
export function clockOf(at: number, precision: Precision, timeZone: string | undefined): string {
  const key = `${precision} ${timeZone ?? ''}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      second: precision === 'second' ? '2-digit' : undefined,
      timeZone,
    });
  formats.set(key, format);
  return format.format(at);
}

/** `just now`, `2 min ago`, `3 h ago`. */
export function agoOf(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
