import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { ScreenRoute } from './screen-route';
import { Icon } from '../ui/Icon';
import styles from './BottomBar.module.css';

/** The phone's tab bar. What it hides stands in the dropdown under the user's name. */
export function BottomBar({ screens }: { screens: readonly ScreenRoute[] }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.bar} aria-label={t('Tabs')}>
      {screens
        .filter(({ places }) => places.includes('bottom'))
        .map(({ path, label, short, icon }) => (
          <NavLink key={path} to={path} className={styles.tab} aria-label={short && `${t(short)}, ${t(label)}`}>
            <Icon name={icon} size={22} />
            <span className={styles.label}>{t(short ?? label)}</span>
          </NavLink>
        ))}
    </nav>
  );
}
