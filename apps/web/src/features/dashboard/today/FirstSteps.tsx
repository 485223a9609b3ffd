import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { text } from '../../../i18n';
import { Icon, type IconName } from '../../../ui/Icon';
import styles from './FirstSteps.module.css';

const STEPS: readonly { path: string; name: string; icon: IconName }[] = [
  { path: '/admin/zone', name: text('Add Zone'), icon: 'zone' },
  { path: '/admin/supervisors', name: text('Add Supervisor'), icon: 'person' },
  { path: '/admin/delivery-boys', name: text('Add Delivery Boy'), icon: 'people' },
  { path: '/admin/products', name: text('Add Product'), icon: 'product' },
  { path: '/admin/orders', name: text('Upload Order Excel'), icon: 'upload' },
];

/** The way from an empty database to the first morning. */
export function FirstSteps() {
  const { t } = useTranslation();
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('First steps')}</h2>
      <p className={styles.about}>
        {t('There are no delivery boys yet. Taken in this order, each step finds what it needs; the figures below fill by themselves.')}
      </p>
      <ol className={styles.steps}>
        {STEPS.map(({ path, name, icon }, index) => (
          <li key={path}>
            <Link to={path} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.name}>{t(name)}</span>
              <Icon name={icon} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
