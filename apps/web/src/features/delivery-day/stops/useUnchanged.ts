import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** The same object for as long as it holds the same: what hangs on it is not drawn again. */
export function useUnchanged<T>(value: T): T {
  const [kept, setKept] = useState(value);
  const next = replaceEqualDeep(kept, value);
  if (next !== kept) setKept(next);
  return next;
}
