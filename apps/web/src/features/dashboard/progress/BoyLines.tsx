import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { BoyLine } from './BoyLine';
import type { Moment } from '../figures/pace';
import type { Line } from './standing';
import styles from './ProgressBoard.module.css';

const PAGE = 50;
/** From here on lines out of sight are not laid out. */
const MANY = 30;

/** Lines, fifty more at a time. */
export function BoyLines({ lines, moment }: { lines: readonly Line[]; moment: Moment }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(PAGE);
  const more = Math.min(PAGE, lines.length - count);
  return (
    <>
      <ul className={styles.lines} data-many={lines.length > MANY}>
        {lines.slice(0, count).map(({ needsAttention: _, ...line }) => (
          <BoyLine key={line.day.deliveryBoyId} {...line} moment={moment} />
        ))}
      </ul>
      {more > 0 && (
        <div className={styles.more}>
          <Button look="quiet" onClick={() => setCount(count + PAGE)}>
            {t('Show {{number}} more', { number: more })}
          </Button>
        </div>
      )}
    </>
  );
}
