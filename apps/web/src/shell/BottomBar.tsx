import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useScreenAddress } from './screen-address';
import type { ScreenRoute } from './screen-route';
import { Icon } from '../ui/Icon';
import styles from './BottomBar.module.css';

/** The phone's tab bar. The other screens are in the dropdown under the user's name. */
export function BottomBar({ screens }: { screens: readonly ScreenRoute[] }) {
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
