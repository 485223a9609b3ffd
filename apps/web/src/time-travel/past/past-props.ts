import type { ReactNode } from 'react';
import type { OfficeRole } from '@milkround/contracts';
import type { ShownDay, RowKind } from '../worker/protocol';

export interface PastProps {
  officeRole: OfficeRole;
  screen: RowKind;
  /** Restricts orders and progress to one delivery boy. */
  deliveryBoyId?: number;
  /** Renders the past day, and the day of the comparison. */
  children: (day: ShownDay, comparedDay: ShownDay | null) => ReactNode;
}
