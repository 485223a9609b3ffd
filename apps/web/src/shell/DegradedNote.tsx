import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import type { DegradedPart, ReadModelName, Role } from '@milkround/contracts';
import { useTimeZone } from '../api/settings.queries';
import { text } from '../i18n';
import { translateText } from '../i18n/translate';
import { useDegradedParts } from '../live';
import { formatClock } from '../ui/format';
import { Icon } from '../ui/Icon';
import type { ScreenRoute } from './screen-route';
import styles from './ScreenNote.module.css';

const NAMES: Record<ReadModelName, string> = {
  catalog: text('Zones, products and people'),
  'delivery-day': text('Orders and deliveries'),
  consumer: text('Known consumers'),
  reports: text('Changes, remarks and day closes'),
  'set-aside': text('Entries to Check'),
};

interface Note {
  key: string;
  /** The names of the parts with the same text. */
  names: string;
  sentence: string | null;
  reason: string | null;
}

/** Returns the notes of degraded parts; parts with the same text share a note. */
export function notesOf(
  parts: readonly DegradedPart[],
  timeZone: string | undefined,
  t: TFunction,
): Note[] {
  const notes = new Map<string, Note>();
  for (const part of parts) {
    const sentence =
      part.effect === 'limited'
        ? null
        : sentenceOf(part, formatClock(part.since, 'minute', timeZone), t);
    const reason = part.reason === null ? null : translateText(part.reason, part);
    const key = [sentence, reason].join('\n');
    const names = [notes.get(key)?.names, nameOf(part, t)].filter(Boolean).join('; ');
    notes.set(key, { key, names, sentence, reason });
  }
  return [...notes.values()];
}

function nameOf({ part }: DegradedPart, t: TFunction): string | null {
  const [, name] = Object.entries(NAMES).find(([key]) => key === part) ?? [];
  return name === undefined ? null : t(name);
}

const sentenceOf = ({ effect }: DegradedPart, clock: string, t: TFunction): string =>
  effect === 'stale'
    ? t('These figures stand still since {{clock}}; deliveries are recorded.', { clock })
    : t('Some changes since {{clock}} are not shown here; they are recorded.', { clock });

interface Props {
  role: Role;
  screens: readonly ScreenRoute[];
}

/**
 * Says that figures of this screen are out of date or incomplete. The office's dashboard has notes of all parts of the server, and the
 * office sees the reason.
 */
export function DegradedNote({ role, screens }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { pathname } = useLocation();
  const parts = useDegradedParts();
  const screen = screens.find(({ path }) => matchPath(path, pathname));
  const isOverview = role !== 'delivery-boy' && screen === screens[0];
  const visibleParts = parts.filter(
    ({ part }) => isOverview || screen?.reads.some((model) => model === part),
  );
  return (
    <div role="status">
      {notesOf(visibleParts, timeZone, t).map(({ key, names, sentence, reason }) => (
        <div key={key} className={styles.note}>
          <Icon name="alert" size={18} />
          <div className={styles.words}>
            {isOverview && names && <b>{names}</b>}
            {sentence && <p>{sentence}</p>}
            {reason && <p className={styles.reason}>{reason}</p>}
          </div>
        </div>
      ))}
    </div>
  );
}
