import { translateText } from '../i18n/translate';
import type { TFunction } from 'i18next';
import type { DegradedPart, ReadModelName } from '@milkround/contracts';
import { text } from '../i18n';
import { formatClock } from '../ui/format';

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
