import type { ReactNode } from 'react';
import type { BusinessDate } from '@milkround/contracts';
import { useToday } from '../../../api/settings.queries';
import { useOutsideDialogs } from '../../../ui/dialogs';
import { Spinner } from '../../../ui/Spinner';

/** Orders are for today and up to this many days later. */
export const DAYS_AHEAD = 30;

/** Renders its children once the business's today is known. A dialog that is open at midnight keeps its day until it is closed. */
export function WithToday({ children }: { children: (today: BusinessDate) => ReactNode }) {
  const today = useOutsideDialogs(useToday());
  return today ? children(today) : <Spinner />;
}
