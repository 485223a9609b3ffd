import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfficeRole } from '@milkround/contracts';
import type { Moment } from '../figures/pace';
import type { Person } from '../people/people';
import { answerOf } from './answer';
import { lateText, missedText, needingText, othersText } from './answer-words';
import styles from './NeedsYou.module.css';

interface Props {
  officeRole: OfficeRole;
  people: readonly Person[];
  moment: Moment;
}

/** The first line of the dashboard: how many people need help, whether all finish in time, and what was missed. */
export function AnswerLine({ officeRole, people, moment }: Props) {
  const { t } = useTranslation();
  const answer = useMemo(() => answerOf(people), [people]);
  const otherText = othersText(answer, moment, t);
  const lateZonesText = lateText(answer, moment, t);
  return (
    <p className={styles.answer}>
      {/* Stops that got nothing need somebody, even though no delivery boy does. */}
      {(answer.needyCount > 0 || answer.missedStops === 0) && (
        <>
          <b>{needingText(answer, t)}</b>{' '}
        </>
      )}
      {otherText && <span>{otherText}</span>}{' '}
      {answer.missedStops > 0 && (
        <Link className={styles.late} to={`/${officeRole}/not-delivered`}>
          {missedText(answer, t)}
        </Link>
      )}
      {lateZonesText && <span className={styles.late}>{lateZonesText}</span>}
    </p>
  );
}
