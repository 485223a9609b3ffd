import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { messageKey, type Named, type Role, type OfficeRole } from '@milkround/contracts';
import { required } from '../../../ui/form-fields';
import { LoadedSelect } from '../../../ui/LoadedSelect';
import { useDeliveryBoyChoices, useProductChoices } from './choices';
import type { OrderFieldProps } from './order-form';

interface DeliveryBoyProps extends OrderFieldProps {
  officeRole: OfficeRole;
  current?: Named;
}

/** The delivery boy of the order. */
export function DeliveryBoyField({ form, error, officeRole, current }: DeliveryBoyProps) {
  const { t } = useTranslation();
  const { choices, isError, retry } = useDeliveryBoyChoices(officeRole, current);
  return (
    <LoadedSelect
      label={t('MDE')}
      placeholder={t('Select an MDE')}
      hint={
        choices?.length === 0 && (
          <Link to={`/${officeRole}/delivery-boys`}>
            {t('There is no delivery boy yet. Add the first one.')}
          </Link>
        )
      }
      choices={choices}
      failure={isError ? t('Failed to fetch delivery boys') : undefined}
      onRetry={retry}
      error={error}
      value={form.watch('deliveryBoyId')}
      {...form.register('deliveryBoyId', { validate: required(messageKey('mde-required')) })}
    />
  );
}

interface ProductProps extends OrderFieldProps {
  role: Role;
  current?: Named;
}

export function ProductField({ form, error, role, current }: ProductProps) {
  const { t } = useTranslation();
  const { choices, isError, retry } = useProductChoices(role, current);
  return (
    <LoadedSelect
      label={t('Product')}
      placeholder={t('Select a product')}
      hint={
        choices?.length === 0 &&
        (role === 'admin' ? (
          <Link to="/admin/products">{t('There is no product yet. Add the first one.')}</Link>
        ) : (
          t('There is no product yet. The office adds products first.')
        ))
      }
      choices={choices}
      failure={isError ? t('Failed to fetch products') : undefined}
      onRetry={retry}
      error={error}
      value={form.watch('productId')}
      {...form.register('productId', { validate: required(messageKey('product-required')) })}
    />
  );
}
