import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Order, Role } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { Toggle } from '../../../ui/Toggle';
import { DAYS_AHEAD } from '../day/today';
import { DeliveryBoyField, ProductField } from './ChoiceFields';
import { ConsumerField } from './ConsumerField';
import { existingOrder, type KnownOrder } from './known-orders';
import type { OrderForm } from './order-form';
import type { OrderValues } from './order-values';
import styles from './SingleOrder.module.css';
import { DateField, QuantityField } from './TypedFields';

interface Props {
  form: OrderForm;
  role: Role;
  today: BusinessDate;
  /** The order that is being changed: it stays on its date. */
  order?: Order | null;
  /** The orders of the chosen date, where one of them may be replaced. */
  knownOrders?: readonly KnownOrder[];
  /** Says that the chosen day is closed. */
  closedNote?: ReactNode;
  /** The toggle is for single orders; an edit does not change the mark. */
  hasAdjustment?: boolean;
}

/** Whether a delivered order, or one of a stop that is done, would refuse another product, consumer or delivery boy. */
export const isDelivered = (order: Order | null): boolean =>
  order !== null && (order.is_delivered || order.dlvr_quantity !== null);

/** The fields of an order for all roles. A delivery boy's order is for himself and for today. */
export function OrderFields({
  form,
  role,
  today,
  order = null,
  knownOrders,
  closedNote,
  hasAdjustment = false,
}: Props) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const errorOf = (field: keyof OrderValues) => {
    const message = errors[field]?.message;
    return message && t(message);
  };
  const lastDate = role === 'delivery-boy' || order ? today : addDays(today, DAYS_AHEAD);
  const isAdjusted = form.watch('isAdjusted');
  const presentOrder = existingOrder(knownOrders, {
    consumerId: form.watch('consumerId'),
    productId: form.watch('productId'),
    deliveryBoyId: form.watch('deliveryBoyId'),
  });
  return (
    <>
      {isDelivered(order) && (
        <p>
          {t(
            'A delivery is recorded, so only the quantity can be changed. For more, take the delivery back with Correct first.',
          )}
        </p>
      )}
      <DateField
        form={form}
        from={today}
        to={lastDate}
        isFixed={order !== null}
        error={errorOf('orderDate')}
      />
      <fieldset className={styles.fixed} disabled={isDelivered(order)}>
        {role !== 'delivery-boy' && (
          <DeliveryBoyField
            form={form}
            officeRole={role}
            current={order?.delivery_boy}
            error={errorOf('deliveryBoyId')}
          />
        )}
        {closedNote}
        <ConsumerField
          form={form}
          role={role}
          today={today}
          error={errorOf('consumerId')}
          nameError={errorOf('consumerName')}
          addressError={errorOf('consumerAddress')}
        />
        <ProductField
          form={form}
          role={role}
          current={order?.product}
          error={errorOf('productId')}
        />
      </fieldset>
      <QuantityField form={form} presentOrder={presentOrder} error={errorOf('expQuantity')} />
      {hasAdjustment && (
        <Toggle
          label={t('Adjustment Quantity')}
          isOn={isAdjusted}
          state={isAdjusted ? t('Enabled') : t('Disabled')}
          hint={
            isAdjusted
              ? t('This quantity is marked, and later order files leave it as it is.')
              : t('An order that is there is corrected, and a later order file may change it.')
          }
          onChange={(isOn) => form.setValue('isAdjusted', isOn, { shouldDirty: true })}
        />
      )}
    </>
  );
}
