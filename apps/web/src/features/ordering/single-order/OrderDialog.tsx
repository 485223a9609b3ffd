import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Order } from '@milkround/contracts';
import { consumerQuery } from '../../../api/consumer.queries';
import { FormActions } from '../../../ui/FormActions';
import { Modal } from '../../../ui/Modal';
import { useClosedDay } from './closed-day';
import { withRemainingId } from './consumer-lookup';
import { useKnownOrders } from './known-orders';
import { useOrderForm } from './order-form';
import { noValues, orderBody, valuesOf } from './order-values';
import { OrderFields } from './OrderFields';
import { useOrderQuestion } from './OrderQuestion';
import styles from './SingleOrder.module.css';

interface Props {
  today: BusinessDate;
  /** The date of a new order. */
  date: BusinessDate;
  /** Null for a new order. */
  order: Order | null;
  onClose: () => void;
}

/** An admin's form of one order, over the list. */
export function OrderDialog({ today, date, order, onClose }: Props) {
  const { t } = useTranslation();
  const { form, save, isSaving, isUnsaved } = useOrderForm(
    'admin',
    order ? valuesOf(order) : noValues(date),
    onClose,
    order !== null,
  );
  const [watchedDate, deliveryBoyId] = form.watch(['orderDate', 'deliveryBoyId']);
  const knownDay = useKnownOrders('admin', watchedDate, deliveryBoyId);
  const { closedNote, reopenDialog } = useClosedDay({ form, role: 'admin', today, knownDay });
  // An order that is changed replaces none: the server refuses a second one of the same product.
  const { askFirst, question } = useOrderQuestion(order ? undefined : knownDay.orders);
  const cache = useQueryClient();
  const submit = form.handleSubmit((typedValues) => {
    // A consumer who is paused keeps the order that he has already, so a change of it asks nothing.
    const consumer =
      typedValues.consumerId.trim() === order?.consumer_id
        ? null
        : cache.getQueryData(consumerQuery('admin', typedValues.consumerId).queryKey);
    const values = withRemainingId(typedValues, consumer);
    const { isAdjusted: _, ...ownValues } = values;
    askFirst(values, consumer, (seenQuantity) => {
      if (order) save(`admin/edit-single-order/${order.id}`, orderBody(ownValues, 'admin'));
      else save('admin/add-single-order', orderBody(ownValues, 'admin', seenQuantity));
    });
  });
  return (
    <>
      <Modal
        title={order ? t('Update Order') : t('Add Order')}
        isUnsaved={isUnsaved}
        onClose={onClose}
        size={480}
      >
        <form onSubmit={(event) => void submit(event)} noValidate className={styles.fields}>
          <OrderFields
            form={form}
            role="admin"
            today={today}
            order={order}
            knownOrders={order ? undefined : knownDay.orders}
            closedNote={!order && closedNote}
          />
          <FormActions
            confirm={order ? t('Update') : t('Create')}
            isSaving={isSaving}
            isDisabled={!order && knownDay.isClosed}
          />
        </form>
      </Modal>
      {reopenDialog}
      {question}
    </>
  );
}
