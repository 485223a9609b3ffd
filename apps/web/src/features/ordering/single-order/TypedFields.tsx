import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { formatQuantity } from '../../../ui/format';
import { useNumberField } from '../../../ui/form-fields';
import { NumberField } from '../../../ui/NumberField';
import { TextField } from '../../../ui/TextField';
import type { KnownOrder } from './known-orders';
import type { OrderFieldProps } from './order-form';
import { dateVerdict, quantityVerdict } from './order-rules';

interface DateProps extends OrderFieldProps {
  from: BusinessDate;
  to: BusinessDate;
  /** The value is shown and cannot be changed. */
  isFixed: boolean;
}

// Each field is a separate component, because the form moves the focus to the first wrong field in the order of rendering.

export function DateField({ form, error, from, to, isFixed }: DateProps) {
  const { t } = useTranslation();
  return (
    <TextField
      type="date"
      label={t('Order Date')}
      min={from}
      max={to}
      readOnly={isFixed}
      error={error}
      {...form.register('orderDate', { validate: dateVerdict(from, to) })}
    />
  );
}

interface QuantityProps extends OrderFieldProps {
  /** The existing order of the consumer. */
  presentOrder?: KnownOrder;
}

export function QuantityField({ form, error, presentOrder }: QuantityProps) {
  const { t } = useTranslation();
  const field = useNumberField(form, 'expQuantity', quantityVerdict);
  return (
    <NumberField
      label={t('Expected Quantity')}
      kind="quantity"
      hint={
        presentOrder &&
        t('Ordered so far: {{quantity}}', { quantity: formatQuantity(presentOrder.quantity) })
      }
      error={error}
      {...field}
    />
  );
}
