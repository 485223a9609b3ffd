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
