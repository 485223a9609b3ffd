import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { BusinessDate, Role } from '@milkround/contracts';
import { NextStep } from '../../../first-steps/NextStep';
import { Button } from '../../../ui/Button';
import { Screen } from '../../../ui/Screen';
import { firstOrderIn } from '../../../ui/single-order-address';
import { useUnsaved } from '../../../ui/unsaved';
import { WithToday } from '../day/today';
import { useKeepOrder } from './keep-order';
import { useClosedDay } from './closed-day';
import { foundConsumer, withRemainingId } from './consumer-lookup';
import { useKnownOrders } from './known-orders';
import { useOrderForm, type OrderForm } from './order-form';
import { noValues, orderBody } from './order-values';
import { OrderFields } from './OrderFields';
import { useOrderQuestion } from './OrderQuestion';
import styles from './SingleOrder.module.css';

/** The form of one order: of a delivery boy for his own day, of a supervisor in his area, of an admin in any area. */
export function SingleOrder({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <Screen title={t('Add Single Order')}>
      <NextStep />
      <WithToday>{(today) => <SingleOrderForm role={role} today={today} />}</WithToday>
    </Screen>
  );
}

function SingleOrderForm({ role, today }: { role: Role; today: BusinessDate }) {
  const { t } = useTranslation();
  const [savedCount, setSavedCount] = useState(0);
  // The next order is often for the same day and the same delivery boy.
  const startNext = ({ getValues, reset }: OrderForm) => {
    const { orderDate, deliveryBoyId } = getValues();
    reset({ ...noValues(orderDate), deliveryBoyId });
    setSavedCount((count) => count + 1);
  };
  const [address] = useSearchParams();
  const [firstValues] = useState(() => ({
    ...noValues(today),
    ...(role !== 'delivery-boy' && firstOrderIn(address, today)),
  }));
  const { form, save, isSaving } = useOrderForm(role, firstValues, startNext);
  const [date, deliveryBoyId] = form.watch(['orderDate', 'deliveryBoyId']);
  const knownDay = useKnownOrders(role, date, deliveryBoyId);
  const { closedNote, reopenDialog } = useClosedDay({ form, role, today, knownDay });
  const { keep, isKeeping } = useKeepOrder(knownDay, () => startNext(form));
  const { askFirst, question } = useOrderQuestion(knownDay.orders);
  const cache = useQueryClient();
  const { setFocus } = form;
  // The form knows its fields only after it is rendered again.
  useEffect(() => {
    if (savedCount > 0) setFocus('consumerId');
  }, [savedCount, setFocus]);
  useUnsaved(form.formState.isDirty);
  const submit = form.handleSubmit((typedValues) => {
    const consumer = foundConsumer(cache, role, typedValues.consumerId);
    const values = withRemainingId(typedValues, consumer);
    askFirst(values, consumer, (seenQuantity) => {
      if (role === 'delivery-boy') void keep(values, seenQuantity);
      else save(`${role}/add-single-order`, orderBody(values, role, seenQuantity));
    });
  });
  return (
    <>
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        className={`${styles.card} ${styles.fields}`}
      >
        <OrderFields
          form={form}
          role={role}
          today={today}
          knownOrders={knownDay.orders}
          closedNote={closedNote}
          hasAdjustment
        />
        <Button
          type="submit"
          className={styles.submit}
          disabled={isSaving || isKeeping || knownDay.isClosed}
        >
          {t('Update')}
        </Button>
      </form>
      {reopenDialog}
      {question}
    </>
  );
}
