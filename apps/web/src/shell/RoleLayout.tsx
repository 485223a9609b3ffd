import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import type { Session } from '@milkround/contracts';
import { PhoneStrip } from '../sync/PhoneStrip';
import { useDateCheck } from '../sync/use-business-day';
import { usePhoneDuty } from '../sync/use-phone';
import { UpdateNote } from '../pwa/UpdateNote';
import { LoadingRows } from '../ui/LoadingRows';
import { newSlots, SlotsContext } from '../ui/slots';
import { UnsavedQuestion } from '../ui/UnsavedQuestion';
import { BottomBar } from './BottomBar';
import { DegradedNote } from './DegradedNote';
import { LogoutQuestion } from '../features/identity/LogoutQuestion';
import { OfflineNote } from './OfflineNote';
import { ScreenBoundary } from './ScreenBoundary';
import type { ScreenRoute } from './screen-route';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useLive } from '../sync/use-live';
import styles from './RoleLayout.module.css';

export interface LayoutProps {
  session: Session;
  /** The screens of the session's role. */
  screens: readonly ScreenRoute[];
}

/** The frame around every screen after login: sidebar or bottom bar, top bar, and the screen of the address. */
export default function RoleLayout({ session, screens }: LayoutProps) {
  useLive();
  usePhoneDuty();
  useDateCheck();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const content = useContentStart(pathname);
  const [slots] = useState(newSlots);
  return (
    <SlotsContext value={slots}>
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      <div className={styles.frame}>
        <Sidebar screens={screens} />
        <div className={styles.column}>
          <TopBar session={session} screens={screens} slots={slots} />
          {session.role === 'delivery-boy' ? <PhoneStrip /> : <OfflineNote />}
          <DegradedNote role={session.role} screens={screens} />
          <UpdateNote />
          <main id="content" ref={content} tabIndex={-1} className={styles.content}>
            <ScreenBoundary place={pathname}>
              <Suspense fallback={<LoadingRows />}>
                <Outlet />
              </Suspense>
            </ScreenBoundary>
          </main>
        </div>
        <BottomBar screens={screens} />
      </div>
      <UnsavedQuestion go={navigate} />
      <LogoutQuestion />
    </SlotsContext>
  );
}

/** Another address starts at its top, and so does the keyboard; the first one leaves the focus where the browser put it. */
function useContentStart(pathname: string) {
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo({ top: 0, left: 0 });
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
