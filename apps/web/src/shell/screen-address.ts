import { useLocation } from 'react-router-dom';
import type { ScreenRoute } from './screen-route';

/** Returns the address of a screen for the navigation. The range of dates stays from one report to another. */
export function useScreenAddress(screens: readonly ScreenRoute[]): (screen: ScreenRoute) => string {
  const { pathname, search } = useLocation();
  const isFromReport = screens.some(({ path, hasRange }) => hasRange && path === pathname);
  return ({ path, hasRange }) => {
    if (!isFromReport || !hasRange) return path;
    const range = [...new URLSearchParams(search)].filter(
      ([name]) => name === 'from' || name === 'to',
    );
    return range.length === 0 ? path : `${path}?${new URLSearchParams(range).toString()}`;
  };
}
