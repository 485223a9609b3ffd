import type { OrderLine } from '@milkround/contracts';
import type { ShownStop } from './steady-rows';

/** The actions of a row. The functions keep their identity, so that a row is rendered again only when its stop changes. */
export interface RowActions {
  /** Settles when the entry is stored or refused. */
  onDone(stop: ShownStop): Promise<void>;
  onQuantity(stop: ShownStop, line: OrderLine): void;
  onConsumer(stop: ShownStop): void;
}
