import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { useScreenAddress } from './screen-address';
import type { ScreenRoute } from './screen-route';
import { deviceStorage } from '../storage/browser-storage';
import { Icon } from '../ui/Icon';
import { useMedia } from '../ui/media';
import { Brand } from '../ui/Brand';
import { useLogout } from '../features/identity/logout';
import { OpenCount } from './OpenCount';
import styles from './Sidebar.module.css';

const KEY = 'sidebar';

/** The navigation of a wide window. Its width is the stored choice of the user, or narrow in a less wide window. */
export function Sidebar({ screens }: { screens: readonly ScreenRoute[] }) {
  const [storedWidth, setStoredWidth] = useState(() => deviceStorage.get(KEY));
  const isTight = useMedia('(max-width: 1023.98px)');
  const narrow = storedWidth === null ? isTight : storedWidth === 'narrow';
  const { t } = useTranslation();
  const addressOf = useScreenAddress(screens);
  const logout = useLogout();
  const shownScreens = screens.filter(({ places }) => places.includes('sidebar'));
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The list is longer than many windows.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  const toggle = () => {
    const newWidth = narrow ? 'wide' : 'narrow';
    deviceStorage.set(KEY, newWidth);
    setStoredWidth(newWidth);
  };
  return (
    <aside className={`${styles.sidebar} ${narrow ? styles.narrow : ''}`}>
      <div className={styles.head}>
        {!narrow && <Brand />}
        <button
          type="button"
          className={styles.toggle}
          onClick={toggle}
          aria-expanded={!narrow}
          aria-label={t('Sidebar')}
          title={narrow ? t('Widen') : t('Narrow')}
        >
          <Icon name="panel" />
        </button>
      </div>
      <nav ref={nav} className={styles.nav} aria-label={t('Main')}>
        {shownScreens.map((screen, index) => (
          <Fragment key={screen.path}>
            {screen.group !== undefined && screen.group !== shownScreens[index - 1]?.group && (
              <p className={styles.group}>{t(screen.group)}</p>
            )}
            <NavLink
              to={addressOf(screen)}
              className={styles.item}
              title={narrow ? t(screen.label) : undefined}
            >
              <Icon name={screen.icon} />
              <span className={styles.label}>{t(screen.label)}</span>
              {screen.counts && <OpenCount className={styles.count} />}
            </NavLink>
          </Fragment>
        ))}
      </nav>
      <button
        type="button"
        className={`${styles.item} ${styles.logout}`}
        onClick={() => logout('own')}
        title={narrow ? t('Logout') : undefined}
      >
        <Icon name="logout" />
        <span className={styles.label}>{t('Logout')}</span>
      </button>
    </aside>
  );
}
