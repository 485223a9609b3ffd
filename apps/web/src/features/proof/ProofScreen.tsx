import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CheckpointComparison, SealState } from '@milkround/contracts';
import { api } from '../../api/client';
import { errorText } from '../../api/errors';
import { saveFile } from '../../api/save-download';
import { useTimeZone, useToday } from '../../api/settings.queries';
import { Button } from '../../ui/Button';
import { ErrorNote } from '../../ui/ErrorNote';
import { formatQuantity, formatTimestamp } from '../../ui/format';
import { LoadingRows } from '../../ui/LoadingRows';
import { Screen } from '../../ui/Screen';
import { TextArea } from '../../ui/TextArea';
import styles from './Proof.module.css';

const VERIFY = 'npm run audit -- verify FILE --key KEY';

/** The newest checkpoint. It does not change while it is written down, until the screen is opened again. */
const sealQuery = queryOptions({
  queryKey: ['seal'],
  queryFn: () => api.get<SealState>('admin/audit/seal'),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

const comparisonQuery = (checkpoint: string | null) =>
  queryOptions({
    queryKey: ['checkpoint-comparison', checkpoint],
    queryFn: () =>
      api.get<CheckpointComparison>('admin/audit/consistency', { checkpoint: checkpoint ?? '' }),
    enabled: checkpoint !== null,
    staleTime: 0,
  });

/** What to write down so that an outsider can prove later that no record was changed, and the check of what was written down. */
export default function ProofScreen() {
  const { t } = useTranslation();
  const { data, dataUpdatedAt, error, refetch } = useQuery(sealQuery);
  return (
    <Screen title={t('Proof for an Auditor')}>
      <div className={styles.page}>
        <p className={styles.about}>
          {t(
            'Whatever is recorded here is sealed within seconds. Who keeps a checkpoint can find out later whether anything recorded before it was changed, removed or added, without trusting this server or the people who run it.',
          )}
        </p>
        {data ? (
          <NewestCheckpoint seal={data} readAt={dataUpdatedAt} />
        ) : error ? (
          <ErrorNote
            message={t('Error fetching data')}
            detail={errorText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingRows count={3} height={96} label={t('Loading...')} />
        )}
        <EarlierCheckpoint />
        <section className={styles.card} aria-labelledby="single-row">
          <h2 id="single-row">{t('For a single row, its own proof.')}</h2>
          <p>
            {t('The arrow at the end of the row in the Activity opens it: Download proof.')}{' '}
            <Link to="/admin/activity">{t('Activity')}</Link>
          </p>
          <p>
            {t(
              'Milkround on any computer checks it, without access to the server. KEY is the public key above.',
            )}
          </p>
          <pre className={styles.code}>{VERIFY}</pre>
        </section>
      </div>
    </Screen>
  );
}

/** @param readAt epoch milliseconds */
function NewestCheckpoint({ seal, readAt }: { seal: SealState; readAt: number }) {
  const { t } = useTranslation();
  const today = useToday();
  const timeZone = useTimeZone();
  const { checkpoint, sealedAt, size, behind, key } = seal;
  if (checkpoint === null || sealedAt === null) return <p>{t('Nothing is sealed yet.')}</p>;
  const facts: [label: string, value: string][] = [
    [t('Sealed entries'), formatQuantity(size)],
    [
      t('Signed at'),
      `${formatTimestamp(sealedAt, timeZone)} · ${ageText(readAt - Date.parse(sealedAt), t)}`,
    ],
  ];
  const file = () => new Blob([checkpoint], { type: 'text/plain;charset=utf-8' });
  return (
    <section className={styles.card} aria-labelledby="newest-checkpoint">
      <h2 id="newest-checkpoint">{t('Newest checkpoint')}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {behind > 0 && (
        <p className={styles.hint}>
          {t('{{shown}} events wait to be sealed', {
            count: behind,
            shown: formatQuantity(behind),
          })}
        </p>
      )}
      <Text
        label={t('Checkpoint')}
        text={checkpoint.trim()}
        hint={t(
          'Write down these lines, or save them, and keep them where nobody here can change them: on paper, in a mailbox, with the auditor.',
        )}
      />
      <Text
        label={t('Public key')}
        text={key.trim()}
        hint={t('Checks every signature. Give it to the auditor once, in writing.')}
      />
      <p className={styles.actions}>
        <Button icon="download" onClick={() => saveFile(file(), `checkpoint-${today ?? ''}.txt`)}>
          {t('Download the checkpoint')}
        </Button>
        <Button look="ghost" icon="report" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </p>
    </section>
  );
}

function Text({ label, text, hint }: { label: string; text: string; hint: string }) {
  return (
    <div className={styles.text}>
      <h3>{label}</h3>
      <p className={styles.hint}>{hint}</p>
      <pre className={styles.code}>{text}</pre>
    </div>
  );
}

function EarlierCheckpoint() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [checkpoint, setCheckpoint] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery(comparisonQuery(checkpoint));
  const check = (event: SubmitEvent) => {
    event.preventDefault();
    const entered = typed.trim();
    if (entered === '') return;
    if (entered === checkpoint) void refetch();
    setCheckpoint(entered);
  };
  return (
    <section className={styles.card} aria-labelledby="earlier-checkpoint">
      <h2 id="earlier-checkpoint">{t('Check an earlier checkpoint')}</h2>
      <form className={styles.check} onSubmit={check}>
        <TextArea
          label={t('Earlier checkpoint')}
          hint={t('All of its lines, as they were written down or saved.')}
          rows={5}
          maxLength={2_000}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="ghost" icon="check" aria-disabled={isFetching}>
          {t('Check')}
        </Button>
      </form>
      <div role="status">
        {error ? (
          <p className={styles.differs}>{errorText(error)}</p>
        ) : (
          data && <Result comparison={data} />
        )}
      </div>
    </section>
  );
}

function Result({ comparison }: { comparison: CheckpointComparison }): ReactNode {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { state, restore } = comparison;
  if (state === 'same') return <p className={styles.agrees}>{resultText(comparison, t)}</p>;
  return (
    <>
      <p className={styles.differs}>{resultText(comparison, t)}</p>
      {restore && (
        <p>
          {t('The log was restored from a backup at {{time}} by {{by}}: {{reason}}', {
            ...restore,
            time: formatTimestamp(restore.restoredAt, timeZone),
          })}
        </p>
      )}
    </>
  );
}

function resultText({ state, earlierSize, size }: CheckpointComparison, t: TFunction): string {
  const shown = formatQuantity(earlierSize ?? 0);
  switch (state) {
    case 'same':
      return t(
        'The log continues this checkpoint: nothing among its {{shown}} entries was changed, removed or added.',
        { shown },
      );
    case 'rolled-back':
      return t(
        'The log has only {{size}} entries, but this checkpoint has {{shown}}: the newest ones are missing.',
        { shown, size: formatQuantity(size) },
      );
    case 'rewritten':
      return t(
        'The log does not begin with the {{shown}} entries of this checkpoint: something recorded before it was changed, removed or added.',
        { shown },
      );
    case 'not-signed':
      return t('This is no checkpoint that the key of this log has signed.');
  }
}

function ageText(ageMs: number, t: TFunction): string {
  const minutes = Math.max(0, Math.floor(ageMs / 60_000));
  return minutes < 60
    ? t('{{minutes}} min ago', { minutes })
    : t('{{hours}} h ago', { hours: Math.floor(minutes / 60) });
}
