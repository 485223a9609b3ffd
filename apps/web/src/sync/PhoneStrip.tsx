import { messageKey } from '@milkround/contracts';
import {
  Suspense,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useTimeZone } from '../api/settings.queries';
import { useLiveState } from '../live';
import { isOnline, subscribeOnline } from '../api/online';
import { signInAgain, useIsOver } from '../session/session';
import { Icon } from '../ui/Icon';
import { lazyPart } from '../ui/lazy-part';
import { createNotices } from '../ui/notices';
import { Slot, SlotsContext } from '../ui/slots';
import { countSentAgain, countWaiting, isSentAgain, waitingSince } from './entry';
import classes from './PhoneStrip.module.css';
import { STORAGE_WARNINGS } from './storage-state';
import { useEntries, usePhone, useStorageState, useSenderState } from './use-phone';
import { afterPaint } from '../ui/after-paint';
import { formatClock } from '../ui/format';

const { Component: EntriesSheet, load: loadSheet } = lazyPart(() => import('./EntriesSheet'));

/** A state that lasts shorter than this is not announced. */
const SOON_MS = 1_500;

/**
 * The line that stays below the top bar: the screen's head, and beside it the states of this phone that its owner must know. It is always there and
 * covers what is below it when it grows, because a list that moves by itself lets a tap hit another stop. Below it are the notes of the frame
 * (`children`).
 */
export function PhoneStrip({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const entries = useEntries(phone);
  const storage = useStorageState(phone);
  const sender = useSenderState(phone);
  const isOver = useIsOver();
  const timeZone = useTimeZone();
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const isCut = useLiveState() === 'cut';
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const slots = useContext(SlotsContext);
  const unsentCount = countWaiting(entries);
  const resentCount = countSentAgain(entries);
  const waitingCount = useLasting(unsentCount - resentCount);
  const refusedCount = entries.filter(({ state }) => state === 'refused').length;
  const oldestTime = waitingSince(entries.filter((entry) => !isSentAgain(entry)));
  const clock =
    oldestTime === null
      ? ''
      : formatClock(Date.parse(oldestTime) + (phone?.clock.offsetMs() ?? 0), 'minute', timeZone);
  // The sheet is fetched while there is a network, because it is used without one.
  useEffect(() => afterPaint(() => void loadSheet().catch(() => undefined)), []);
  const open = () => {
    const notices = createNotices();
    void loadSheet().then(
      () => setIsOpen(true),
      () => notices.error(t('This page could not be loaded.')),
    );
  };
  const states = [
    refusedCount > 0 && {
      look: 'bad' as const,
      icon: 'alert' as const,
      words: t('{{count}} entries were not taken', { count: refusedCount }),
    },
    resentCount > 0 && {
      look: 'waits' as const,
      icon: 'retry' as const,
      words: t('The office has restored its data. Sending {{count}} entries again.', {
        count: resentCount,
      }),
    },
    waitingCount > 0 && {
      look: 'waits' as const,
      icon: 'clock' as const,
      words: t('{{count}} waiting since {{clock}}', { count: waitingCount, clock }),
    },
  ].filter((state) => state !== false);
  const mustSignIn = isOver || sender === 'sign-in';
  const lines = [
    storage !== 'free' && {
      look: 'bad' as const,
      icon: 'alert' as const,
      words: t(STORAGE_WARNINGS[storage]),
    },
    mustSignIn && {
      look: 'bad' as const,
      icon: 'lock' as const,
      words:
        unsentCount > 0
          ? t('Your session has ended. Sign in to send what you have entered.')
          : t('Your session has ended. Sign in to go on.'),
    },
    sender === 'full' &&
      !mustSignIn && {
        look: 'waits' as const,
        icon: 'clock' as const,
        words: t(messageKey('too-many-entries')),
      },
    (!online || isCut) &&
      waitingCount === 0 &&
      storage === 'free' && {
        look: 'waits' as const,
        icon: 'offline' as const,
        words: t('No network. What you enter is kept on this phone.'),
      },
  ].filter((line) => line !== false);
  const shownLines = [...states, ...lines];
  return (
    <>
      <div className={classes.place}>
        <div className={classes.phone} data-look={shownLines[0]?.look} data-overlay>
          {slots && <Slot element={slots.head} className={classes.head} />}
          <div role="status" className={classes.words}>
            {states.length > 0 && (
              <ul className={classes.states}>
                {states.map((state) => (
                  <li key={state.icon} data-look={state.look}>
                    <Icon name={state.icon} size={18} />
                    {state.words}
                  </li>
                ))}
              </ul>
            )}
            {lines.map((line) => (
              <p key={line.words} className={classes.line} data-look={line.look}>
                <Icon name={line.icon} size={18} />
                <span>{line.words}</span>
              </p>
            ))}
          </div>
          {shownLines.length === 0 && unsentCount === 0 && (
            <p className={`${classes.line} ${classes.rest}`}>
              <Icon name="check" size={18} />
              {t('Everything has been sent.')}
            </p>
          )}
          {refusedCount + waitingCount + resentCount > 0 && (
            <button type="button" className={classes.button} onClick={open}>
              {t('Show')}
            </button>
          )}
          {mustSignIn && (
            <button
              type="button"
              className={classes.button}
              onClick={() => signInAgain(pathname + search)}
            >
              {t('Sign In')}
            </button>
          )}
        </div>
      </div>
      {children}
      {isOpen && phone && (
        <Suspense fallback={null}>
          <EntriesSheet phone={phone} entries={entries} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Returns the count after it has been above 0 for a moment, and 0 before. */
function useLasting(count: number): number {
  const [isLasting, setIsLasting] = useState(false);
  const isAboveZero = count > 0;
  useEffect(() => {
    if (!isAboveZero) return;
    const timer = setTimeout(() => setIsLasting(true), SOON_MS);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isAboveZero]);
  return isLasting ? count : 0;
}
