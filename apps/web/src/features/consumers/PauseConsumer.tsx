import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  MAX_PAUSE_REASON,
  messageKey,
  type BusinessDate,
  type ConsumerDay,
  type ConsumerDetail,
  type OfficeRole,
} from '@milkround/contracts';
import { FormActions } from '../../ui/FormActions';
import { isUnsaved, required, useFields } from '../../ui/form-fields';
import { Modal } from '../../ui/Modal';
import { formatDate } from '../../ui/format';
import { TextField } from '../../ui/TextField';
import { Toggle } from '../../ui/Toggle';
import { useSave } from '../../ui/useSave';
import styles from './Consumers.module.css';
import { CONSUMERS_KEY } from './consumers.queries';
import { shownPause } from './shown-pause';

interface Props {
  officeRole: OfficeRole;
  consumer: ConsumerDetail;
  today: BusinessDate;
  onClose: () => void;
}

interface Values {
  until: string;
  reason: string;
}

/** Whether a day of the pause has orders at which nothing is recorded yet. */
const isOpenBetween = (day: ConsumerDay, today: BusinessDate, until: string): boolean =>
  day.order_date >= today &&
  (until === '' || day.order_date <= until) &&
  !day.is_delivered &&
  day.consumer_absence === null &&
  day.payment_amount === null &&
  day.empty_bottles === null &&
  day.lines.every(({ dlvr_quantity }) => dlvr_quantity === null);

/** `30 Nov 2026 – 2 Dec 2026` */
const spanOf = (dates: readonly BusinessDate[]): string =>
  [...new Set([dates[0], dates.at(-1)])]
    .flatMap((date) => date ?? [])
    .map(formatDate)
    .join(' – ');

/** Asks for the end of a pause and its reason. It sends the pause as it was at first, so that a change by another person is not overwritten. */
export function PauseConsumer({ officeRole, consumer, today, onClose }: Props) {
  const { t } = useTranslation();
  const [{ consumer_id, pause }] = useState(consumer);
  const form = useForm<Values>({
    defaultValues: { until: pause?.until ?? '', reason: pause?.reason ?? '' },
    mode: 'onChange',
  });
  const { save, isSaving, isRefused } = useSave({ invalidates: [CONSUMERS_KEY], onDone: onClose });
  const [isTakingOff, setTakingOff] = useState(true);
  const until = form.watch('until');
  const datesBetween = [...consumer.days, ...consumer.ahead]
    .filter((day) => isOpenBetween(day, today, until))
    .map(({ order_date }) => order_date)
    .sort();
  const submit = form.handleSubmit(({ until, reason }) =>
    save(`${officeRole}/pause-consumer/${encodeURIComponent(consumer_id)}`, {
      ...{ until: until || null, reason: reason.trim() },
      ...shownPause(pause),
      ...(datesBetween.length > 0 && { takeOff: isTakingOff ? 1 : 0 }),
    }),
  );
  const { fieldOf } = useFields(form);
  return (
    <Modal
      title={t('Pause {{name}}', { name: consumer.consumer_name })}
      isUnsaved={isUnsaved(form, isRefused)}
      onClose={onClose}
      size={480}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.fields}>
        <TextField
          type="date"
          label={t('Until (inclusive)')}
          hint={t('Left blank, the pause has no end.')}
          min={today}
          {...fieldOf(
            'until',
            (value) => value === '' || value >= today || messageKey('pause-past'),
          )}
        />
        <TextField
          label={t('Reason')}
          autoComplete="off"
          maxLength={MAX_PAUSE_REASON}
          data-autofocus
          {...fieldOf('reason', required(messageKey('reason-required')))}
        />
        <p className={styles.hint}>
          {t('Order files leave the consumer out, and orders by hand ask first.')}
        </p>
        {datesBetween.length > 0 && (
          <Toggle
            label={t('Orders in between: {{dates}}', { dates: spanOf(datesBetween) })}
            isOn={isTakingOff}
            state={isTakingOff ? t('are taken off the list') : t('stay on the list, marked')}
            onChange={setTakingOff}
          />
        )}
        <FormActions confirm={t('Pause')} isSaving={isSaving} />
      </form>
    </Modal>
  );
}
