import { useSearchParams } from 'react-router-dom';
import type { BusinessDate } from '@milkround/contracts';
import { isDate } from '@milkround/domain';

/** The address with the date in it, at the first page of its list. Search and filters stay. */
function withDate(address: URLSearchParams, date: BusinessDate | null): URLSearchParams {
  const newAddress = new URLSearchParams(address);
  newAddress.delete('date');
  newAddress.delete('page');
  if (date !== null) newAddress.set('date', date);
  return newAddress;
}

/**
 * The date of the list. It is in the address (`?date=`), so that a reload and Back keep it; today is not in the address.
 * An invalid date, or one before `min`, counts as today.
 */
export function useChosenDate(
  today: BusinessDate,
  min?: BusinessDate,
): [BusinessDate, (date: BusinessDate) => void] {
  const [params, setParams] = useSearchParams();
  const dateText = params.get('date') ?? '';
  const isFit = isDate(dateText) && (min === undefined || dateText >= min);
  const choose = (date: BusinessDate) =>
    setParams((current) => withDate(current, date === today ? null : date), {
      replace: true,
      preventScrollReset: true,
    });
  return [isFit ? dateText : today, choose];
}
