import { memo } from 'react';
import type { Stop } from '../day/board';
import { ConsumerForm } from './ConsumerForm';
import { QuantityForm } from './QuantityForm';
import type { Enter } from '../day/use-enter';

/** The subject of the open dialog: a line's id for its quantity, none for the consumer's details. */
export interface Asked {
  stop: Stop;
  orderId: string | null;
}

interface Props {
  asked: Asked | null;
  /** An order that was added here gets the server's id while its dialog may be open. */
  renamed: ReadonlyMap<string, string>;
  enter: Enter;
  onClose: () => void;
}

/** The two dialogs of a row: one line's quantity, and the consumer's remarks. */
export default memo(function OrderDialogs({ asked, renamed, enter, onClose }: Props) {
  if (!asked) return null;
  const { stop, orderId } = asked;
  if (orderId === null) return <ConsumerForm key={stop.consumerId} stop={stop} enter={enter} onClose={onClose} />;
  const idNow = renamed.get(orderId) ?? orderId;
  const line = stop.lines.find(({ id }) => id === idNow);
  return line && <QuantityForm key={orderId} stop={stop} line={line} enter={enter} onClose={onClose} />;
});
