import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BusinessDate, OfficeRole, Order } from '@milkround/contracts';
import { buttonClass } from '../../../ui/Button';
import { singleOrderAddress } from '../../../ui/single-order-address';

/** Says how the orders of a coming day are changed. */
export function ComingOrdersNote({
  officeRole,
  date,
}: {
  officeRole: OfficeRole;
  date: BusinessDate;
}) {
  const { t } = useTranslation();
  return (
    <p>
      {t(
        'An order of a coming day is changed by a single order: its quantity replaces the one of the list.',
      )}{' '}
      <Link to={singleOrderAddress(officeRole, { date })}>{t('Add Single Order')}</Link>
    </p>
  );
}

/** Opens the single order that replaces an order of a coming day. */
export function ChangeOrderLink({ officeRole, order }: { officeRole: OfficeRole; order: Order }) {
  const { t } = useTranslation();
  return (
    <Link
      className={buttonClass('ghost')}
      to={singleOrderAddress(officeRole, {
        date: order.order_date,
        deliveryBoyId: order.delr_boy_id,
        consumerId: order.consumer_id,
        productId: order.product_id,
      })}
      aria-label={t('Change {{name}}', { name: `${order.consumer_name}, ${order.product.name}` })}
    >
      {t('Change')}
    </Link>
  );
}
