import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayProgress } from '@milkround/contracts';
import type { DayBefore, Moment } from '../figures/pace';
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
function paceText(ahead: number | null, t: TFunction): string {
  if (ahead === null) return t('No day before to compare with');
  if (ahead === 0) return t('Level with the day before');
  const stops = Math.abs(ahead);
  return ahead > 0 ? t('{{stops}} ahead of the day before', { stops }) : t('{{stops}} behind the day before', { stops });
}

/** Done stops over the morning, against the day before at the same time. */
export function PaceSpark({ day, before, ahead, moment }: Props) {
  const { t } = useTranslation();
  const spark = useMemo(() => sparkOf(day, before, moment, WIDTH, HEIGHT), [day, before, moment]);
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={paceText(ahead, t)}>
      <title>{paceText(ahead, t)}</title>
      {spark.before && <path className={styles.before} d={spark.before} />}
      {spark.today && <path className={ahead === null || ahead < 0 ? styles.today : styles.ahead} d={spark.today} />}
    </svg>
  );
}
