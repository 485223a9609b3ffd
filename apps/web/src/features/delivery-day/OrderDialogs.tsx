import { memo, useState } from 'react';
import { Modal } from '../../ui/Modal';
import type { Stop } from './board';
import { ConsumerForm } from './ConsumerForm';
import type { Deliveries } from './deliveries';
import { QuantityForm } from './QuantityForm';

/** What a dialog is open about: a line's id for its quantity, none for the consumer's details. */
export interface Asked {
  stop: Stop;
  orderId: string | null;
}

interface Props {
  asked: Asked | null;
  deliveries: Deliveries;
  onClose: () => void;
}

/** The two dialogs of a row: one line's quantity, and the consumer's remarks. */
export default memo(function OrderDialogs({ asked, deliveries, onClose }: Props) {
  // What was shown last stays in the dialog while it fades.
  const [last, setLast] = useState(asked);
  if (asked && (asked.stop !== last?.stop || asked.orderId !== last.orderId)) setLast(asked);
  const stop = last?.stop;
  const line = stop?.lines.find(({ id }) => id === last?.orderId);
  return (
    <>
      <Modal
        title={`Edit Quantity for ${line?.product.name ?? ''}`}
        opened={asked !== null && line !== undefined}
        onClose={onClose}
        size={380}
      >
        {stop && line && <QuantityForm key={line.id} stop={stop} line={line} deliveries={deliveries} onClose={onClose} />}
      </Modal>
      <Modal title={`Consumer Details for ${stop?.name ?? ''}`} opened={asked?.orderId === null} onClose={onClose}>
        {stop && <ConsumerForm key={stop.consumerId} stop={stop} deliveries={deliveries} onClose={onClose} />}
      </Modal>
    </>
  );
});
