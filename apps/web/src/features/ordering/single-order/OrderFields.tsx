import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type BusinessDate,
  messageKey,
  type Named,
  type OfficeRole,
  type Order,
  type Role,
  compareTexts,
} from '@milkround/contracts';
import { addDays, numberOf } from '@milkround/domain';
import { text } from '../../../i18n';
import { required, useNumberField, type Verdict } from '../../../ui/form-fields';
import { formatQuantity } from '../../../ui/format';
import { LoadedSelect } from '../../../ui/LoadedSelect';
import { NumberField } from '../../../ui/NumberField';
import { TextField } from '../../../ui/TextField';
import { Toggle } from '../../../ui/Toggle';
import { DAYS_AHEAD } from '../day/today';
import { ConsumerField } from './ConsumerField';
import { existingOrder, type KnownOrder } from './known-orders';
import type { OrderFieldProps, OrderForm } from './order-form';
import type { OrderValues } from './order-values';
import styles from './SingleOrder.module.css';
import { useQuery } from '@tanstack/react-query';
import { deliveryBoysQuery, productsQuery } from '../../../live/catalog-queries';
import { productsQuery as productsOfDayQuery } from '../../../sync/day/day.queries';
import type { SelectOption } from '../../../ui/SelectField';

interface Props {
  form: OrderForm;
  role: Role;
  today: BusinessDate;
  /** The order that is being changed: it stays on its date. */
  order?: Order | null;
  /** The orders of the chosen date, where one of them may be replaced. */
  knownOrders?: readonly KnownOrder[];
  /** Says that the chosen day is closed. */
  closedNote?: ReactNode;
  /** The toggle is for single orders; an edit does not change the mark. */
  hasAdjustment?: boolean;
}

/** Whether a delivered order, or one of a stop that is done, would refuse another product, consumer or delivery boy. */
export const isDelivered = (order: Order | null): boolean =>
  order !== null && (order.is_delivered || order.dlvr_quantity !== null);

/** The fields of an order for all roles. A delivery boy's order is for himself and for today. */
export function OrderFields({
  form,
  role,
  today,
  order = null,
  knownOrders,
  closedNote,
  hasAdjustment = false,
}: Props) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const errorOf = (field: keyof OrderValues) => {
    const message = errors[field]?.message;
    return message && t(message);
  };
  const lastDate = role === 'delivery-boy' || order ? today : addDays(today, DAYS_AHEAD);
  const isAdjusted = form.watch('isAdjusted');
  const presentOrder = existingOrder(knownOrders, {
    consumerId: form.watch('consumerId'),
    productId: form.watch('productId'),
    deliveryBoyId: form.watch('deliveryBoyId'),
  });
  return (
    <>
      {isDelivered(order) && (
        <p>
          {t(
            'A delivery is recorded, so only the quantity can be changed. For more, take the delivery back with Correct first.',
          )}
        </p>
      )}
      <DateField
        form={form}
        from={today}
        to={lastDate}
        isFixed={order !== null}
        error={errorOf('orderDate')}
      />
      <fieldset className={styles.fixed} disabled={isDelivered(order)}>
        {role !== 'delivery-boy' && (
          <DeliveryBoyField
            form={form}
            officeRole={role}
            current={order?.delivery_boy}
            error={errorOf('deliveryBoyId')}
          />
        )}
        {closedNote}
        <ConsumerField
          form={form}
          role={role}
          today={today}
          error={errorOf('consumerId')}
          nameError={errorOf('consumerName')}
          addressError={errorOf('consumerAddress')}
        />
        <ProductField
          form={form}
          role={role}
          current={order?.product}
          error={errorOf('productId')}
        />
      </fieldset>
      <QuantityField form={form} presentOrder={presentOrder} error={errorOf('expQuantity')} />
      {hasAdjustment && (
        <Toggle
          label={t('Adjustment Quantity')}
          isOn={isAdjusted}
          state={isAdjusted ? t('Enabled') : t('Disabled')}
          hint={
            isAdjusted
              ? t('This quantity is marked, and later order files leave it as it is.')
              : t('An order that is there is corrected, and a later order file may change it.')
          }
          onChange={(isOn) => form.setValue('isAdjusted', isOn, { shouldDirty: true })}
        />
      )}
    </>
  );
}

interface DeliveryBoyProps extends OrderFieldProps {
  officeRole: OfficeRole;
  current?: Named;
}

function DeliveryBoyField({ form, error, officeRole, current }: DeliveryBoyProps) {
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

function ProductField({ form, error, role, current }: ProductProps) {
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

interface DateProps extends OrderFieldProps {
  from: BusinessDate;
  to: BusinessDate;
  /** The value is shown and cannot be changed. */
  isFixed: boolean;
}

// Each field is a separate component, because the form moves the focus to the first wrong field in the order of rendering.

function DateField({ form, error, from, to, isFixed }: DateProps) {
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

function QuantityField({ form, error, presentOrder }: QuantityProps) {
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

const BEFORE_TODAY = text('Order Date cannot be before today');
const TODAY_ONLY = text('You can add orders for today only');
const TOO_LATE = text('Order Date can be at most 30 days ahead');

/** Accepts a date in the range that may be chosen, both ends included. */
const dateVerdict =
  (from: BusinessDate, to: BusinessDate) =>
  (value: BusinessDate): Verdict => {
    if (value === '') return messageKey('order-date-required');
    if (value >= from && value <= to) return true;
    if (from === to) return TODAY_ONLY;
    return value < from ? BEFORE_TODAY : TOO_LATE;
  };

function quantityVerdict(value: string): Verdict {
  if (value.trim() === '') return messageKey('quantity-required');
  return numberOf(value, 'quantity') !== null || messageKey('quantity-invalid');
}

/** The choices, and the state of their queries. */
interface Choices {
  choices: SelectOption[] | undefined;
  isError: boolean;
  retry: () => void;
}

const byLabel = (a: SelectOption, b: SelectOption) => compareTexts(a.label, b.label);
const choiceOf = ({ id, name }: Named): SelectOption => ({ value: String(id), label: name });

/** Adds the selected one if it has been deleted meanwhile. */
const withCurrent = (choices: SelectOption[] | undefined, current: Named | undefined) =>
  current && choices?.every(({ value }) => value !== String(current.id))
    ? [...choices, choiceOf(current)]
    : choices;

/** `Rahul Kale · MDE-001` */
function useDeliveryBoyChoices(officeRole: OfficeRole, current?: Named): Choices {
  const { data, isError, refetch } = useQuery(deliveryBoysQuery(officeRole));
  const choices = data?.rows
    .map(({ id, name, unique_id }) => ({ value: String(id), label: `${name} · ${unique_id}` }))
    .sort(byLabel);
  return { choices: withCurrent(choices, current), isError, retry: () => void refetch() };
}

function useProductChoices(role: Role, current?: Named): Choices {
  const { data, isError, refetch } = useQuery(
    role === 'delivery-boy' ? productsOfDayQuery : productsQuery(role),
  );
  return {
    choices: withCurrent(data?.rows.map(choiceOf), current),
    isError,
    retry: () => void refetch(),
  };
}
