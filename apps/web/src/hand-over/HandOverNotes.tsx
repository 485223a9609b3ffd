import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HandOver, OfficeRole } from '@milkround/contracts';
import { useTimeZone } from '../api/settings.queries';
import { formatClock } from '../ui/format';
import { Icon } from '../ui/Icon';
import styles from './HandOver.module.css';
import { handOversQuery } from './hand-over.queries';
import { UndoButton } from './UndoButton';

/** The hand-overs of today from or to a delivery boy, newest first, each with Undo while that is possible. */
export function HandOverNotes({
  role,
  deliveryBoyId,
}: {
  role: OfficeRole;
  deliveryBoyId: number;
}) {
  const { t } = useTranslation();
  const handOvers =
    useQuery(handOversQuery(role)).data?.rows.filter(
      ({ from, to }) => from.id === deliveryBoyId || to.id === deliveryBoyId,
    ) ?? [];
  if (handOvers.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={t('Hand-overs of today')}>
      {handOvers.map((handOver) => (
        <li key={handOver.id} className={styles.note} data-undone={handOver.undoneAt !== null}>
          <Icon name="change" />
          <HandOverText handOver={handOver} />
          <UndoButton role={role} handOver={handOver} />
        </li>
      ))}
    </ul>
  );
}

function HandOverText({
  handOver: { from, to, consumerIds, by, at, reason, undoneAt, undoneBy },
}: {
  handOver: HandOver;
}) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const count = consumerIds.length;
  const office = t('the office');
  return (
    <p>
      {t('{{count}} stops from {{from}} to {{to}} at {{time}}', {
        count,
        from: from.name,
        to: to.name,
        time: formatClock(at, 'minute', timeZone),
      })}
      <span className={styles.who}>
        {[by ?? office, reason].filter(Boolean).join(': ')}
        {undoneAt !== null &&
          ` · ${t('undone by {{name}} at {{time}}', { name: undoneBy ?? office, time: formatClock(undoneAt, 'minute', timeZone) })}`}
      </span>
    </p>
  );
}
