import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A text of the address, which Back and a reload keep; empty if the address has none. */
export function useAddressText(name: string): [value: string, set: (value: string) => void] {
  const [address, setAddress] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setAddress(
        (current) => {
          const params = new URLSearchParams(current);
          if (value === '') params.delete(name);
          else params.set(name, value);
          return params;
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, setAddress],
  );
  return [address.get(name) ?? '', set];
}

/** Whether a part that is folded at first is open, by the address. */
export function useAddressFlag(name: string): [isSet: boolean, set: (isSet: boolean) => void] {
  const [value, setValue] = useAddressText(name);
  const set = useCallback((isSet: boolean) => setValue(isSet ? '1' : ''), [setValue]);
  return [value === '1', set];
}

/** A set of keys in the address, such as those of open parts, and a function that adds or removes a key. */
export function useAddressSet(
  name: string,
): [keys: ReadonlySet<string>, toggle: (key: string) => void] {
  const [value, setValue] = useAddressText(name);
  const keys = useMemo(() => new Set(value.split(',').filter(Boolean)), [value]);
  const toggle = useCallback(
    (key: string) => {
      const newKeys = new Set(keys);
      if (!newKeys.delete(key)) newKeys.add(key);
      setValue([...newKeys].join(','));
    },
    [keys, setValue],
  );
  return [keys, toggle];
}
