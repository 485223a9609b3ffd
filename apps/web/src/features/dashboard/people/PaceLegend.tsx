import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { Legend } from '../../../ui/ProgressBar';
import { weekdayOf } from '../../../i18n/dates';
import type { Person } from './people';
import spark from './PaceSpark.module.css';
import styles from './OnTime.module.css';

/** The one legend of the list: the parts of the bars and the lines of the pace. */
export function PaceLegend({ people, date }: { people: readonly Person[]; date: BusinessDate }) {
  const { t } = useTranslation();
  const usualMornings = people.flatMap((person) => person.usualMorning ?? []);
  const isSameWeekday = usualMornings.length > 0 && usualMornings.every((morning) => morning.isSameWeekday);
  const lines = [
    { look: spark.today, name: t('today') },
    ...(usualMornings.length > 0
      ? [{ look: spark.usual, name: isSameWeekday ? t('usual {{weekday}}', { weekday: weekdayOf(date) }) : t('usual morning') }]
      : []),
    { look: spark.deadline, name: t('deadline') },
  ];
  return (
    <div className={styles.legend} aria-hidden="true">
      <Legend />
      <ul className={styles.lines}>
        {lines.map(({ look, name }) => (
          <li key={name}>
            <svg className={spark.sample} viewBox="0 0 18 10">
              <path className={look} d={look === spark.deadline ? 'M9 0V10' : 'M1 8L17 2'} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
