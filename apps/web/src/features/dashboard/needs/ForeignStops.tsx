import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ConsumersNews, ForeignStop, OfficeRole, Position } from '@milkround/contracts';
import { api } from '../../../api/client';
import { liveTopic, newest } from '../../../live';
import { Button, buttonClass } from '../../../ui/Button';
import { Facts } from '../../../ui/Facts';
import { formatDay } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
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
        <Link
          to={`../board?deliveryBoy=${boy.id}&date=${order_date}`}
          relative="path"
          className={buttonClass('ghost')}
        >
          {t('Another ID')}
        </Link>
      </div>
    </article>
  );
}
