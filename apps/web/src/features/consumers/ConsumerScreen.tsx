import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { ConsumerDetail, OfficeRole } from '@milkround/contracts';
import { ApiError, errorText } from '../../api/errors';
import { settingsQuery } from '../../api/settings.queries';
import { text } from '../../i18n';
import { useOfficeRole } from '../../session/session';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyNote } from '../../ui/EmptyNote';
import { ErrorNote } from '../../ui/ErrorNote';
import { activityAddress } from '../../ui/explain/activity-address';
import { Icon } from '../../ui/Icon';
import { LoadingRows } from '../../ui/LoadingRows';
import { Screen } from '../../ui/Screen';
import { ConsumerDays } from './ConsumerDays';
import { ConsumerFacts } from './ConsumerFacts';
import styles from './Consumers.module.css';
import { consumerQuery } from './consumers.queries';
import { EditConsumer } from './EditConsumer';
import { MergeConsumer, MoveConsumer } from './Household';
import { PauseNote, Pauses } from './Pauses';

/** One consumer: the details, the last deliveries, and the orders ahead. */
export default function ConsumerScreen() {
  const { t } = useTranslation();
  const { consumerId = '' } = useParams();
  const officeRole = useOfficeRole();
  const { data, error, refetch } = useQuery(consumerQuery(officeRole, consumerId));
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Screen
      title={data?.consumer.consumer_name ?? consumerId}
      subtitle={data?.consumer.consumer_id}
    >
      {data ? (
        <Known officeRole={officeRole} consumer={data.consumer} />
      ) : isUnknown ? (
        <EmptyNote message={t('There is no such consumer.')} icon="people">
          <Link className={buttonClass('ghost')} to={`/${officeRole}/consumers`}>
            {t('All consumers')}
          </Link>
        </EmptyNote>
      ) : error ? (
        <ErrorNote
          message={t('Error fetching data')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={t('Loading...')} />
      )}
    </Screen>
  );
}

function Known({ officeRole, consumer }: { officeRole: OfficeRole; consumer: ConsumerDetail }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const [isPausing, setPausing] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const today = useQuery(settingsQuery).data?.business_date;
  const { consumer_id: consumerId, days, ahead } = consumer;
  return (
    <>
      {today && <PauseNote consumer={consumer} today={today} onChange={() => setPausing(true)} />}
      <section className={styles.card} aria-label={t('Details')}>
        <ConsumerFacts officeRole={officeRole} consumer={consumer} />
        <p className={styles.buttons}>
          {officeRole === 'admin' && (
            <>
              <Button icon="edit" onClick={() => setEditing(true)}>
                {t('Edit')}
              </Button>
              <Button look="ghost" onClick={() => setMoving(true)}>
                {t('Another zone')}
              </Button>
              <Button look="ghost" onClick={() => setMerging(true)}>
                {t('Merge')}
              </Button>
            </>
          )}
          {today && consumer.pauses.length === 0 && (
            <Button look="ghost" icon="clock" onClick={() => setPausing(true)}>
              {t('Pause')}
            </Button>
          )}
          <Link className={buttonClass('ghost')} to={activityAddress(officeRole, { consumerId })}>
            <Icon name="activity" /> {t('Activity')}
          </Link>
          <Link className={buttonClass('ghost')} to={`/${officeRole}/consumers`}>
            {t('All consumers')}
          </Link>
        </p>
      </section>
      <ConsumerDays title={t('Orders ahead')} days={ahead} emptyText={text('No orders ahead.')} />
      <ConsumerDays
        title={t('Last deliveries')}
        days={days}
        emptyText={text('No deliveries yet.')}
      />
      {isEditing && <EditConsumer consumer={consumer} onClose={() => setEditing(false)} />}
      {isMoving && <MoveConsumer consumer={consumer} onClose={() => setMoving(false)} />}
      {isMerging && <MergeConsumer consumer={consumer} onClose={() => setMerging(false)} />}
      {isPausing && today && (
        <Pauses
          officeRole={officeRole}
          consumer={consumer}
          today={today}
          onClose={() => setPausing(false)}
        />
      )}
    </>
  );
}
