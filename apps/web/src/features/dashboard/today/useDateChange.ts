import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BusinessDate } from '@milkround/contracts';
import { businessDate } from '@milkround/domain';
import { settingsQuery, useBusinessDate, useTimeZone } from '../../../api/settings.queries';
import { useNow } from '../../../live';

/** This device's clock may be ahead of the server's, so the server is asked again a little later. */
const CLOCK_DOUBT_MS = 90_000;

/** Notices midnight in the business's time zone: asks the server for the date, and fetches the dashboard again when it has changed. */
export function useDateChange(shownDate: BusinessDate | undefined): void {
  const cache = useQueryClient();
  const now = useNow();
  const timeZone = useTimeZone();
  const today = useBusinessDate();
  const byThisClock = timeZone && businessDate(new Date(now), timeZone);
  const aLittleLater = timeZone && businessDate(new Date(now - CLOCK_DOUBT_MS), timeZone);
  useEffect(() => {
    if (today && byThisClock && aLittleLater && (byThisClock > today || aLittleLater > today)) {
      void cache.invalidateQueries({ queryKey: settingsQuery.queryKey });
    }
  }, [cache, today, byThisClock, aLittleLater]);
  useEffect(() => {
    if (today && shownDate && today > shownDate)
      void cache.invalidateQueries({ queryKey: ['dashboard'] });
  }, [cache, today, shownDate]);
}
