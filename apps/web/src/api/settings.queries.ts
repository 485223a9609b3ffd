import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DEFAULT_BRAND,
  SETTINGS_PATH,
  type BusinessDate,
  type Settings,
} from '@milkround/contracts';
import { businessDate } from '@milkround/domain';
import { api } from './client';

/** The first part of the key keeps these data through a change of session. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.get<Settings>(SETTINGS_PATH, {}, { signal }),
  staleTime: 5 * 60_000,
  refetchInterval: 15 * 60_000,
  refetchOnWindowFocus: true,
});

export const useBrand = (): string => useQuery(settingsQuery).data?.website_name || DEFAULT_BRAND;

/** Today in the business's time zone; undefined until the server has named it. */
export const useBusinessDate = (): BusinessDate | undefined =>
  useQuery(settingsQuery).data?.business_date;

/** The business's today; undefined until it is known. This device's clock is used only when the server cannot be read. */
export function useToday(): BusinessDate | undefined {
  const { data, isError } = useQuery(settingsQuery);
  const [byThisClock] = useState(() =>
    businessDate(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  return data?.business_date ?? (isError ? byThisClock : undefined);
}

/** The business's time zone; undefined until the server has named it. */
export const useTimeZone = (): string | undefined => useQuery(settingsQuery).data?.timezone;
