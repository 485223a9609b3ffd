import { messageKey } from '@milkround/contracts';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useTimeZone } from '../api/settings.queries';
import { clockOf, useLiveStatus } from '../live';
import { isOnline, subscribeOnline } from '../api/online';
import { signInAgain, useIsOver } from '../session/session';
import { Icon, type IconName } from '../ui/Icon';
import { countWaiting, waitingSince } from './entry';
import classes from './PhoneStrip.module.css';
import { NO_ROOM } from './room';
import { useEntries, usePhone, useRoom, useSenderState } from './use-phone';

const loadSheet = () => import('./EntriesSheet');
const EntriesSheet = lazy(loadSheet);

/** A state that lasts shorter than this is not announced. */
const SOON_MS = 1_500;

/**
 * States of this phone that its owner must know. What waits, what was not taken and a session that is over stay in sight in a bar below the
 * top bar; what explains them scrolls with the page.
 */
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
  const bar = useBarHeight();
  const waiting = useLasting(countWaiting(entries));
  const refused = entries.filter(({ state }) => state === 'refused').length;
  const since = waitingSince(entries);
  const clock = since === null ? '' : clockOf(Date.parse(since) + (phone?.clock.off() ?? 0), 'minute', timeZone);
  // Fetched while there is a network: it is wanted when there is none.
  useEffect(() => void loadSheet().catch(() => undefined), []);
  const states = [
    (isOver || sender === 'sign-in') && { look: 'bad' as const, icon: 'lock' as const, words: t('Session over') },
    refused > 0 && { look: 'bad' as const, icon: 'alert' as const, words: t('{{count}} entries were not taken', { count: refused }) },
    waiting > 0 && {
      look: 'waits' as const,
      icon: 'clock' as const,
      words: t('{{count}} waiting since {{clock}}', { count: waiting, clock }),
    },
  ].filter((state) => state !== false);
  const mustSignIn = isOver || sender === 'sign-in';
  return (
    <>
      <div ref={bar} role="status" className={classes.bar} data-look={states[0]?.look}>
        {states.length > 0 && (
          <>
            <ul className={classes.states}>
              {states.map(({ look, icon, words }) => (
                <li key={icon} data-look={look}>
                  <Icon name={icon} size={18} />
                  {words}
                </li>
              ))}
            </ul>
            {refused + waiting > 0 && (
              <button type="button" className={classes.button} onClick={() => setIsOpen(true)}>
                {t('Show')}
              </button>
            )}
            {mustSignIn && (
              <button type="button" className={classes.button} onClick={() => signInAgain(pathname + search)}>
                {t('Sign In')}
              </button>
            )}
          </>
        )}
      </div>
      <div role="status">
        {room !== 'free' && <Line look="bad" icon="alert" says={t(NO_ROOM[room])} />}
        {mustSignIn && (
          <Line
            look="bad"
            icon="lock"
            says={
              countWaiting(entries) > 0
                ? t('Your session has ended. Sign in to send what you have entered.')
                : t('Your session has ended. Sign in to go on.')
            }
          />
        )}
        {sender === 'full' && !mustSignIn && <Line look="waits" icon="clock" says={t(messageKey('entry-budget-full'))} />}
        {(!online || isCut) && waiting === 0 && room === 'free' && (
          <Line look="waits" icon="offline" says={t('No network. What you enter is kept on this phone.')} />
        )}
      </div>
      {isOpen && phone && (
        <Suspense fallback={null}>
          <EntriesSheet phone={phone} entries={entries} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface LineProps {
  look: 'bad' | 'waits';
  icon: IconName;
  says: string;
}

const Line = ({ look, icon, says }: LineProps) => (
  <p className={classes.line} data-look={look}>
    <Icon name={icon} size={18} />
    <span className={classes.says}>{says}</span>
  </p>
);

/** Sets `--phone-bar` to the height of the bar, so that what sticks to the top of a screen stays below it. */
function useBarHeight(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty('--phone-bar', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--phone-bar');
    };
  }, []);
  return bar;
}

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
