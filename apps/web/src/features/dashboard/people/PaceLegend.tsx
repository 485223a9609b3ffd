import { useTranslation } from 'react-i18next';
import { Legend } from '../../../ui/ProgressBar';
import { weekdayOf } from '../../../i18n/dates';
import type { Moment } from '../figures/pace';
import type { Person } from './people';
import { linesOf, type SparkLine } from './spark';
import spark from './PaceSpark.module.css';
import styles from './OnTime.module.css';

interface Props {
  /** The delivery boys whose rows are shown. */
  people: readonly Person[];
  moment: Moment;
}

/** The one legend of the list: the parts of the bars, and the lines of the pace that are drawn in some row. */
export function PaceLegend({ people, moment }: Props) {
  const { t } = useTranslation();
  const drawnLines = new Set<SparkLine>();
  let isSameWeekday = true;
  for (const person of people) {
    const lines = linesOf(person.day, person.usualMorning, person.moment.deadlineAt, moment);
    for (const line of lines) drawnLines.add(line);
    if (lines.includes('usual') && !person.usualMorning?.isSameWeekday) isSameWeekday = false;
  }
  const lines = (
    [
      ['today', t('today')],
      [
        'usual',
        isSameWeekday
          ? t('usual {{weekday}}', { weekday: weekdayOf(moment.date) })
          : t('usual morning'),
      ],
      ['deadline', t('deadline')],
    ] as const
  ).filter(([line]) => drawnLines.has(line));
  return (
    <div className={styles.legend} aria-hidden="true">
      <Legend />
      <ul className={styles.lines}>
        {lines.map(([line, name]) => (
          <li key={line}>
            <svg className={spark.sample} viewBox="0 0 18 10">
              <path className={spark[line]} d={line === 'deadline' ? 'M9 0V10' : 'M1 8L17 2'} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
