import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@milkround/contracts';
import { errorText } from '../../../api/errors';
import { useSave } from '../../../ui/useSave';
import { Confirm } from '../../../ui/Confirm';
import { Button } from '../../../ui/Button';
import { Modal, ModalActions } from '../../../ui/Modal';
import { ordersQuery } from '../day/orders.queries';
import { isDelivered } from '../single-order/OrderFields';

/** Asks and deletes, unless a delivery is recorded. When the server refuses, the dialog stays open with the reason. */
export function DeleteOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string>();
  const { save, isSaving } = useSave({
    invalidates: [ordersQuery('admin', order.order_date).queryKey],
    onDone: onClose,
    onError: (error) => {
      setRefusal(errorText(error));
      return true;
    },
  });
  if (isDelivered(order))
    return (
      <Modal title={t('Confirm Deletion')} onClose={onClose}>
        <p>
          {t(
            'A delivery is recorded, so this order cannot be deleted. Take the delivery back with Correct first.',
          )}
        </p>
        <ModalActions>
          <Button look="ghost" onClick={onClose}>
            {t('Close')}
          </Button>
        </ModalActions>
      </Modal>
    );
  return (
    <Confirm
      title={t('Confirm Deletion')}
      message={t('Are you sure you want to delete this order?')}
      error={refusal}
      confirm={t('Delete')}
      isDangerous
      isBusy={isSaving}
      onCancel={onClose}
      onConfirm={() => save(`admin/delete-single-order/${order.id}`, {})}
    />
  );
}
