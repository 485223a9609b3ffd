import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** The same object for as long as it holds the same: what hangs on it is not drawn again. */
export function useUnchanged<T>(value: T): T {
  const [previous, setPrevious] = useState(value);
  const result = replaceEqualDeep(previous, value);
  if (result !== previous) setPrevious(result);
  return result;
}
