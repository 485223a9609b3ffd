import type { ReactNode } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';

/** Renders the matched route, or `fallback` while the files of another address load. */
export function OutletWithFallback({ fallback }: { fallback: ReactNode }) {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location && location.pathname !== pathname ? fallback : <Outlet />;
}
