import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/Button';
import { EmptyNote } from '../../../ui/EmptyNote';
import { Icon } from '../../../ui/Icon';

/** The morning before its orders have come. */
export function NoOrders() {
  const { t } = useTranslation();
  return (
    <EmptyNote
      message={t('No orders for today.')}
      hint={t(
        'They appear here by themselves as soon as the office has entered them. You need not reload.',
      )}
    >
      <Link to="/deliveryBoy/single-order" className={buttonClass('ghost')}>
        <Icon name="plus" />
        {t('Add Single Order')}
      </Link>
    </EmptyNote>
  );
}
