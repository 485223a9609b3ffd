import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandOver } from '@milkround/contracts';
import { useTimeZone } from '../../../api/settings.queries';
import { deviceStorage } from '../../../storage/browser-storage';
import { useSession } from '../../../session/session';
import { formatClock } from '../../../ui/format';
import { ReadNote } from '../../../ui/ReadNote';
import type { Stop } from '../../../sync/day/board';
import classes from './HandOverNote.module.css';

/** A hand-over and its undo have separate notes. */
const nameOf = ({ id, undoneAt }: HandOver): string => (undoneAt === null ? id : `${id} undone`);

const timeOf = ({ at, undoneAt }: HandOver): string => undoneAt ?? at;

const STORED = 'hand-overs-read';

function readNames(): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(deviceStorage.get(STORED) ?? '[]');
    return new Set(Array.isArray(names) ? names.map(String) : []);
  } catch {
    return new Set();
  }
}

/** Tells the delivery boy which stops were handed over to or by another delivery boy: the newest first, until he confirms each. */
export default function HandOverNote({
  handOvers,
  stops,
}: {
  handOvers: readonly HandOver[];
  stops: readonly Stop[];
}): ReactNode {
  const { t } = useTranslation();
  const [dismissedNames, setDismissedNames] = useState(readNames);
  const [handOver, ...earlierHandOvers] = handOvers
    .filter((each) => !dismissedNames.has(nameOf(each)))
    .toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)));
  if (!handOver) return null;
  const onRead = () => {
    // Names of earlier days are dropped.
    const names = [
      ...handOvers.map(nameOf).filter((name) => dismissedNames.has(name)),
      nameOf(handOver),
    ];
    setDismissedNames(new Set(names));
    deviceStorage.set(STORED, JSON.stringify(names));
  };
  const more = earlierHandOvers.length;
  return (
    <ReadNote key={nameOf(handOver)} onRead={onRead}>
      <HandOverText handOver={handOver} stops={stops} />
      {more > 0 && <p>{t('And {{shown}} more.', { shown: more })}</p>}
    </ReadNote>
  );
}

function HandOverText({ handOver, stops }: { handOver: HandOver; stops: readonly Stop[] }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const session = useSession();
  const { from, to, consumerIds, at: startedAt, undoneAt, reason } = handOver;
  const count = consumerIds.length;
  const isGiver = session?.role === 'delivery-boy' && session.deliveryBoyInfo.id === from.id;
  if (undoneAt !== null) {
    const time = formatClock(undoneAt, 'minute', timeZone);
    return isGiver
      ? t('{{count}} stops came back to you from {{name}} at {{time}}.', {
          count,
          name: to.name,
          time,
        })
      : t('{{count}} stops went back to {{name}} at {{time}}.', { count, name: from.name, time });
  }
  const time = formatClock(startedAt, 'minute', timeZone);
  if (isGiver)
    return [
      t('{{name}} delivers {{count}} of your stops since {{time}}.', {
        count,
        name: to.name,
        time,
      }),
      reason,
    ].join(' ');
  const takenIds = new Set(consumerIds);
  return (
    <>
      {t('You have {{count}} stops of {{name}} since {{time}}.', { count, name: from.name, time })}{' '}
      {reason}
      <details className={classes.stops}>
        <summary>{t('Which stops')}</summary>
        <ul>
          {stops
            .filter(({ consumerId }) => takenIds.has(consumerId))
            .map(({ consumerId, name, address }) => (
              <li key={consumerId}>{[name, address].filter(Boolean).join(', ')}</li>
            ))}
        </ul>
      </details>
    </>
  );
}
