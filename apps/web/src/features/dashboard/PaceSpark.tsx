import { useMemo } from 'react';
import type { DayProgress } from '@milkround/contracts';
import type { DayBefore, Moment } from './pace';
import { sparkOf } from './spark';
import styles from './PaceSpark.module.css';

interface Props {
  day: DayProgress;
  before: DayBefore | undefined;
  ahead: number | null;
  moment: Moment;
}

const WIDTH = 112;
const HEIGHT = 26;

/** `4 behind the day before`, for those who do not see the drawing. */
export const paceText = (ahead: number | null): string =>
  ahead === null
    ? 'No day before to compare with'
    : ahead === 0
      ? 'Level with the day before'
      : `${Math.abs(ahead)} ${ahead > 0 ? 'ahead of' : 'behind'} the day before`;

/** Done stops over the morning, against the day before at the same time. */
export function PaceSpark({ day, before, ahead, moment }: Props) {
  const spark = useMemo(() => sparkOf(day, before, moment, WIDTH, HEIGHT), [day, before, moment]);
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={paceText(ahead)}>
      <title>{paceText(ahead)}</title>
      {spark.before && <path className={styles.before} d={spark.before} />}
      {spark.today && <path className={ahead === null || ahead < 0 ? styles.today : styles.ahead} d={spark.today} />}
    </svg>
  );
}
