import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Happening } from '@milkround/contracts';
import { clockOf } from '../../../live';
import { cameLater } from '../../../ui/clocks';
import { Sentence } from '../../../ui/sentence/Sentence';
import { sentenceOf } from './sentence';
import styles from './JustNow.module.css';

/** Lists the latest activity, newest first, one sentence for each entry. */
export function JustNow({ happenings, timeZone }: { happenings: readonly Happening[]; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <section className={styles.feed} aria-labelledby="just-now">
      <h2 id="just-now">{t('Just now')}</h2>
      {happenings.length === 0 ? (
        <p className={styles.empty}>{t('Nothing has happened yet today.')}</p>
      ) : (
        <ol className={styles.list} tabIndex={0} aria-labelledby="just-now">
          {happenings.map((happening) => (
            <JustNowItem key={happening.position} happening={happening} timeZone={timeZone} />
          ))}
        </ol>
      )}
    </section>
  );
}

const JustNowItem = memo(function JustNowItem({ happening, timeZone }: { happening: Happening; timeZone: string }) {
  const { t } = useTranslation();
  const clock = (at: string) => clockOf(Date.parse(at), 'minute', timeZone);
  const { occurredAt: made, recordedAt: received, appliedBy } = happening;
  return (
    <li className={styles.sentence}>
      <time dateTime={made} className={styles.time}>
        {clock(made)}
      </time>
      <Sentence pieces={sentenceOf(happening, t)} />
      {appliedBy ? (
        <span className={styles.late}> {t('applied by {{name}}, {{clock}}', { name: appliedBy, clock: clock(received) })}</span>
      ) : (
        cameLater({ made, received }) && <span className={styles.late}> {t('received {{clock}}', { clock: clock(received) })}</span>
      )}
      {happening.late && <span className={styles.late}> · {t('late')}</span>}
    </li>
  );
});
