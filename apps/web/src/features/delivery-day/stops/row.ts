import type { OrderLine } from '@milkround/contracts';
import type { Stop } from '../day/board';

/** What may be done with a row. The functions keep their identity, so that a row is drawn again only when its stop changes. */
export interface RowActions {
  /** Settles when it is kept, or is not. */
  onDone(stop: Stop): Promise<void>;
  onQuantity(stop: Stop, line: OrderLine): void;
  onConsumer(stop: Stop): void;
}
