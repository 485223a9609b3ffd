import { memo } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation();
  if (!asked) return null;
  const { stop, orderId } = asked;
  if (orderId === null) return <ConsumerForm key={stop.consumerId} stop={stop} deliveries={deliveries} onClose={onClose} />;
  const line = stop.lines.find(({ id }) => id === orderId);
  return (
    line && (
      <Modal key={line.id} title={t('Edit Quantity for {{product}}', { product: line.product.name })} onClose={onClose} size={380}>
        <QuantityForm stop={stop} line={line} deliveries={deliveries} onClose={onClose} />
      </Modal>
    )
  );
});
