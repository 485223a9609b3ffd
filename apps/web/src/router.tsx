import type { QueryClient } from '@tanstack/react-query';
import {
  matchPath,
  Outlet,
  replace,
  ScrollRestoration,
  type DataRouter,
  type GetScrollRestorationKeyFunction,
  type LoaderFunction,
  type RouteObject,
} from 'react-router-dom';
import { PASSWORD_LINK_PATH, ROLES, type Role } from '@milkround/contracts';
import { SCREENS } from './routes';
import { ROLE_PLACES } from './session/roles';
import { askToSignIn, currentlyExpired, currentSession, useSession } from './session/session';
import { OutletWithFallback } from './shell/OutletWithFallback';
import { RouteError } from './shell/RouteError';
import type { LoadScreen } from './shell/screen-route';
import { loadPart } from './ui/lazy-part';
import { BrandMark } from './ui/Brand';

const loadLanding = () => import('./features/landing/LandingScreen');
const loadSignIn = () => import('./features/identity/SignInScreen');
const loadSetPassword = () => import('./features/identity/SetPasswordScreen');
const loadLayout = () => import('./shell/RoleLayout');

/** All routes of the client: the public pages, the screens of each role, and the redirect of all other addresses. */
export function createRoutes(queries: QueryClient): RouteObject[] {
  const landing = toLazy(loadLanding, queries);
  return [
    {
      element: <Page />,
      errorElement: <RouteError />,
      HydrateFallback: Opening,
      children: [
        {
          element: <OutletWithFallback fallback={<Opening />} />,
          errorElement: <RouteError />,
          children: [
            ...['/', '/home'].map((path) => ({ path, lazy: landing })),
            ...ROLES.map((role) => ({ path: ROLE_PLACES[role].signIn, lazy: signInOf(role) })),
            { path: PASSWORD_LINK_PATH, lazy: toLazy(loadSetPassword, queries) },
            { path: '*', loader: () => replace(defaultPath()), element: <Opening /> },
          ],
        },
        ...ROLES.map((role) => ({
          loader: onlyFor(role),
          lazy: layoutOf(role),
          // A route whose own file failed to load cannot render its error: the route around it does, inside the layout.
          children: [
            {
              errorElement: <RouteError />,
              children: SCREENS[role].map(({ path, load }) => ({
                path,
                lazy: toLazy(load, queries),
              })),
            },
          ],
        })),
      ],
    },
  ];
}

/** Loads the files of an address, all at the same time; a file that cannot be loaded is reported by its route. */
export async function preload(role: Role | null, pathname: string): Promise<void> {
  await Promise.allSettled(loadsOf(role, pathname).map((load) => load()));
}

function loadsOf(role: Role | null, pathname: string): (() => Promise<unknown>)[] {
  if (ROLES.some((role) => ROLE_PLACES[role].signIn === pathname)) return [loadSignIn];
  if (pathname === PASSWORD_LINK_PATH) return [loadSetPassword];
  if (role === null || pathname === '/' || pathname === '/home') return [loadLanding];
  const screens = SCREENS[role];
  const screen = screens.find(({ path }) => matchPath(path, pathname)) ?? screens[0];
  return screen ? [loadLayout, screen.load] : [loadLayout];
}

/** Resolves when the router knows what to render for the first address. */
export function waitUntilReady(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/**
 * Checks the first address of the page. Without a session it opens the sign-in of the role of the screen.
 * @returns the address to open instead; null if this one may be opened
 */
export function redirectFirst({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): string | null {
  const owner = ROLES.find((role) => SCREENS[role].some(({ path }) => matchPath(path, pathname)));
  if (owner === undefined || owner === currentSession()?.role) return null;
  if (currentSession() === null && currentlyExpired() === null)
    askToSignIn(owner, pathname + search);
  return defaultPath();
}

/** The dashboard of the session, the sign-in after an expired session, else the landing page. */
function defaultPath(): string {
  const session = currentSession();
  if (session) return ROLE_PLACES[session.role].dashboard;
  const expired = currentlyExpired();
  return expired ? ROLE_PLACES[expired.role].signIn : '/home';
}

const onlyFor =
  (role: Role): LoaderFunction =>
  () =>
    currentSession()?.role === role ? null : replace(defaultPath());

const toLazy = (load: LoadScreen, queries: QueryClient) => async () => {
  const { default: Component, readAhead } = await loadPart(load);
  return {
    Component,
    loader: () => {
      readAhead?.(queries);
      return null;
    },
  };
};

const signInOf = (role: Role) => async () => {
  const { default: SignInScreen } = await loadPart(loadSignIn);
  const preloadDashboard = () => void preload(role, ROLE_PLACES[role].dashboard);
  return { Component: () => <SignInScreen key={role} role={role} preload={preloadDashboard} /> };
};

const layoutOf = (role: Role) => async () => {
  const { default: RoleLayout } = await loadPart(loadLayout);
  return {
    Component: function SessionLayout() {
      const session = useSession();
      // The session has ended and the next page is still loading, so nothing of the session stays visible.
      return session?.role === role ? (
        <RoleLayout session={session} screens={SCREENS[role]} />
      ) : (
        <Opening />
      );
    },
  };
};

/** The first history entries of all pages have the same key, so the path is added: no page restores the scroll position of another one. */
const scrollKeyOf: GetScrollRestorationKeyFunction = ({ key, pathname }) =>
  key === 'default' ? pathname : key;

function Page() {
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}

/** The mark alone, at the place where the page shows it before the client starts, so that nothing moves while the first file loads. */
const Opening = () => (
  <div className="opening">
    <BrandMark size={64} />
  </div>
);
