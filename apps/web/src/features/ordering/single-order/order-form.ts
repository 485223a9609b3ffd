import type { QueryKey } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { BusinessDate, Order, Role } from '@milkround/contracts';
import { ApiError } from '../../../api/errors';
import { useSave } from '../../../api/useSave';
import { ordersQuery } from '../orders.queries';
import { KNOWN_CONSUMERS } from './known-consumers';
import { fieldOf, type OrderValues } from './order-values';

export type OrderForm = UseFormReturn<OrderValues>;

export interface OrderFieldProps {
  form: OrderForm;
  /** What is wrong with the field, in words. */
  error: string | undefined;
}

/** What shows the orders of a date. */
const showing = (role: Role, date: BusinessDate): QueryKey[] =>
  role === 'delivery-boy' ? [] : [KNOWN_CONSUMERS, ordersQuery(role, date).queryKey];

/** An order's form: checked at every change, sent once as a form with parts, and a refusal shown at the field that it is about. */
export function useOrderForm(role: Role, values: OrderValues, onDone: (form: OrderForm) => void) {
  const form = useForm<OrderValues>({ defaultValues: values, mode: 'onChange' });
  const date = useWatch({ control: form.control, name: 'orderDate' });
  const { save, isSaving } = useSave<Order>({
    multipart: true,
    invalidates: showing(role, date),
    onDone: () => onDone(form),
    onError: (error) => {
      for (const refused of error instanceof ApiError ? error.errors : []) {
        const field = fieldOf(refused);
        if (field) form.setError(field, { type: 'server', message: refused.message });
      }
      return false;
    },
  });
  return { form, save, isSaving };
}
