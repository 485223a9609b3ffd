/** A time zone in which it is about noon, so that no day ends in the middle. The names of POSIX count westwards. */
export function noonZone(now: Date): string {
  const east = 12 - now.getUTCHours();
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}
