import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  MAX_NOTE_LENGTH,
  messageKey,
  type BusinessDate,
  type DayCloseRow,
  type OfficeRole,
  type OpenDayRow,
} from '@milkround/contracts';
import { numberOf } from '@milkround/domain';
import { LIVE_ROWS } from '../live';
import { Button } from '../ui/Button';
import { FormActions } from '../ui/FormActions';
import { formatDate, formatQuantity, formatRupees } from '../ui/format';
import { Modal } from '../ui/Modal';
import { NumberField } from '../ui/NumberField';
import { quantityErrorOf } from '../ui/received';
import { TextArea } from '../ui/TextArea';
import { useSave } from '../ui/useSave';
import styles from './CorrectStop.module.css';
import { openDaysQuery } from './open-days.queries';

/** The button that closes a day of a board; nothing while the day is not known to be open. */
export function CloseDayOfBoard({
  role,
  deliveryBoyId,
  date,
}: {
  role: OfficeRole;
  deliveryBoyId: number;
  date: BusinessDate;
}) {
  const { data } = useQuery(openDaysQuery(role, date, date));
  const day = data?.rows.find(({ delr_boy_id: id }) => id === deliveryBoyId);
  return day ? <CloseDayButton role={role} day={day} /> : null;
}

function CloseDayButton({ role, day }: { role: OfficeRole; day: OpenDayRow }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="ghost"
        icon="lock"
        aria-label={t('Close the day for {{name}}', { name: day.delivery_boy })}
        onClick={() => setOpen(true)}
      >
        {t('Close the day')}
      </Button>
      {isOpen && <CloseDay role={role} day={day} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Props {
  role: OfficeRole;
  day: OpenDayRow;
  onClose: () => void;
}

/** Closes a day for a delivery boy who cannot close it himself. It shows the figures that will stand. */
function CloseDay({ role, day, onClose }: Props) {
  const { t } = useTranslation();
  const [form, setForm] = useState({ taken: '', emptyBottles: '', remarks: '', reason: '' });
  const [isTried, setTried] = useState(false);
  const { save, isSaving } = useSave<DayCloseRow>({ invalidates: [LIVE_ROWS], onDone: onClose });
  const change = (field: keyof typeof form) => (value: string) =>
    setForm({ ...form, [field]: value });
  const errors = {
    taken: quantityErrorOf(form.taken, messageKey('assigned-required')),
    emptyBottles: quantityErrorOf(form.emptyBottles, messageKey('empty-bottle-required')),
    reason: form.reason.trim() === '' ? messageKey('reason-required') : null,
  };
  const errorOf = (field: keyof typeof errors) => {
    const error = isTried ? errors[field] : null;
    return error ? t(error) : undefined;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(errors).some(Boolean)) return;
    save(`${role}/close-day/${day.delr_boy_id}`, {
      orderDate: day.order_date,
      assignedQuantity: numberOf(form.taken, 'quantity'),
      EmptyBottle: numberOf(form.emptyBottles, 'quantity'),
      remarks: form.remarks.trim(),
      reason: form.reason.trim(),
    });
  };
  const isUnsaved = !isSaving && Object.values(form).some((text) => text.trim() !== '');
  return (
    <Modal
      title={t('Close the day for {{name}}', { name: day.delivery_boy })}
      onClose={onClose}
      isUnsaved={isUnsaved}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          {formatDate(day.order_date)}: <OpenDayFigures day={day} />
        </p>
        <p className={styles.about}>
          {t('What his phone has entered before and sends later is still taken, and marked late.')}
        </p>
        <div className={styles.received}>
          <NumberField
            label={t('Taken')}
            kind="quantity"
            value={form.taken}
            error={errorOf('taken')}
            data-autofocus
            onText={change('taken')}
          />
          <NumberField
            label={t('Empty Bottle')}
            kind="quantity"
            value={form.emptyBottles}
            error={errorOf('emptyBottles')}
            onText={change('emptyBottles')}
          />
        </div>
        <TextArea
          label={t('Remarks (optional)')}
          rows={2}
          value={form.remarks}
          maxLength={MAX_NOTE_LENGTH}
          onChange={({ target }) => change('remarks')(target.value)}
        />
        <TextArea
          label={t('Reason')}
          rows={2}
          value={form.reason}
          maxLength={MAX_NOTE_LENGTH}
          required
          error={errorOf('reason')}
          onChange={({ target }) => change('reason')(target.value)}
        />
        <FormActions confirm={isSaving ? t('Saving...') : t('Close the day')} isSaving={isSaving} />
      </form>
    </Modal>
  );
}

/** Shows the deliveries and payments of a day that is not closed. */
function OpenDayFigures({ day }: { day: OpenDayRow }) {
  const { t } = useTranslation();
  return (
    <>
      {t('{{done}} of {{stops}} done', {
        done: formatQuantity(day.done),
        stops: formatQuantity(day.stops),
      })}
      {', '}
      {t('{{delivered}} of {{required}} delivered', {
        delivered: formatQuantity(day.dlvr_qty),
        required: formatQuantity(day.req_qty),
      })}
      {', '}
      {t('{{amount}} in cash', { amount: formatRupees(day.cash) })}
      {day.other_payments !== 0 && (
        <>
          {', '}
          {t('{{amount}} by cheque or without a mode', {
            amount: formatRupees(day.other_payments),
          })}
        </>
      )}
    </>
  );
}

interface ListProps {
  role: OfficeRole;
  days: readonly OpenDayRow[];
  /** Whether each day has its button. */
  canClose?: boolean;
}

/** Names the days that are not closed, and what their delivery boys have in hand. */
export function OpenDays({ role, days, canClose = false }: ListProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.openDays}>
      {days.map((day) => (
        <li key={`${day.order_date}/${day.delr_boy_id}`}>
          <span>
            <Link to={`/${role}/board?deliveryBoy=${day.delr_boy_id}&date=${day.order_date}`}>
              {day.delivery_boy} · {formatDate(day.order_date)}
            </Link>
            {day.has_left && ` · ${t('has left')}`}
            {': '}
            <OpenDayFigures day={day} />
          </span>
          {canClose && <CloseDayButton role={role} day={day} />}
        </li>
      ))}
    </ul>
  );
}
