import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfficeRole, Order } from '@milkround/contracts';
import { buttonClass } from '../../ui/Button';
import { activityAddress } from '../../ui/explain/activity-address';
import { Icon } from '../../ui/Icon';

interface Props {
  officeRole: OfficeRole;
  order: Order;
  children: ReactNode;
}

/** The way to the activity of an order: who changed it, when, from what and to what. */
export function OrderHistoryLink({ officeRole, order, children }: Props) {
  const { t } = useTranslation();
  return (
    <Link
      className={buttonClass('ghost')}
      to={activityAddress(officeRole, { orderId: order.id })}
      title={t('History')}
      aria-label={t('History of {{name}}', {
        name: `${order.consumer_name}, ${order.product.name}`,
      })}
    >
      <Icon name="clock" />
      {children}
    </Link>
  );
}
