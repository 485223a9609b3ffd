import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import styles from './NoDeliveryBoys.module.css';

/** Leads a supervisor to the first step in a zone without delivery boys. */
export function NoDeliveryBoys() {
  const { t } = useTranslation();
  return (
    <div className={styles.note}>
      <p>
        {t(
          'Your zone has no delivery boy yet. Add those who bring the milk; then the office uploads their orders, and they appear here.',
        )}
      </p>
      <Link to="/supervisor/delivery-boys" className={buttonClass('ghost')}>
        <Icon name="plus" />
        {t('Add Delivery Boy')}
      </Link>
    </div>
  );
}
