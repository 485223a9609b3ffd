import { useState } from 'react';
import { Modal } from '../../ui/Modal';
import type { Stop } from './board';
import { ConsumerForm } from './ConsumerForm';
import type { Deliveries } from './deliveries';
import type { Asked } from './OrdersList';
import { QuantityForm } from './QuantityForm';

interface Props {
  asked: Asked | null;
  stops: readonly Stop[];
  deliveries: Deliveries;
  onClose: () => void;
}

/** The two dialogs of a row: one line's quantity, and the consumer's remarks. */
export default function OrderDialogs({ asked, stops, deliveries, onClose }: Props) {
  // What was shown last stays in the dialog while it fades.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  const stop = stops.find(({ consumerId }) => consumerId === last?.consumerId);
  const line = stop?.lines.find(({ id }) => id === last?.orderId);
  const opened = asked !== null;
  return (
    <>
      <Modal title={`Edit Quantity for ${line?.product.name ?? ''}`} opened={opened && line !== undefined} onClose={onClose} size={380}>
        {stop && line && <QuantityForm key={line.id} stop={stop} line={line} deliveries={deliveries} onClose={onClose} />}
      </Modal>
      <Modal
        title={`Consumer Details for ${stop?.name ?? ''}`}
        opened={opened && stop !== undefined && asked.orderId === null}
        onClose={onClose}
      >
        {stop && <ConsumerForm key={stop.consumerId} stop={stop} deliveries={deliveries} onClose={onClose} />}
      </Modal>
    </>
  );
}
