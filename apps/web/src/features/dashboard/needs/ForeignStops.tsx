import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  messageKey,
  type ConsumersNews,
  type ForeignStop,
  type OfficeRole,
  type Position,
} from '@milkround/contracts';
import { api } from '../../../api/client';
import { liveTopic, newest } from '../../../live';
import { consumerQuery } from '../../../api/consumer.queries';
import { Button } from '../../../ui/Button';
import { Facts } from '../../../ui/Facts';
import { FormActions } from '../../../ui/FormActions';
import { isUnsaved, required, useFields } from '../../../ui/form-fields';
import { formatDay } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import { Modal } from '../../../ui/Modal';
import { TextField } from '../../../ui/TextField';
import { useDebounced } from '../../../ui/useDebounced';
import { useSave } from '../../../ui/useSave';
import styles from './NeedCard.module.css';
import sections from './NeedsYou.module.css';

interface ForeignStops {
  rows: ForeignStop[];
  position: Position;
}

const foreignStopsQuery = (officeRole: OfficeRole) =>
  queryOptions({
    queryKey: ['foreign-stops', officeRole],
    queryFn: async ({ signal }): Promise<ForeignStops> => {
      const { data, position } = await api.read<ForeignStop[]>(
        `${officeRole}/get-foreign-stops`,
        {},
        { signal },
      );
      return { rows: data, position: position ?? '0' };
    },
    structuralSharing: newest,
    meta: liveTopic<ConsumersNews, ForeignStops>({ name: 'consumers' }, () => 'refetch'),
  });

/** Consumers who stand, by their ids alone, on the list of a zone that does not know them. */
export function ForeignStops({ officeRole }: { officeRole: OfficeRole }) {
  const { t } = useTranslation();
  const stops = useQuery(foreignStopsQuery(officeRole)).data?.rows ?? [];
  if (stops.length === 0) return null;
  return (
    <section className={sections.leftOpen} aria-label={t('Consumers of another zone')}>
      {stops.map((stop) => (
        <ForeignStopCard
          key={`${stop.consumer_id} ${stop.delivery_boy.id}`}
          officeRole={officeRole}
          stop={stop}
        />
      ))}
    </section>
  );
}

function ForeignStopCard({ officeRole, stop }: { officeRole: OfficeRole; stop: ForeignStop }) {
  const { t } = useTranslation();
  const heading = useId();
  const [isRenaming, setRenaming] = useState(false);
  const invalidates = [foreignStopsQuery(officeRole).queryKey];
  const { save, isSaving } = useSave({ invalidates });
  const { consumer_id: id, consumer_name, zone, area, delivery_boy: boy, order_date } = stop;
  const path = (call: string) => `${officeRole}/${call}/${encodeURIComponent(id)}`;
  return (
    <article className={styles.card} data-tone="later" aria-labelledby={heading}>
      <span className={styles.icon}>
        <Icon name="people" />
      </span>
      <div className={styles.who}>
        <h2 id={heading} className={styles.name}>
          {consumer_name ?? id}
        </h2>
        <p className={styles.small}>
          <Facts facts={[area.name, formatDay(order_date)]} />
        </p>
      </div>
      <p className={styles.why}>
        {t("{{id}} of {{zone}} stands on {{boy}}'s list", { id, zone: zone.name, boy: boy.name })}
      </p>
      <div className={styles.actions}>
        {stop.can_serve && (
          <Button disabled={isSaving} onClick={() => save(path('serve-here'), { areaId: area.id })}>
            {t('Serve here')}
          </Button>
        )}
        {officeRole === 'admin' && (
          <Button
            look="ghost"
            disabled={isSaving}
            onClick={() => save(path('move-consumer'), { areaId: area.id, shownAreaId: zone.id })}
          >
            {t('Move to {{zone}}', { zone: area.name })}
          </Button>
        )}
        <Button look="ghost" disabled={isSaving} onClick={() => setRenaming(true)}>
          {t('Another ID')}
        </Button>
      </div>
      {isRenaming && (
        <AnotherId officeRole={officeRole} stop={stop} onClose={() => setRenaming(false)} />
      )}
    </article>
  );
}

/** Asks for the id that was meant, and for name and address of a new one. */
function AnotherId({
  officeRole,
  stop,
  onClose,
}: {
  officeRole: OfficeRole;
  stop: ForeignStop;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { consumer_id: id, delivery_boy: boy, order_date: orderDate } = stop;
  const form = useForm({ defaultValues: { to: '', consumerName: '', consumerAddress: '' } });
  const to = useDebounced(form.watch('to').trim(), 300);
  const lookup = useQuery({ ...consumerQuery(officeRole, to), enabled: to !== '' });
  const invalidates = [foreignStopsQuery(officeRole).queryKey];
  const { save, isSaving, isRefused } = useSave({ invalidates, onDone: onClose });
  const submit = form.handleSubmit((values) =>
    save(`${officeRole}/give-another-id/${encodeURIComponent(id)}`, {
      ...{ orderDate, deliveryBoyId: boy.id, to: values.to.trim() },
      ...(lookup.data === null && {
        consumerName: values.consumerName.trim(),
        consumerAddress: values.consumerAddress.trim(),
      }),
    }),
  );
  const { fieldOf } = useFields(form);
  const found = lookup.data;
  return (
    <Modal
      title={t('Another ID for {{id}}', { id })}
      isUnsaved={isUnsaved(form, isRefused)}
      onClose={onClose}
      size={480}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={sections.fields}>
        <TextField
          label={t('The ID that was meant')}
          autoComplete="off"
          data-autofocus
          hint={
            found
              ? [found.consumer_name, found.address].filter(Boolean).join(', ')
              : t('The orders of {{id}} on this list get this ID.', { id })
          }
          {...fieldOf('to', required(messageKey('consumer-required')))}
        />
        {found === null && (
          <>
            <TextField
              label={t('Consumer Name')}
              autoComplete="off"
              {...fieldOf('consumerName', required(messageKey('name-required')))}
            />
            <TextField
              label={t('Address')}
              autoComplete="off"
              {...form.register('consumerAddress')}
            />
          </>
        )}
        <FormActions confirm={t('Change the ID')} isSaving={isSaving} />
      </form>
    </Modal>
  );
}
