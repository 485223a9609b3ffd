import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, NavLink } from 'react-router-dom';
import type { Session } from '@milkround/contracts';
import '../i18n/english-plurals';
import { PhoneStrip } from '../sync/PhoneStrip';
import { useDateCheck } from '../sync/use-business-day';
import { usePhoneDuty } from '../sync/use-phone';
import { UpdateNote } from '../pwa/UpdateNote';
import { LoadingRows } from '../ui/LoadingRows';
import { newSlots, SlotsContext } from '../ui/slots';
import { UnsavedQuestion } from '../ui/UnsavedQuestion';
import { DegradedNote } from './DegradedNote';
import { LogoutQuestion } from '../features/identity/LogoutQuestion';
import { OutletWithFallback } from './OutletWithFallback';
import type { ScreenRoute } from './screen-route';
import { Sidebar } from './Sidebar';
import { useSteadyTaps } from './steady-taps';
import { TopBar } from './TopBar';
import { useContentFocus } from './use-content-focus';
import { useLive } from '../sync/use-live';
import { Icon } from '../ui/Icon';
import { isOnline, subscribeOnline } from '../api/online';
import { useScreenAddress } from './screen-address';
import styles from './RoleLayout.module.css';
import offlineNoteStyles from './ScreenNote.module.css';

/** Without a network the note is shown at the next start. */
const PasswordChangeNote = lazy(() =>
  import('../features/account/PasswordChangeNote').catch(() => ({ default: () => null })),
);

/** If its file cannot be loaded, use is not reported, and the server ends the session after its time. */
const KeepSession = lazy(() =>
  import('../features/account/KeepSession').catch(() => ({ default: () => null })),
);

export interface LayoutProps {
  session: Session;
  screens: readonly ScreenRoute[];
}

/** The frame around every screen after login: sidebar or bottom bar, top bar, and the screen of the address. */
export default function RoleLayout({ session, screens }: LayoutProps) {
  useLive();
  usePhoneDuty();
  useDateCheck();
  useSteadyTaps(session.role === 'delivery-boy');
  const { t } = useTranslation();
  const content = useContentFocus(useLocation());
  const [slots] = useState(newSlots);
  const notes = (
    <>
      <DegradedNote role={session.role} screens={screens} />
      {(session.passwordChange ?? session.secondFactorReset) && (
        <Suspense>
          <PasswordChangeNote session={session} />
        </Suspense>
      )}
      <UpdateNote />
    </>
  );
  return (
    <SlotsContext value={slots}>
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      <div className={styles.frame} data-role={session.role}>
        <Sidebar screens={screens} />
        <div className={styles.column}>
          <TopBar session={session} screens={screens} slots={slots} />
          {session.role === 'delivery-boy' ? (
            <PhoneStrip>{notes}</PhoneStrip>
          ) : (
            <>
              <OfflineNote />
              <Suspense>
                <KeepSession role={session.role} />
              </Suspense>
              {notes}
            </>
          )}
          <main id="content" ref={content} tabIndex={-1} className={styles.content}>
            <OutletWithFallback fallback={<LoadingRows />} />
          </main>
        </div>
        <BottomBar screens={screens} />
      </div>
      <UnsavedQuestion />
      <LogoutQuestion />
    </SlotsContext>
  );
}

/** One line while the device has no network. */
function OfflineNote() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  return (
    <div role="status">
      {!online && (
        <p className={offlineNoteStyles.note}>
          <Icon name="offline" size={18} />
          {t('You are offline. What you see may be out of date.')}
        </p>
      )}
    </div>
  );
}

/** The phone's tab bar. The other screens are in the dropdown under the user's name. */
function BottomBar({ screens }: { screens: readonly ScreenRoute[] }) {
  const { t } = useTranslation();
  const addressOf = useScreenAddress(screens);
  return (
    <nav className={styles.bar} aria-label={t('Tabs')}>
      {screens
        .filter(({ places }) => places.includes('bottom'))
        .map((screen) => {
          const { path, label, short, icon } = screen;
          return (
            <NavLink
              key={path}
              to={addressOf(screen)}
              className={styles.tab}
              aria-label={short && `${t(short)}, ${t(label)}`}
            >
              <Icon name={icon} size={22} />
              <span className={styles.label}>{t(short ?? label)}</span>
            </NavLink>
          );
        })}
    </nav>
  );
}
