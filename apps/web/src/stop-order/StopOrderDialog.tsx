import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey, type StopOrderForm } from '@milkround/contracts';
import { errorText, isRefused } from '../api/errors';
import { formatWeekday } from '../i18n/dates';
import { Button } from '../ui/Button';
import { ErrorNote } from '../ui/ErrorNote';
import { formatDate, formatDay } from '../ui/format';
import { LoadingRows } from '../ui/LoadingRows';
import { Modal, ModalActions } from '../ui/Modal';
import { SelectField } from '../ui/SelectField';
import { Toggle } from '../ui/Toggle';
import { useSave } from '../ui/useSave';
import { toDeliveredOrder } from './order';
import { SortableStops } from './SortableStops';
import {
  noteSavedOrder,
  type StopOrderOwner,
  stopOrderPath,
  stopOrderQuery,
} from './stop-order.queries';
import styles from './StopOrder.module.css';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export default function StopOrderDialog({
  onClose,
  ...owner
}: StopOrderOwner & { onClose: () => void }) {
  const { t } = useTranslation();
  const [weekday, setWeekday] = useState<number>();
  const [isUnsaved, setUnsaved] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(stopOrderQuery(owner, weekday));
  const name =
    data && owner.role !== 'delivery-boy'
      ? t('Order of stops of {{name}}', { name: data.deliveryBoy.name })
      : t('Order of stops');
  return (
    <Modal title={name} onClose={onClose} size={560} isUnsaved={isUnsaved}>
      <div className={styles.form}>
        {owner.role !== 'delivery-boy' && (
          <SelectField
            label={t('Weekday')}
            value={weekday ?? data?.weekday ?? ''}
            disabled={isUnsaved}
            choices={WEEKDAYS.map((value) => ({ value, label: formatWeekday(value) }))}
            onChange={({ target }) => setWeekday(Number(target.value))}
          />
        )}
        {data && !isFetching ? (
          <StopOrderFields
            // After a refusal the form is read again, so that the person starts with the present order.
            key={[data.date, data.kept, ...data.stops.map(({ consumerId }) => consumerId)].join(
              '\n',
            )}
            owner={owner}
            form={data}
            onUnsaved={setUnsaved}
            onRefused={() => void refetch()}
            onClose={onClose}
          />
        ) : error ? (
          <ErrorNote
            message={t('Failed to load orders.')}
            detail={errorText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingRows label={t('Loading...')} count={6} />
        )}
      </div>
    </Modal>
  );
}

interface Props {
  owner: StopOrderOwner;
  form: StopOrderForm;
  onUnsaved: (isUnsaved: boolean) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** The list of stops, with the delivered order of the last such weekday as a proposal. */
function StopOrderFields({ owner, form, onUnsaved, onRefused, onClose }: Props) {
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
