import { useTimeZone } from '../api/settings.queries';
import { formatTimestamp } from './format';

/** Returns a function that formats the end of a link's validity (ISO 8601 UTC): `3 Dec 2026, 10:00`, in the dairy's time zone. */
export function useExpiryText(): (expiresAt: string) => string {
  const timeZone = useTimeZone();
  return (expiresAt) => formatTimestamp(expiresAt, timeZone);
}
