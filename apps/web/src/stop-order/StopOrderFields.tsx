import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey, type StopOrderForm } from '@milkround/contracts';
import { isRefused } from '../api/errors';
import { Button } from '../ui/Button';
import { formatDate, formatDay } from '../ui/format';
import { ModalActions } from '../ui/Modal';
import { Toggle } from '../ui/Toggle';
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
  const [isException, setException] = useState(form.kept === 'weekday');
  const isChanged =
    ids.some((id, index) => id !== shownIds[index]) || isException !== (form.kept === 'weekday');
  const undoChanges = () => {
    setIds(shownIds);
    setException(form.kept === 'weekday');
  };
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
        {isException
          ? t('For {{date}} and every {{weekday}} after it.', {
              date: formatDay(form.date),
              weekday,
            })
          : t('For {{date}} and all days after it.', { date: formatDay(form.date) })}{' '}
        {t('Type the new number of a stop, drag it, or use the arrows.')}
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
      <Toggle
        label={t('Only on this weekday')}
        isOn={isException}
        state={isException ? weekday : t('All days')}
        onChange={setException}
      />
      <SortableStops stops={form.stops} ids={ids} onOrder={setIds} />
      <ModalActions>
        <Button look="ghost" onClick={isChanged ? undoChanges : onClose}>
          {isChanged ? t('Undo the changes') : t('Cancel')}
        </Button>
        <Button
          disabled={isSaving || (!isChanged && form.kept !== null)}
          onClick={() =>
            save(stopOrderPath(owner), {
              orderDate: form.date,
              consumerIds: ids,
              shown: shownIds,
              weekdayOnly: isException ? 1 : 0,
            })
          }
        >
          {t('Save the order')}
        </Button>
      </ModalActions>
    </>
  );
}
