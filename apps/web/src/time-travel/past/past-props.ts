import type { ReactNode } from 'react';
import type { OfficeRole } from '@milkround/contracts';
import type { ShownDay, Shown } from '../worker/protocol';

export interface PastProps {
  officeRole: OfficeRole;
  screen: Shown;
  /** Restricts orders and progress to one delivery boy. */
  deliveryBoyId?: number;
  /** Draws the day as it was, and the one that it is compared with. */
  children: (day: ShownDay, comparedDay: ShownDay | null) => ReactNode;
}
