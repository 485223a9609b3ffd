import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { messageKey, type ConsumerDetail, type SameProduct } from '@milkround/contracts';
import { consumerQuery as lookupQuery } from '../../api/consumer.queries';
import { text } from '../../i18n';
import { areasQuery } from '../../live/catalog-queries';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { consumerAddress } from '../../ui/ConsumerLink';
import { FormActions } from '../../ui/FormActions';
import { required, useFields } from '../../ui/form-fields';
import { LoadedSelect } from '../../ui/LoadedSelect';
import { Modal } from '../../ui/Modal';
import { TextField } from '../../ui/TextField';
import { forgetUnsaved } from '../../ui/unsaved';
import { useDebounced } from '../../ui/useDebounced';
import { useSave } from '../../ui/useSave';
import styles from './Consumers.module.css';
import { CONSUMERS_KEY } from './consumers.queries';

interface Props {
  consumer: ConsumerDetail;
  onClose: () => void;
}

const pathOf = (call: string, id: string): string => `admin/${call}/${encodeURIComponent(id)}`;

/** Assigns a consumer to another zone. It sends the zone that it showed at first. */
export function MoveConsumer({ consumer, onClose }: Props) {
  const { t } = useTranslation();
  const [shown] = useState(consumer.area);
  const areas = useQuery(areasQuery);
  const form = useForm({ defaultValues: { areaId: String(shown.id) } });
  const { save, isSaving } = useSave({ invalidates: [CONSUMERS_KEY], onDone: onClose });
  const submit = form.handleSubmit(({ areaId }) =>
    save(pathOf('move-consumer', consumer.consumer_id), { areaId, shownAreaId: shown.id }),
  );
  const { fieldOf } = useFields(form);
  return (
    <Modal
      title={t('Move {{name}} to another zone', { name: consumer.consumer_name })}
      isUnsaved={form.formState.isDirty}
      onClose={onClose}
      size={480}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.fields}>
        <LoadedSelect
          label={t('Zone')}
          choices={areas.data?.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          failure={areas.isError ? t('Failed to fetch areas') : undefined}
          onRetry={() => void areas.refetch()}
          value={form.watch('areaId')}
          {...fieldOf('areaId', required(messageKey('area-required')))}
        />
        <p className={styles.hint}>
          {t(
            'Lists and past days stay as they are. The zone of the consumer sees him from now on.',
          )}
        </p>
        <FormActions confirm={t('Move')} isSaving={isSaving} />
      </form>
    </Modal>
  );
}

const SAME: { value: SameProduct; label: string }[] = [
  { value: 'sum', label: text('Add the quantities') },
  { value: 'keep', label: text('Keep one quantity') },
];

/** Merges a consumer into the one whose id is typed. */
export function MergeConsumer({ consumer, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [same, setSame] = useState<SameProduct>('sum');
  const form = useForm({ defaultValues: { into: '' }, mode: 'onChange' });
  const into = useDebounced(form.watch('into').trim(), 300);
  const lookup = useQuery({ ...lookupQuery('admin', into), enabled: into !== '' });
  const { save, isSaving } = useSave<ConsumerDetail>({
    invalidates: [CONSUMERS_KEY],
    onDone: ({ data }) => {
      onClose();
      // The dialog is still there while the page changes.
      forgetUnsaved();
      void navigate(consumerAddress('admin', data.consumer_id));
    },
  });
  const id = consumer.consumer_id;
  const submit = form.handleSubmit((values) =>
    save(pathOf('merge-consumer', id), { into: values.into.trim(), same }),
  );
  const { fieldOf } = useFields(form);
  const found = lookup.data;
  return (
    <Modal
      title={t('Merge {{name}} into another consumer', { name: consumer.consumer_name })}
      isUnsaved={form.formState.isDirty}
      onClose={onClose}
      size={480}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.fields}>
        <TextField
          label={t('Consumer ID that remains')}
          autoComplete="off"
          data-autofocus
          hint={
            found
              ? [found.consumer_name, found.address].filter(Boolean).join(', ')
              : found === null && t('There is no such consumer.')
          }
          {...fieldOf('into', required(messageKey('consumer-required')))}
        />
        <Choice<SameProduct>
          label={t('The same product for both on one list')}
          options={SAME.map(({ value, label }) => ({ value, face: t(label) }))}
          chosenValue={same}
          onChoose={setSame}
        />
        <p className={styles.hint}>
          {t(
            'Open orders of today and later move. {{id}} stays as an alias: files, phones and searches with it find the other consumer. It can be undone.',
            { id },
          )}
        </p>
        <FormActions confirm={t('Merge')} isSaving={isSaving} />
      </form>
    </Modal>
  );
}

/** The ids that were merged into this consumer, each with a button that undoes it. */
export function Aliases({
  aliases,
  canUndo,
}: Pick<ConsumerDetail, 'aliases'> & { canUndo: boolean }) {
  const { t } = useTranslation();
  const { save, isSaving } = useSave({ invalidates: [CONSUMERS_KEY] });
  return aliases.map(({ consumer_id: id, consumer_name: name }) => (
    <span key={id} className={styles.alias}>
      {name === id ? id : `${id} ${name}`}
      {canUndo && (
        <Button look="ghost" disabled={isSaving} onClick={() => save(pathOf('undo-merge', id), {})}>
          {t('Undo the merge')}
        </Button>
      )}
    </span>
  ));
}
