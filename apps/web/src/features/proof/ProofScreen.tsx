import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { errorText } from '../../api/errors';
import { ErrorNote } from '../../ui/ErrorNote';
import { LoadingRows } from '../../ui/LoadingRows';
import { Screen } from '../../ui/Screen';
import { auditorSteps } from './auditor-steps';
import { proofTextsQuery } from './proof-sheet.queries';
import { ProofSheet } from './ProofSheet';
import styles from './Proof.module.css';

/** The instructions that prove to an outsider that no record was changed: the sheet and the files that belong to it. */
export function ProofScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(proofTextsQuery);
  return (
    <Screen title={t('Proof for an Auditor')}>
      <div className={styles.page}>
        <p className={styles.about}>
          {t(
            'Whatever is recorded here is sealed within seconds. Who has this sheet can find out later whether anything before it was changed, removed or added, without trusting this server or the people who run it.',
          )}
        </p>
        {data ? (
          <ProofSheet texts={data} />
        ) : error ? (
          <ErrorNote
            message={t('Error fetching data')}
            detail={errorText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingRows count={3} height={96} label={t('Loading...')} />
        )}
        <section className={styles.card} aria-labelledby="hand-over">
          <h2 id="hand-over">{t('What to hand over')}</h2>
          <ol className={styles.steps}>
            <li>
              <b>{t('This sheet, now.')}</b>{' '}
              {t(
                'Download it above and send it to the auditor, who keeps it. A new one at each visit.',
              )}
            </li>
            <li>
              <b>{t('The checkpoint as a file.')}</b>{' '}
              {t(
                'Download the checkpoint above: programs read this file at the next visit. It is on the sheet, too.',
              )}
            </li>
            <li>
              <b>{t('The rows that the auditor asks for.')}</b>{' '}
              {t(
                'Choose dates and filters in the Activity or open a report, and press Export to Excel. The sheet Proof in the workbook is signed.',
              )}{' '}
              <Link to="/admin/activity">{t('Activity')}</Link>
            </li>
            <li>
              <b>{t('For a single row, its own proof.')}</b>{' '}
              {t('The arrow at the end of the row in the Activity opens it: Download proof.')}
            </li>
          </ol>
          <h2>{t('What the auditor does')}</h2>
          <ol className={styles.steps}>
            {auditorSteps(t, location.origin).map(({ title, text, code }) => (
              <li key={title}>
                <b>{title}</b> {text}
                {code && <pre className={styles.code}>{code}</pre>}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Screen>
  );
}
