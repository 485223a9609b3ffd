import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_PAUSE_REASON, messageKey, type BusinessDate, type ConsumerDetail, type OfficeRole } from '@milkround/contracts';
import { Button } from '../../ui/Button';
import { Modal, ModalActions } from '../../ui/Modal';
import { TextField } from '../../ui/TextField';
import { useUnsaved } from '../../ui/unsaved';
import { useSave } from '../../ui/useSave';
import styles from './Consumers.module.css';
import { CONSUMERS_KEY } from './consumers.queries';
import { shownPause } from './shown-pause';

interface Props {
  desk: OfficeRole;
  consumer: ConsumerDetail;
  today: BusinessDate;
  onClose: () => void;
}

interface Values {
  until: string;
  reason: string;
}

/** Asks until when a consumer wants nothing, and why. */
export function PauseConsumer({ desk, consumer, today, onClose }: Props) {
  const { t } = useTranslation();
  const { consumer_id, area, pause } = consumer;
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { until: pause?.until ?? '', reason: pause?.reason ?? '' },
    mode: 'onChange',
  });
  // Who was refused sees the present pause first.
  const { save, isSaving } = useSave({ invalidates: [CONSUMERS_KEY], onDone: onClose });
  const mayLeave = useUnsaved(formState.isDirty);
  const submit = handleSubmit(({ until, reason }) =>
    save(`${desk}/pause-consumer/${encodeURIComponent(consumer_id)}`, {
      ...{ areaId: area.id, until: until || null, reason: reason.trim() },
      ...shownPause(pause),
    }),
  );
  const errorOf = (name: keyof Values) => {
    const message = formState.errors[name]?.message;
    return message && t(message);
  };
  return (
    <Modal title={t('Pause {{name}}', { name: consumer.consumer_name })} isUnsaved={formState.isDirty} onClose={onClose} size={480}>
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.fields}>
        <TextField
          type="date"
          label={t('Until (inclusive)')}
          hint={t('Left blank, the pause has no end.')}
          min={today}
          error={errorOf('until')}
          {...register('until', { validate: (value) => value === '' || value >= today || messageKey('pause-past') })}
        />
        <TextField
          label={t('Reason')}
          autoComplete="off"
          maxLength={MAX_PAUSE_REASON}
          data-autofocus
          error={errorOf('reason')}
          {...register('reason', { validate: (value) => value.trim() !== '' || messageKey('reason-required') })}
        />
        <p className={styles.hint}>
          {t('Order files leave the consumer out, and orders by hand ask first. Orders that exist already stay and are marked.')}
        </p>
        <ModalActions>
          <Button look="ghost" disabled={isSaving} onClick={() => void mayLeave().then((may) => may && onClose())}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={isSaving}>
            {t('Pause')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
