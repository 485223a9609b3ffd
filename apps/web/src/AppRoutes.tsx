import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ROLES, type Role } from '@milkround/contracts';
import { LANDING, LAYOUT, preload, SCREENS, SIGN_IN } from './routes';
import { Opening } from './shell/Opening';
import { Redirect } from './shell/Redirect';
import { ROLE_PLACES } from './session/roles';
import { ScreenBoundary } from './shell/ScreenBoundary';
import { useExpired, useSession } from './session/session';

const { Component: RoleLayout } = LAYOUT;
const { Component: LandingScreen } = LANDING;
const { Component: SignInScreen } = SIGN_IN;

const preloadDashboard = (role: Role) => void preload(role, ROLE_PLACES[role].dashboard);

/** The public pages, the logged-in role's screens, and where every other address leads. */
export function AppRoutes() {
  const session = useSession();
  const expired = useExpired();
  const { pathname } = useLocation();
  const elsewhere = session ? ROLE_PLACES[session.role].dashboard : expired ? ROLE_PLACES[expired.role].signIn : '/home';
  return (
    <ScreenBoundary place={pathname}>
      <Suspense fallback={<Opening />}>
        <Routes>
          <Route path="/" element={<LandingScreen />} />
          <Route path="/home" element={<LandingScreen />} />
          {ROLES.map((role) => (
            <Route
              key={role}
              path={ROLE_PLACES[role].signIn}
              element={<SignInScreen key={role} role={role} preload={preloadDashboard} />}
            />
          ))}
          {session && (
            <Route element={<RoleLayout session={session} screens={SCREENS[session.role]} />}>
              {SCREENS[session.role].map(({ path, Component }) => (
                <Route key={path} path={path} element={<Component />} />
              ))}
            </Route>
          )}
          <Route path="*" element={<Redirect to={elsewhere} />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}
