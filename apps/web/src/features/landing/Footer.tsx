import { Link } from 'react-router-dom';
import { useBrand, useBusinessDate } from '../../api/settings.queries';
import { Brand } from '../../shell/Brand';
import { Icon } from '../../ui/Icon';
import { ENTRANCES } from './entrances';
import styles from './Footer.module.css';

/** The ways in, whose site this is, and the authority that keeps milk honest. */
export function Footer() {
  const brand = useBrand();
  const year = useBusinessDate()?.slice(0, 4) ?? String(new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Brand />
          <p>Fresh milk from local farms, every morning.</p>
        </div>
        <nav className={styles.links} aria-label="Footer">
          <Link to="/home">Home</Link>
          {ENTRANCES.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <p className={styles.small}>
        <span>
          © {year} {brand}
        </span>
        <a href="https://www.fssai.gov.in" target="_blank" rel="noopener noreferrer">
          Food Safety and Standards Authority of India
          <Icon name="external" size={16} />
        </a>
      </p>
    </footer>
  );
}
