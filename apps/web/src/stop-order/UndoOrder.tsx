import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, StopOrderForm } from '@milkround/contracts';
import { Button } from '../ui/Button';
import { useSave } from '../ui/useSave';
import styles from './StopDrag.module.css';
import { noteSavedOrder, stopOrderPath } from './stop-order.queries';

interface Props {
  message: string;
  date: BusinessDate;
  oldOrder: readonly string[];
  newOrder: readonly string[];
}

/** The notice after a stop was moved, with a button that moves it back. */
export function UndoOrder({ message, date, oldOrder, newOrder }: Props) {
  const { t } = useTranslation();
  const [isUndone, setUndone] = useState(false);
  const { save, isSaving } = useSave<StopOrderForm>({
    invalidates: [['delivery-day', 'orders']],
    onDone: () => {
      noteSavedOrder();
      setUndone(true);
    },
  });
  const undo = () =>
    save(stopOrderPath({ role: 'delivery-boy', deliveryBoyId: 0 }), {
      orderDate: date,
      consumerIds: oldOrder,
      shown: newOrder,
    });
  return (
    <span className={styles.notice} data-overlay>
      {message}
      {!isUndone && (
        <Button look="ghost" icon="undo" disabled={isSaving} onClick={undo}>
          {t('Undo')}
        </Button>
      )}
    </span>
  );
}
