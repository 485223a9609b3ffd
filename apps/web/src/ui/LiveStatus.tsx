import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
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
  late: text('Not up to date'),
  cut: text('No connection'),
};

/** From this age on the figures have a clock instead of an age in seconds. */
const LONG_SECONDS = 60;
/** A state that lasts shorter than this is not announced. */
const SETTLED_MS = 3_000;

interface Props {
  /** The short form for little room: `Live`, or the age of the figures. */
  short?: boolean;
}

/** Shows how fresh the figures are by a dot, a word and a time. Screen readers hear changes of the state only, and only those that last. */
export function LiveStatus({ short = false }: Props) {
  const { t } = useTranslation();
  const isTight = useMedia('(max-width: 1279.98px)');
  const freshness = useLiveStatus();
  const announcedState = useSettled(freshness.state);
  return (
    <span className={classes.pill} data-state={freshness.state}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={spoken.spoken} role="status">
        {t(WORDS[announcedState])}
      </span>
      <span aria-hidden="true">
        {short || isTight ? <ShortText {...freshness} /> : <FullText {...freshness} />}
      </span>
    </span>
  );
}

/** Returns the state that has lasted for a moment. */
function useSettled(state: Freshness['state']): Freshness['state'] {
  const [settledState, setSettledState] = useState(state);
  useEffect(() => {
    const timer = setTimeout(() => setSettledState(state), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return settledState;
}

function FullText(freshness: Freshness) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { state, asOf } = freshness;
  if (state === 'live' && asOf !== null)
    return t('Live · {{clock}}', { clock: formatClock(asOf, 'second', timeZone) });
  if (asOf === null || !isOld(freshness)) return <ShortText {...freshness} />;
  return <OldText state={state} asOf={asOf} />;
}

function OldText({ state, asOf }: { state: Freshness['state']; asOf: number }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const params = {
    clock: formatClock(asOf, 'minute', timeZone),
    ago: agoOf(asOf, useNow(), t),
  };
  return state === 'late'
    ? t('As of {{clock}}, {{ago}}', params)
    : t('No connection: figures of {{clock}}, {{ago}}', params);
}

function ShortText(freshness: Freshness) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { state, asOf, behindSeconds } = freshness;
  if (asOf === null || state === 'live' || state === 'connecting') return t(WORDS[state]);
  const clock = formatClock(asOf, 'minute', timeZone);
  if (state === 'cut') return t('No connection · {{clock}}', { clock });
  return isOld(freshness)
    ? t('As of {{clock}}', { clock })
    : t('{{seconds}} s behind', { seconds: behindSeconds });
}

/** Whether the age of the figures is better told by a clock. */
const isOld = ({ state, behindSeconds }: Freshness): boolean =>
  state === 'cut' || (state === 'late' && behindSeconds >= LONG_SECONDS);

/** `just now`, `2 min ago`, `3 h ago`. */
function agoOf(time: number, now: number, t: TFunction): string {
  const minutes = Math.floor(Math.max(0, now - time) / 60_000);
  if (minutes < 1) return t('just now');
  return minutes < 60
    ? t('{{minutes}} min ago', { minutes })
    : t('{{hours}} h ago', { hours: Math.floor(minutes / 60) });
}
