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
 * The date that is looked at. It stands in the address (`?date=`), so that a reload and the way back keep it; today needs none there.
 * One that is no date, or before `min`, is today.
 */
export function useChosenDate(today: BusinessDate, min?: BusinessDate): [BusinessDate, (date: BusinessDate) => void] {
  const [params, setParams] = useSearchParams();
  const dateText = params.get('date') ?? '';
  const isFit = isDate(dateText) && (min === undefined || dateText >= min);
  const choose = (date: BusinessDate) =>
    setParams((current) => withDate(current, date === today ? null : date), { replace: true, preventScrollReset: true });
  return [isFit ? dateText : today, choose];
}
