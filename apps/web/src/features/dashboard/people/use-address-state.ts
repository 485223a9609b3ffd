import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A text of the address, which Back and a reload keep; empty if the address has none. */
export function useAddressText(name: string): [value: string, set: (value: string) => void] {
  const [address, setAddress] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setAddress(
        (known) => {
          const next = new URLSearchParams(known);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, setAddress],
  );
  return [address.get(name) ?? '', set];
}

/** Whether something is open that is folded at first, by the address. */
export function useAddressFlag(name: string): [isSet: boolean, set: (isSet: boolean) => void] {
  const [value, setValue] = useAddressText(name);
  const set = useCallback((isSet: boolean) => setValue(isSet ? '1' : ''), [setValue]);
  return [value === '1', set];
}
