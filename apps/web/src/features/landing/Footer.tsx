import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBrand, useBusinessDate } from '../../api/settings.queries';
import { Brand } from '../../ui/Brand';
import { Icon } from '../../ui/Icon';
import { ENTRANCES } from './entrances';
import styles from './Footer.module.css';

/** The links to the sign-in pages, the name of the dairy, and the food safety authority. */
export function Footer() {
  const { t } = useTranslation();
  const brand = useBrand();
  const [yearOfDevice] = useState(() => String(new Date().getFullYear()));
  const year = useBusinessDate()?.slice(0, 4) ?? yearOfDevice;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Brand />
          <p>{t('Fresh milk from local farms, every morning.')}</p>
        </div>
        <nav className={styles.links} aria-label={t('Footer')}>
          <Link to="/home">{t('Home')}</Link>
          {ENTRANCES.map(({ to, label }) => (
            <Link key={to} to={to}>
              {t(label)}
            </Link>
          ))}
        </nav>
      </div>
      <p className={styles.small}>
        <span>
          © {year} {brand}
        </span>
        <a href="https://www.fssai.gov.in" target="_blank" rel="noopener noreferrer">
          {t('Food Safety and Standards Authority of India')}
          <Icon name="external" size={16} />
        </a>
      </p>
    </footer>
  );
}
