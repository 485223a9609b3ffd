import { useTimeZone } from '../api/settings.queries';
import classes from './LiveStatus.module.css';
import { useNow } from './now';
import { agoOf, clockOf, type Precision } from './times';
import { useLiveStatus, type Freshness } from './status';

const WORDS: Record<Freshness['state'], string> = { live: 'Live', connecting: 'Connecting…', cut: 'No connection' };

interface Props {
  /** Where there is little room: `Live`, or how old the figures are. */
  short?: boolean;
}

/** How fresh the figures are: a dot, a word and a time. Only a change of the state is spoken, not every second of it. */
export function LiveStatus({ short = false }: Props) {
  const { state, asOf } = useLiveStatus();
  return (
    <span className={classes.pill} data-state={state}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.spoken} role="status">
        {WORDS[state]}
      </span>
      <span aria-hidden="true">{short ? <ShortText state={state} asOf={asOf} /> : <FullText state={state} asOf={asOf} />}</span>
    </span>
  );
}

function FullText({ state, asOf }: Freshness) {
  if (asOf === null || state === 'connecting') return WORDS[state];
  if (state === 'live')
    return (
      <>
        Live · <Clock at={asOf} precision="second" />
      </>
    );
  return (
    <>
      No connection: figures of <Clock at={asOf} precision="minute" />, <Ago at={asOf} />
    </>
  );
}

function ShortText({ state, asOf }: Freshness) {
  if (asOf === null || state !== 'cut') return WORDS[state];
  return (
    <>
      No connection · <Clock at={asOf} precision="minute" />
    </>
  );
}

const Clock = ({ at, precision }: { at: number; precision: Precision }) => clockOf(at, precision, useTimeZone());

const Ago = ({ at }: { at: number }) => agoOf(at, useNow());
