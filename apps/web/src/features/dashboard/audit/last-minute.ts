import { useState } from 'react';
import { useNow, usePastMoment } from '../../../live';

const MINUTE_MS = 60_000;
/** Deliveries that arrive so soon after the screen was opened may have happened long before. */
const OPENING_MS = 10_000;

interface Sample {
  time: number;
  count: number;
}

/** The growth of a count in the last minute, or since shortly after the screen was opened; 0 while a past moment is shown. */
export function useLastMinute(count: number): number {
  const now = useNow();
  const isPast = usePastMoment() !== null;
  const [openedAt] = useState(now);
  const [samples, setSamples] = useState<Sample[]>([]);
  if (now - openedAt > OPENING_MS && now !== samples.at(-1)?.time) {
    const recent = samples.filter(({ time }) => time <= now && time >= now - MINUTE_MS);
    setSamples([...recent, { time: now, count }]);
  }
  return isPast ? 0 : Math.max(0, count - (samples[0]?.count ?? count));
}
