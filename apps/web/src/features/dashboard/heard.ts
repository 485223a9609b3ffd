import type { Standing } from './standing';

/** `12 s`, `17 min`, `2 h 5 min`. */
export function spanText(milliseconds: number): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest ? ` ${rest} min` : ''}`;
}

/** How long ago a phone's newest entry happened, in the words of the board. */
export function heardText(standing: Standing, at: string | null, now: number): string {
  if (standing === 'closed') return 'closed';
  if (standing === 'not-begun') return 'not begun';
  if (at === null) return 'not heard yet';
  const span = spanText(now - Date.parse(at));
  if (standing === 'silent') return `silent ${span}`;
  return standing === 'finished' ? `all done, ${span} ago` : `heard ${span} ago`;
}
