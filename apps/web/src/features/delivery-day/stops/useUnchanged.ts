import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** Returns the same object while its content is equal, so that components that depend on it are not rendered again. */
export function useUnchanged<T>(value: T): T {
  const [previous, setPrevious] = useState(value);
  const result = replaceEqualDeep(previous, value);
  if (result !== previous) setPrevious(result);
  return result;
}
