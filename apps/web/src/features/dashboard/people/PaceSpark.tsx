import { useMemo } from 'react';
import type { Moment } from '../figures/pace';
import type { Person } from './people';
import { sparkOf } from './spark';
import styles from './PaceSpark.module.css';

const WIDTH = 130;
const HEIGHT = 30;

/** Done stops over the morning beside those of a usual one, and the deadline. The finish beside it says the same in words. */
export function PaceSpark({ person, moment }: { person: Person; moment: Moment }) {
  const { day, usualMorning, needs } = person;
  const { deadlineAt } = person.moment;
  const spark = useMemo(
    () => sparkOf(day, usualMorning, deadlineAt, moment, WIDTH, HEIGHT),
    [day, usualMorning, deadlineAt, moment],
  );
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {spark.usualPath && <path className={styles.usual} d={spark.usualPath} />}
      {spark.deadlineX !== null && (
        <path className={styles.deadline} d={`M${spark.deadlineX} 0V${HEIGHT}`} />
      )}
      {spark.todayPath && (
        <path className={needs.length > 0 ? styles.needy : styles.today} d={spark.todayPath} />
      )}
    </svg>
  );
}
