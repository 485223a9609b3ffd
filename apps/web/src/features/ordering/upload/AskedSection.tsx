import { useTranslation } from 'react-i18next';
import type { DecisionList } from '@milkround/contracts';
import { Choice } from '../../../ui/Choice';
import { Icon } from '../../../ui/Icon';
import styles from './AskedSection.module.css';
import { formatQuantity } from '../../../ui/format';

interface AskedStop {
  row: number;
  lines: number;
  consumer_id: string;
  consumer_name: string;
}

interface Props<T extends string, Stop extends AskedStop> {
  title: string;
  decisions: DecisionList<Stop>;
  /** The texts of the choices. */
  faces: Record<T, string>;
  order: readonly T[];
  /** The meaning of the choice. */
  effect: string;
  note?: string;
  choice: T;
  onChoose: (choice: T) => void;
  aboutOf: (stop: Stop) => string;
}

/** A question of the check: one answer for all of its consumers, and their list. */
export function AskedSection<T extends string, Stop extends AskedStop>({
  title,
  decisions,
  faces,
  order,
  effect,
  note,
  choice,
  onChoose,
  aboutOf,
}: Props<T, Stop>) {
  const { t } = useTranslation();
  if (decisions.stops === 0) return null;
  const unlistedCount = decisions.stops - decisions.listed.length;
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>
        <Icon name="people" /> {title}
      </h3>
      <Choice<T>
        label={t('For all')}
        options={order.map((value) => ({ value, face: t(faces[value]) }))}
        chosenValue={choice}
        onChoose={onChoose}
      />
      <p className={styles.effect} role="status">
        {t(effect)} {note}
      </p>
      <details className={styles.details}>
        <summary>{t('Show the list')}</summary>
        <ul className={styles.list}>
          {decisions.listed.map((stop) => (
            <li key={stop.row}>
              <b>{stop.consumer_name || stop.consumer_id}</b>
              <span className={styles.about}>
                {t('Row {{row}}', { row: stop.row })} · {stop.consumer_id} · {aboutOf(stop)}
              </span>
            </li>
          ))}
        </ul>
        {unlistedCount > 0 && (
          <p className={styles.effect}>
            {t('And {{shown}} more.', { shown: formatQuantity(unlistedCount) })}
          </p>
        )}
      </details>
    </section>
  );
}
