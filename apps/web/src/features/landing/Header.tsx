import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Brand } from '../../ui/Brand';
import { LanguageSelect } from '../../ui/LanguageSelect';
import { Icon } from '../../ui/Icon';
import { ENTRANCES } from './entrances';
import styles from './Header.module.css';

/** Stays at the top; on a phone its links fold away behind a button. */
export function Header() {
  const { t } = useTranslation();
  const [isOpened, setIsOpened] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/home" className={styles.brand}>
          <Brand />
        </Link>
        <LanguageSelect />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpened}
          aria-controls="site-menu"
          aria-label={isOpened ? t('Close menu') : t('Open menu')}
          onClick={() => setIsOpened(!isOpened)}
        >
          <Icon name={isOpened ? 'close' : 'menu'} size={24} />
        </button>
        <nav
          id="site-menu"
          className={`${styles.nav} ${isOpened ? styles.opened : ''}`}
          aria-label={t('Site')}
        >
          <NavLink to="/home" className={styles.link} onClick={() => setIsOpened(false)}>
            {t('Home')}
          </NavLink>
          {ENTRANCES.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.link}>
              {t(label)}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  );
}
