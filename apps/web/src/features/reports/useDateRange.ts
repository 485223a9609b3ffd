import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rangeIn, withRange, type Range } from '../../ui/date-range/date-range';

/** The range that the address names, or the first one, and how to change it. Back and forward go through the ranges that were looked at. */
export function useDateRange(first: Range): [range: Range, change: (range: Range) => void] {
  const [address, setAddress] = useSearchParams();
  const { from, to } = rangeIn(address, first);
  const range = useMemo(() => ({ from, to }), [from, to]);
  return [
    range,
    (newRange) => setAddress(withRange(address, newRange, first), { preventScrollReset: true }),
  ];
}
