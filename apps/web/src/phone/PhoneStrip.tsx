import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useTimeZone } from '../api/settings.queries';
import { clockOf, useLiveStatus } from '../live';
import { isOnline, subscribeOnline } from '../shell/online';
import { signInAgain, useIsOver } from '../shell/session';
import { Icon, type IconName } from '../ui/Icon';
import { countWaiting, waitingSince } from './entry';
import classes from './PhoneStrip.module.css';
import { NO_ROOM } from './room';
import { useEntries, usePhone, useRoom, useSenderState } from './use-phone';

const loadSheet = () => import('./EntriesSheet');
const EntriesSheet = lazy(loadSheet);

/** What comes and goes within it is not worth a word. */
const SOON_MS = 1_500;

/** How this phone stands, where there is something to say: what waits and since when, what was not taken, what keeps it from working. */
export function PhoneStrip() {
  const { t } = useTranslation();
  const phone = usePhone();
  const entries = useEntries(phone);
  const room = useRoom(phone);
  const sender = useSenderState(phone);
  const isOver = useIsOver();
  const timeZone = useTimeZone();
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const isCut = useLiveStatus().state === 'cut';
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useLasting(countWaiting(entries));
  const refused = entries.filter(({ state }) => state === 'refused').length;
  const since = waitingSince(entries);
  const clock = since === null ? '' : clockOf(Date.parse(since) + (phone?.clock.off() ?? 0), 'minute', timeZone);
  // Fetched while there is a network: it is wanted when there is none.
  useEffect(() => void loadSheet().catch(() => undefined), []);
  const show = { label: t('Show'), act: () => setIsOpen(true) };
  return (
    <div role="status">
      {room !== 'free' && <Line look="bad" icon="alert" says={t(NO_ROOM[room])} />}
      {(isOver || sender === 'sign-in') && (
        <Line
          look="bad"
          icon="lock"
          says={t('Your session has ended. Sign in to send what you have entered.')}
          button={{ label: t('Sign In'), act: () => signInAgain(pathname + search) }}
        />
      )}
      {refused > 0 && <Line look="bad" icon="alert" says={t('{{count}} entries were not taken', { count: refused })} button={show} />}
      {waiting > 0 && (
        <Line look="waits" icon="clock" says={t('{{count}} waiting since {{clock}}', { count: waiting, clock })} button={show} />
      )}
      {(!online || isCut) && waiting === 0 && room === 'free' && (
        <Line look="waits" icon="offline" says={t('No network. What you enter is kept on this phone.')} />
      )}
      {isOpen && phone && (
        <Suspense fallback={null}>
          <EntriesSheet phone={phone} entries={entries} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface LineProps {
  look: 'bad' | 'waits';
  icon: IconName;
  says: string;
  button?: { label: string; act: () => void };
}

const Line = ({ look, icon, says, button }: LineProps) => (
  <p className={classes.line} data-look={look}>
    <Icon name={icon} size={18} />
    <span className={classes.says}>{says}</span>
    {button && (
      <button type="button" className={classes.button} onClick={button.act}>
        {button.label}
      </button>
    )}
  </p>
);

/** A count, once it has been above 0 for a moment. */
function useLasting(count: number): number {
  const [isLasting, setIsLasting] = useState(false);
  const is = count > 0;
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setIsLasting(true), SOON_MS);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [is]);
  return isLasting ? count : 0;
}
