import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { DegradedPart, ReadModelName, Role } from '@milkround/contracts';
import { useTimeZone } from '../api/settings.queries';
import { text } from '../i18n';
import { clockOf, useDegradedParts } from '../live';
import type { ScreenRoute } from '../routes';
import { Icon } from '../ui/Icon';
import styles from './DegradedNote.module.css';

const NAMES: Record<ReadModelName, string> = {
  catalog: text('Zones, products and people'),
  'delivery-day': text('Orders and deliveries'),
  consumer: text('Known consumers'),
  reports: text('Changes, remarks and day closes'),
  'set-aside': text('Entries to Check'),
};

interface Props {
  role: Role;
  screens: readonly ScreenRoute[];
}

/**
 * Says that figures of this screen stand still or are not complete. The office's dashboard says so of every part of the server, and the
 * office reads the reason.
 */
export function DegradedNote({ role, screens }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { pathname } = useLocation();
  const parts = useDegradedParts();
  const screen = screens.find(({ path }) => path === pathname);
  const isOverview = role !== 'delivery-boy' && screen === screens[0];
  const shown = parts.filter(({ part }) => isOverview || screen?.reads.some((read) => read === part));
  return (
    <div role="status">
      {shown.map((part) => (
        <div key={part.part} className={styles.note}>
          <Icon name="alert" size={18} />
          <div className={styles.words}>
            {isOverview && <b>{nameOf(part, t)}</b>}
            {part.effect !== 'limited' && <p>{sentenceOf(part, clockOf(Date.parse(part.since), 'minute', timeZone), t)}</p>}
            {part.reason !== null && <p className={styles.reason}>{t(part.reason)}</p>}
          </div>
        </div>
      ))}
    </div>
  );
}

function nameOf({ part }: DegradedPart, t: TFunction): string | null {
  const [, name] = Object.entries(NAMES).find(([key]) => key === part) ?? [];
  return name === undefined ? null : t(name);
}

const sentenceOf = ({ effect }: DegradedPart, clock: string, t: TFunction): string =>
  effect === 'stale'
    ? t('These figures stand still since {{clock}}; deliveries are recorded.', { clock })
    : t('Some changes since {{clock}} are not shown here; they are recorded.', { clock });
