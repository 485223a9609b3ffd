import { useState } from 'react';
import { useNow, usePastMoment } from '../../../live';

const MINUTE_MS = 60_000;

/** The growth of a count in the last minute, or since the screen was opened; 0 while a past moment is shown. */
export function useLastMinute(count: number): number {
  const now = useNow();
  const isPast = usePastMoment() !== null;
  const [samples, setSamples] = useState([{ at: now, count }]);
  const newest = samples.at(-1);
  if (newest && now !== newest.at) {
    const recent = samples.filter(({ at }) => at <= now && at >= now - MINUTE_MS);
    setSamples([...recent, { at: now, count }]);
  }
  return isPast ? 0 : Math.max(0, count - (samples[0]?.count ?? count));
}
