import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  MAX_PAUSE_REASON,
  messageKey,
  type BusinessDate,
  type ConsumerDay,
  type ConsumerDetail,
  type ConsumerPause,
  type OfficeRole,
} from '@milkround/contracts';
import { addDays, pauseOn } from '@milkround/domain';
import { Button } from '../../ui/Button';
import { FormActions } from '../../ui/FormActions';
import { isUnsaved, required, useFields } from '../../ui/form-fields';
import { Icon } from '../../ui/Icon';
import { Modal } from '../../ui/Modal';
import { formatDate } from '../../ui/format';
import { standingPauseText } from '../../ui/pause-text';
import { TextField } from '../../ui/TextField';
import { Toggle } from '../../ui/Toggle';
import { useSave } from '../../ui/useSave';
import styles from './Consumers.module.css';
import { CONSUMERS_KEY } from './consumers.queries';

interface Props {
  officeRole: OfficeRole;
  consumer: ConsumerDetail;
  today: BusinessDate;
}

/** Whether a day of the pause has orders at which nothing is recorded yet. */
const isOpenBetween = (day: ConsumerDay, from: BusinessDate, until: string): boolean =>
  day.order_date >= from &&
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

export function PauseNote({
  consumer: { pauses },
  today,
  onChange,
}: Pick<Props, 'consumer' | 'today'> & { onChange: () => void }) {
  const { t } = useTranslation();
  if (pauses.length === 0) return null;
  return (
    <section className={styles.paused} aria-label={t('Pause')}>
      <ul>
        {pauses.map((pause) => (
          <li key={pause.pauseId}>
            <Icon name="clock" />
            <b>{standingPauseText(pause, today, t)}</b>
          </li>
        ))}
      </ul>
      <Button look="ghost" onClick={onChange}>
        {t('Change the pauses')}
      </Button>
    </section>
  );
}

/** Lists the pauses of a consumer, ends one, and sets a new one with its dates and its reason. */
export function Pauses({ officeRole, consumer, today, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const { pauses, consumer_id } = consumer;
  const [firstFree] = useState(() => {
    const until = pauseOn(pauses, today)?.until;
    return until ? addDays(until, 1) : today;
  });
  const form = useForm({
    defaultValues: { from: firstFree, until: '', reason: '' },
    mode: 'onChange',
  });
  const { save, isSaving, isRefused } = useSave({ invalidates: [CONSUMERS_KEY], onDone: onClose });
  const [isTakingOff, setTakingOff] = useState(true);
  const [from, until] = form.watch(['from', 'until']);
  const datesBetween = [...consumer.days, ...consumer.ahead]
    .filter((day) => isOpenBetween(day, from, until))
    .map(({ order_date }) => order_date)
    .sort();
  const submit = form.handleSubmit(({ from, until, reason }) =>
    save(pathOf(officeRole, 'set-pause', consumer_id), {
      ...{ from, until: until || null, reason: reason.trim() },
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
      {pauses.length > 0 && (
        <ul className={styles.pauses}>
          {pauses.map((pause) => (
            <Standing key={pause.pauseId} {...{ officeRole, consumer_id, pause, today }} />
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.fields}>
        <TextField
          type="date"
          label={t('From (inclusive)')}
          min={today}
          {...fieldOf('from', (value) => value >= today || messageKey('pause-past'))}
        />
        <TextField
          type="date"
          label={t('Until (inclusive)')}
          hint={t('Left blank, the pause has no end.')}
          min={from}
          {...fieldOf(
            'until',
            (value) =>
              value === '' || value >= form.getValues('from') || messageKey('pause-backwards'),
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

/** A pause, with a button that asks for the first day with milk again. */
function Standing({
  officeRole,
  consumer_id,
  pause,
  today,
}: Pick<Props, 'officeRole' | 'today'> & { consumer_id: string; pause: ConsumerPause }) {
  const { t } = useTranslation();
  const [againDate, setAgainDate] = useState<string | null>(null);
  const { save, isSaving } = useSave({ invalidates: [CONSUMERS_KEY] });
  const end = () =>
    save(pathOf(officeRole, 'end-pause', consumer_id), {
      pauseId: pause.pauseId,
      lastDate: againDate && addDays(againDate, -1),
      shownUntil: pause.until,
    });
  return (
    <li>
      <b>{standingPauseText(pause, today, t)}</b>
      {againDate !== null && (
        <TextField
          type="date"
          label={t('Milk again from')}
          min={today}
          max={pause.until ?? undefined}
          value={againDate}
          onChange={({ target }) => setAgainDate(target.value)}
        />
      )}
      <Button
        disabled={isSaving || againDate === ''}
        look={againDate === null ? 'ghost' : 'primary'}
        onClick={againDate === null ? () => setAgainDate(today) : end}
      >
        {t('End the pause')}
      </Button>
    </li>
  );
}

const pathOf = (officeRole: OfficeRole, call: string, id: string): string =>
  `${officeRole}/${call}/${encodeURIComponent(id)}`;
