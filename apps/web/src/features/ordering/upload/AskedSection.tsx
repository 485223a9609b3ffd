import { useTranslation } from 'react-i18next';
import type { DecisionList } from '@milkround/contracts';
import { Choice as ChoiceButtons } from '../../../ui/Choice';
import { Icon } from '../../../ui/Icon';
import styles from './AskedSection.module.css';
import { withRow, type Choice } from './choices';
import { countParams } from '../../../file-upload/count-params';

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
  /** The meaning of the choice for all. */
  effect: string;
  note?: string;
  choice: Choice<T>;
  onChoose: (choice: Choice<T>) => void;
  aboutOf: (stop: Stop) => string;
  allows: (stop: Stop, choice: T) => boolean;
  /** Returns the choice that is valid for a stop. */
  choiceFor: (stop: Stop) => T;
}

/** A question of the check: one choice for all of its consumers, and others for single ones. */
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
  allows,
  choiceFor,
}: Props<T, Stop>) {
  const { t } = useTranslation();
  if (decisions.stops === 0) return null;
  const separateCount = Object.keys(choice.rows).length;
  const unlistedCount = decisions.stops - decisions.listed.length;
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>
        <Icon name="people" /> {title}
      </h3>
      <ChoiceButtons<T>
        label={t('For all')}
        options={order.map((value) => ({ value, face: t(faces[value]) }))}
        chosenValue={choice.all}
        onChoose={(value) => onChoose({ all: value, rows: {} })}
      />
      <p className={styles.effect} role="status">
        {t(effect)} {note}
      </p>
      <details className={styles.details}>
        <summary>
          {t('Choose one by one')}
          {separateCount > 0 && ` · ${t('{{shown}} chosen apart', countParams(separateCount))}`}
        </summary>
        <ul className={styles.list}>
          {decisions.listed.map((stop) => (
            <li key={stop.row}>
              <span className={styles.who}>
                <b>{stop.consumer_name || stop.consumer_id}</b>
                <span className={styles.about}>
                  {t('Row {{row}}', { row: stop.row })} · {stop.consumer_id} · {aboutOf(stop)}
                </span>
              </span>
              <select
                aria-label={t('What becomes of {{name}}', {
                  name: stop.consumer_name || stop.consumer_id,
                })}
                value={choiceFor(stop)}
                onChange={({ target }) => {
                  const newChoice = order.find((value) => value === target.value);
                  if (newChoice) onChoose(withRow(choice, stop.row, newChoice));
                }}
              >
                {order
                  .filter((value) => allows(stop, value))
                  .map((value) => (
                    <option key={value} value={value}>
                      {t(faces[value])}
                    </option>
                  ))}
              </select>
            </li>
          ))}
        </ul>
        {unlistedCount > 0 && (
          <p className={styles.effect}>
            {t('And {{shown}} more, as for all.', countParams(unlistedCount))}
          </p>
        )}
      </details>
    </section>
  );
}
