import type { ReactNode } from 'react';
import type { OfficeRole } from '@milkround/contracts';
import type { ShownDay, Shown } from '../worker/protocol';

export interface PastProps {
  officeRole: OfficeRole;
  screen: Shown;
  /** Restricts orders and progress to one delivery boy. */
  deliveryBoyId?: number;
  /** Renders the past day, and the day of the comparison. */
  children: (day: ShownDay, comparedDay: ShownDay | null) => ReactNode;
}
