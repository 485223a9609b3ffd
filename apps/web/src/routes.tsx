import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Role } from '@milkround/contracts';
import type { IconName } from './ui/Icon';

/** sidebar: on a wide window; bottom: the phone's tab bar; menu: the dropdown under the user's name on a phone. */
export type Place = 'sidebar' | 'bottom' | 'menu';

type Load = () => Promise<{ default: ComponentType }>;

export interface ScreenRoute {
  path: string;
  /** The name in the navigation. */
  label: string;
  /** A shorter one for the phone's tab bar. */
  short?: string;
  icon: IconName;
  places: readonly Place[];
  load: Load;
  Component: LazyExoticComponent<ComponentType>;
}

/** A tab on the phone. */
const TAB: readonly Place[] = ['sidebar', 'bottom'];
/** What the phone's tab bar hides: Zone, Delivery Boys, Supervisors, Upload Order Excel, Orders, Single Order, Products. */
const LISTED: readonly Place[] = ['sidebar', 'menu'];

const screen = (path: string, label: string, icon: IconName, places: readonly Place[], load: Load): ScreenRoute => ({
  path,
  label,
  icon,
  places,
  load,
  Component: lazy(load),
});

/** Every screen after login. Only those of the logged-in role are registered; a new screen is a line here. */
export const SCREENS: Record<Role, readonly ScreenRoute[]> = {
  admin: [
    screen('/admin/dashboard', 'Dashboard', 'dashboard', TAB, () => import('./features/dashboard/AdminDashboardScreen')),
    screen('/admin/orders', 'Upload Order Excel', 'upload', LISTED, () => import('./features/ordering/UploadOrdersScreen')),
  ],
  supervisor: [
    screen('/supervisor/dashboard', 'Dashboard', 'dashboard', TAB, () => import('./features/dashboard/SupervisorDashboardScreen')),
  ],
  'delivery-boy': [
    screen('/deliveryBoy/dashboard', 'Dashboard', 'dashboard', TAB, () => import('./features/delivery-day/DeliveryBoyDashboardScreen')),
    // His working screen is a tab as well as an item of the dropdown: it is what the thumb looks for.
    screen('/deliveryBoy/orders', 'Orders', 'orders', ['sidebar', 'bottom', 'menu'], () => import('./features/delivery-day/OrdersScreen')),
  ],
};

/** The parts of a role's frame that are loaded when they are first needed. */
export const loadRoleLayout = () => import('./shell/RoleLayout');

/** Starts loading what the address will show, at the same time rather than one after the other. */
export function preload(role: Role, pathname: string): void {
  const wanted = SCREENS[role].find(({ path }) => path === pathname) ?? SCREENS[role][0];
  // A failure is met where the screen itself is drawn.
  void Promise.allSettled([loadRoleLayout(), wanted?.load()]);
}
