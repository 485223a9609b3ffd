import type { QueryKey } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { BusinessDate, Order, Role } from '@milkround/contracts';
import { isUnsaved, showRefusals } from '../../../ui/form-fields';
import { useSave } from '../../../ui/useSave';
import { ordersQuery } from '../day/orders.queries';
import { fieldOf, type OrderValues } from './order-values';

export type OrderForm = UseFormReturn<OrderValues>;

export interface OrderFieldProps {
  form: OrderForm;
  /** The error text of a field. */
  error: string | undefined;
}

const queryKeysOf = (role: Role, date: BusinessDate): QueryKey[] =>
  role === 'delivery-boy' ? [] : [ordersQuery(role, date).queryKey];

/**
 * An order's form: checked at every change, sent once as a form with parts, and a refusal shown at the field that it is about.
 * @param isFollowing Untouched fields follow `values`, so that they do not overwrite what another person saves meanwhile
 */
export function useOrderForm(
  role: Role,
  values: OrderValues,
  onDone: (form: OrderForm) => void,
  isFollowing = false,
) {
  const form = useForm<OrderValues>({
    defaultValues: values,
    ...(isFollowing && { values, resetOptions: { keepDirtyValues: true } }),
    mode: 'onChange',
  });
  const date = useWatch({ control: form.control, name: 'orderDate' });
  const { save, isSaving, isRefused } = useSave<Order>({
    multipart: true,
    invalidates: queryKeysOf(role, date),
    onDone: () => onDone(form),
    onError: (error) => showRefusals(form, error, fieldOf),
  });
  return { form, save, isSaving, isUnsaved: isUnsaved(form, isRefused) };
}
