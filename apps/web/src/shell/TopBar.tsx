import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Session } from '@milkround/contracts';
import { settingsQuery } from '../api/settings.queries';
import type { ScreenRoute } from './screen-route';
import { Badge } from '../ui/Badge';
import { Slot, type Slots } from '../ui/slots';
import { LanguageSelect } from '../ui/LanguageSelect';
import { ThemeButton } from '../ui/ThemeSwitch';
import { UserMenu } from './UserMenu';
import styles from './TopBar.module.css';

/** Without a network the demo's controls are not needed. */
const DemoSwitch = lazy(() =>
  import('../features/demo/DemoSwitch').catch(() => ({ default: () => null })),
);

interface Props {
  session: Session;
  screens: readonly ScreenRoute[];
  slots: Slots;
}

/** The screen's heading at the left, the state of the connection and the user at the right. */
export function TopBar({ session, screens, slots }: Props) {
  const isDemoLive = useQuery(settingsQuery).data?.demo_morning ?? false;
  return (
    <header className={styles.bar}>
      <Slot element={slots.title} className={styles.title} />
      <Slot element={slots.status} className={styles.status} />
      {isDemoLive && session.role !== 'delivery-boy' && (
        <div className={styles.demo}>
          <Suspense>
            <DemoSwitch role={session.role} />
          </Suspense>
        </div>
      )}
      <div className={styles.wide}>
        <LanguageSelect />
        <ThemeButton />
        <span className={styles.user}>
          <span className={styles.badge}>
            <Badge name={session.name} />
          </span>
          <span className={styles.name}>{session.name}</span>
        </span>
      </div>
      <UserMenu session={session} screens={screens} />
    </header>
  );
}
