import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../api/settings.queries';
import { text } from '../i18n';
import { useMedia } from './media';
import classes from './LiveStatus.module.css';
import spoken from './Spoken.module.css';
import { useNow } from '../live/now';
import { useLiveStatus, type Freshness } from '../live/status';
import { formatClock } from './format';

const WORDS: Record<Freshness['state'], string> = {
  live: text('Live'),
  connecting: text('Connecting…'),
  cut: text('No connection'),
};

interface Props {
  /** The short form for little room: `Live`, or the age of the figures. */
  short?: boolean;
}

/** Shows how fresh the figures are by a dot, a word and a time. Screen readers hear changes of the state only. */
export function LiveStatus({ short = false }: Props) {
  const { t } = useTranslation();
  const isTight = useMedia('(max-width: 1279.98px)');
  const { state, asOf } = useLiveStatus();
  return (
    <span className={classes.pill} data-state={state}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={spoken.spoken} role="status">
        {t(WORDS[state])}
      </span>
      <span aria-hidden="true">
        {short || isTight ? (
          <ShortText state={state} asOf={asOf} />
        ) : (
          <FullText state={state} asOf={asOf} />
        )}
      </span>
    </span>
  );
}

function FullText({ state, asOf }: Freshness) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  if (asOf === null || state === 'connecting') return t(WORDS[state]);
  if (state === 'live')
    return t('Live · {{clock}}', { clock: formatClock(asOf, 'second', timeZone) });
  return <OldText asOf={asOf} />;
}

function OldText({ asOf }: { asOf: number }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const ago = agoOf(asOf, useNow(), t);
  return t('No connection: figures of {{clock}}, {{ago}}', {
    clock: formatClock(asOf, 'minute', timeZone),
    ago,
  });
}

function ShortText({ state, asOf }: Freshness) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  if (asOf === null || state !== 'cut') return t(WORDS[state]);
  return t('No connection · {{clock}}', { clock: formatClock(asOf, 'minute', timeZone) });
}

/** `just now`, `2 min ago`, `3 h ago`. */
function agoOf(time: number, now: number, t: TFunction): string {
  const minutes = Math.floor(Math.max(0, now - time) / 60_000);
  if (minutes < 1) return t('just now');
  return minutes < 60
    ? t('{{minutes}} min ago', { minutes })
    : t('{{hours}} h ago', { hours: Math.floor(minutes / 60) });
}
