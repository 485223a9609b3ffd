import type { ReactNode } from 'react';
import type { BusinessDate } from '@milkround/contracts';
import { useToday } from '../../../api/settings.queries';
import { Spinner } from '../../../ui/Spinner';

/** Orders are for today and up to this many days later. */
export const DAYS_AHEAD = 30;

/** Renders its children once the business's today is known. */
export function WithToday({ children }: { children: (today: BusinessDate) => ReactNode }) {
  const today = useToday();
  return today ? children(today) : <Spinner />;
}
