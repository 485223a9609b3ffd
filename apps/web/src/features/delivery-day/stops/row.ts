import type { OrderLine } from '@milkround/contracts';
import type { Stop } from '../../../sync/day/board';

/** The actions of a row. The functions keep their identity, so that a row is rendered again only when its stop changes. */
export interface RowActions {
  /** Settles when the entry is stored or refused. */
  onDone(stop: Stop): Promise<void>;
  onQuantity(stop: Stop, line: OrderLine): void;
  onConsumer(stop: Stop): void;
}
