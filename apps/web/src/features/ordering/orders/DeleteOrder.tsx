import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@milkround/contracts';
import { errorText } from '../../../api/errors';
import { useSave } from '../../../ui/useSave';
import { Confirm } from '../../../ui/Confirm';
import { ordersQuery } from '../day/orders.queries';

/** Asks and deletes. When the server refuses, as for a delivered order, the dialog stays open with the reason. */
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
