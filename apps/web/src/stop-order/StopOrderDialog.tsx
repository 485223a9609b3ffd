import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/errors';
import { ErrorNote } from '../ui/ErrorNote';
import { LoadingRows } from '../ui/LoadingRows';
import { Modal } from '../ui/Modal';
import { SelectField } from '../ui/SelectField';
import { formatWeekday } from '../i18n/dates';
import styles from './StopOrder.module.css';
import { stopOrderQuery, type StopOrderOwner } from './stop-order.queries';
import { StopOrderFields } from './StopOrderFields';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The stops of a weekday, to be put in order. */
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
