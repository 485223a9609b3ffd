import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey, type StopOrderForm } from '@milkround/contracts';
import { isRefused } from '../api/errors';
import { Button } from '../ui/Button';
import { formatDate, formatDay } from '../ui/format';
import { ModalActions } from '../ui/Modal';
import { useSave } from '../ui/useSave';
import { formatWeekday } from '../i18n/dates';
import { toDeliveredOrder } from './order';
import { SortableStops } from './SortableStops';
import styles from './StopOrder.module.css';
import { noteSavedOrder, stopOrderPath, type StopOrderOwner } from './stop-order.queries';

interface Props {
  owner: StopOrderOwner;
  form: StopOrderForm;
  onUnsaved: (isUnsaved: boolean) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** The list of stops, with the delivered order of the last such weekday as a proposal. */
export function StopOrderFields({ owner, form, onUnsaved, onRefused, onClose }: Props) {
  const { t } = useTranslation();
  const shownIds = useMemo(() => form.stops.map(({ consumerId }) => consumerId), [form]);
  const [ids, setIds] = useState(shownIds);
  const isChanged = ids.some((id, index) => id !== shownIds[index]);
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  const { save, isSaving } = useSave<StopOrderForm>({
    invalidates: [['delivery-day', 'orders']],
    onDone: () => {
      noteSavedOrder();
      onClose();
    },
    // Reading the form again discards what the person has moved. Only a refusal needs it, because the server then has another order.
    onError: (error) => {
      if (isRefused(error)) onRefused();
      return false;
    },
  });
  if (shownIds.length === 0) return <p>{t(messageKey('stop-order-empty'))}</p>;
  const weekday = formatWeekday(form.weekday);
  const { delivered } = form;
  const proposedIds = delivered && toDeliveredOrder(shownIds, delivered.consumerIds);
  return (
    <>
      <p className={styles.hint}>
        {t('For {{date}} and every {{weekday}} after it. Drag a stop, or use the arrows.', {
          date: formatDay(form.date),
          weekday,
        })}
        {owner.role === 'delivery-boy' &&
          ` ${t('In your list a long press lifts a stop as well.')}`}
      </p>
      {delivered && proposedIds && (
        <p>
          <Button look="ghost" onClick={() => setIds(proposedIds)}>
            {t('As it was delivered on {{weekday}}, {{date}}', {
              weekday,
              date: formatDate(delivered.date),
            })}
          </Button>
        </p>
      )}
      <SortableStops stops={form.stops} ids={ids} onOrder={setIds} />
      <ModalActions>
        <Button look="ghost" onClick={isChanged ? () => setIds(shownIds) : onClose}>
          {isChanged ? t('Undo the changes') : t('Cancel')}
        </Button>
        <Button
          disabled={isSaving || (!isChanged && form.isKept)}
          onClick={() =>
            save(stopOrderPath(owner), { orderDate: form.date, consumerIds: ids, shown: shownIds })
          }
        >
          {t('Save the order')}
        </Button>
      </ModalActions>
    </>
  );
}
