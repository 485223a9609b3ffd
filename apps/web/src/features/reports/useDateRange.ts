import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BusinessDate } from '@milkround/contracts';
import { rangeIn, withRange, type Range } from '../../ui/date-range/date-range';

/** The range that the address names, today at first, and how to change it. Back and forward go through the ranges that were looked at. */
export function useDateRange(today: BusinessDate): [range: Range, change: (range: Range) => void] {
  const [address, setAddress] = useSearchParams();
  const { from, to } = rangeIn(address, today);
  const range = useMemo(() => ({ from, to }), [from, to]);
  return [range, (next) => setAddress(withRange(address, next, today), { preventScrollReset: true })];
}
