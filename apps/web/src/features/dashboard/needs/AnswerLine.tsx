import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Moment } from '../figures/pace';
import type { Person } from '../people/people';
import { answerOf } from './answer';
import { lateText, needingText, othersText } from './answer-words';
import styles from './NeedsYou.module.css';

/** The first line of the dashboard: how many people need help, and whether all finish in time. */
export function AnswerLine({ people, moment }: { people: readonly Person[]; moment: Moment }) {
  const { t } = useTranslation();
  const answer = useMemo(() => answerOf(people), [people]);
  const otherText = othersText(answer, moment, t);
  const lateZonesText = lateText(answer, moment, t);
  return (
    <p className={styles.answer}>
      <b>{needingText(answer, t)}</b> {otherText && <span>{otherText}</span>}{' '}
      {lateZonesText && <span className={styles.late}>{lateZonesText}</span>}
    </p>
  );
}
