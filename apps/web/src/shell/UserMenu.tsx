import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import type { Session } from '@milkround/contracts';
import { InstallItem } from '../pwa/InstallItem';
import { useScreenAddress } from './screen-address';
import type { ScreenRoute } from './screen-route';
import { Badge } from '../ui/Badge';
import { Icon } from '../ui/Icon';
import { LanguageChoice } from '../ui/LanguageChoice';
import { useCloseOutside } from '../ui/useCloseOutside';
import { useLogout } from '../features/identity/logout';
import { OpenCount } from './OpenCount';
import { areaOf, ROLE_PLACES } from '../session/roles';
import { ThemeChoice } from '../ui/ThemeSwitch';
import styles from './UserMenu.module.css';

/** The phone's dropdown under the user's name: the screens that the tab bar lacks, the theme, and Logout. */
export function UserMenu({
  session,
  screens,
}: {
  session: Session;
  screens: readonly ScreenRoute[];
}) {
  const [isOpened, setIsOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { t } = useTranslation();
  const addressOf = useScreenAddress(screens);
  const logout = useLogout();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  const isShown = isOpened && openedAt === key;
  useCloseOutside(box, isShown, () => setIsOpened(false));
  const items = screens.filter(({ places }) => places.includes('menu'));
  const toggle = () => {
    setIsOpened(!isShown);
    setOpenedAt(key);
  };
  return (
    <div ref={box} className={styles.menu}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isShown}
        aria-controls="user-menu"
        aria-label={t('{{name}}, menu', { name: session.name })}
        onClick={toggle}
      >
        <span className={styles.badge}>
          <Badge name={session.name} />
        </span>
        <span className={styles.name}>{session.name}</span>
        <Icon name="down" size={16} />
      </button>
      <div id="user-menu" className={styles.list} hidden={!isShown} data-overlay>
        <div className={styles.who}>
          <strong>{session.name}</strong>
          <span>
            {[t(ROLE_PLACES[session.role].name), areaOf(session)].filter(Boolean).join(' · ')}
          </span>
        </div>
        {items.length > 0 && (
          <nav className={styles.items} aria-label={t('More')}>
            {items.map((screen) => (
              <NavLink
                key={screen.path}
                to={addressOf(screen)}
                className={styles.item}
                onClick={() => setIsOpened(false)}
              >
                <Icon name={screen.icon} />
                {t(screen.label)}
                {screen.counts && <OpenCount />}
              </NavLink>
            ))}
          </nav>
        )}
        <LanguageChoice />
        <ThemeChoice />
        {session.role === 'delivery-boy' && <InstallItem className={styles.item} />}
        <button type="button" className={styles.item} onClick={() => logout('all')}>
          <Icon name="logout" />
          {t('Logout')}
        </button>
      </div>
    </div>
  );
}
