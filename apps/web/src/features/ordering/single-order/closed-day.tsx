import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey, type BusinessDate, type Role } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { ReopenDay } from '../../../correct-stop/ReopenDay';
import { Button } from '../../../ui/Button';
import { WhomToAsk } from '../../../ui/WhomToAsk';
import type { KnownDay } from './known-orders';
import type { OrderForm } from './order-form';
import styles from './SingleOrder.module.css';

interface Options {
  form: OrderForm;
  role: Role;
  today: BusinessDate;
  knownDay: KnownDay;
}

/**
 * Says, before the form is filled in, that the chosen day is closed, and offers what can be done: the office reopens it or takes tomorrow. The dialog
 * is a form of its own, so it is rendered outside of the form of the order.
 */
export function useClosedDay({
  form,
  role,
  today,
  knownDay: { isClosed, closedName, close },
}: Options): {
  closedNote: ReactNode;
  reopenDialog: ReactNode;
} {
  const { t } = useTranslation();
  const [isReopening, setReopening] = useState(false);
  if (!isClosed) return { closedNote: null, reopenDialog: null };
  const takeTomorrow = () =>
    form.setValue('orderDate', addDays(today, 1), { shouldDirty: true, shouldValidate: true });
  const name = closedName ?? '';
  const closedNote = (
    <div className={styles.closed} role="status">
      <p>
        {role === 'delivery-boy'
          ? t(messageKey('day-closed'))
          : t(messageKey('hand-over-closed'), { name })}
      </p>
      {close && <WhomToAsk close={close} />}
      {role !== 'delivery-boy' && (
        <div className={styles.ways}>
          <Button look="ghost" onClick={() => setReopening(true)}>
            {t('Reopen')}
          </Button>
          <Button look="ghost" onClick={takeTomorrow}>
            {t('Tomorrow')}
          </Button>
        </div>
      )}
    </div>
  );
  const reopenDialog = isReopening && (
    <ReopenDay
      deliveryBoyId={Number(form.getValues('deliveryBoyId'))}
      name={name}
      date={today}
      onClose={() => setReopening(false)}
    />
  );
  return { closedNote, reopenDialog };
}
