import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Role } from '@milkround/contracts';
import { part } from './shell/part';
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
  /** How many wait there stands beside the name. */
  counts?: 'open-entries';
  load: Load;
  Component: LazyExoticComponent<ComponentType>;
}

/** A tab on the phone. */
const TAB: readonly Place[] = ['sidebar', 'bottom'];
/** What the phone's tab bar hides: Zone, Delivery Boys, Supervisors, Upload Order Excel, Orders, Single Order, Products. */
const LISTED: readonly Place[] = ['sidebar', 'menu'];
/** Not to be chosen: another screen leads there. */
const HIDDEN: readonly Place[] = [];

const screen = (path: string, label: string, icon: IconName, places: readonly Place[], load: Load, short?: string): ScreenRoute => ({
  path,
  label,
  short,
  icon,
  places,
  load,
  Component: lazy(part(load)),
});

/** The screens that several roles have: the server says how far each of them sees. */
const REPORTS = {
  remarks: (role: string) =>
    screen(`/${role}/order-remark`, 'Order Remarks', 'remark', TAB, () => import('./features/reports/OrderRemarksScreen'), 'Remarks'),
  dayCloses: (role: string) =>
    screen(`/${role}/day-close`, 'Day Close Report', 'moon', TAB, () => import('./features/reports/DayCloseReportScreen'), 'Day Close'),
  deliveries: (role: string) =>
    screen(
      `/${role}/zone-wise-order-report`,
      'Delivery Report',
      'report',
      TAB,
      () => import('./features/reports/DeliveryReportScreen'),
      'Delivery',
    ),
  quantities: (role: string) =>
    screen(
      `/${role}/qty-report`,
      'Requirement Report',
      'bottle',
      TAB,
      () => import('./features/reports/RequirementReportScreen'),
      'Required',
    ),
  changes: (role: string) =>
    screen(
      `/${role}/delivery-change-log`,
      'Customer Changes Report',
      'change',
      TAB,
      () => import('./features/reports/ChangeReportScreen'),
      'Changes',
    ),
};

/** What phones have sent and the rules refused. */
const toCheck = (role: string): ScreenRoute => ({
  ...screen(`/${role}/set-aside`, 'Entries to Check', 'inbox', LISTED, () => import('./features/set-aside/SetAsideScreen')),
  counts: 'open-entries',
});

/** Every screen after login. Only those of the logged-in role are registered; a new screen is a line here. */
export const SCREENS: Record<Role, readonly ScreenRoute[]> = {
  admin: [
    screen('/admin/dashboard', 'Dashboard', 'dashboard', TAB, () => import('./features/dashboard/AdminDashboardScreen'), 'Today'),
    toCheck('admin'),
    screen('/admin/orders', 'Upload Order Excel', 'upload', LISTED, () => import('./features/ordering/UploadOrdersScreen')),
    REPORTS.remarks('admin'),
    screen('/admin/single-order', 'Single Order', 'order', LISTED, () => import('./features/ordering/AdminSingleOrderScreen')),
    REPORTS.dayCloses('admin'),
    REPORTS.deliveries('admin'),
    REPORTS.quantities('admin'),
    REPORTS.changes('admin'),
    screen('/admin/zone', 'Zone', 'zone', LISTED, () => import('./features/catalog/ZonesScreen')),
    screen('/admin/delivery-boys', 'Delivery Boys', 'people', LISTED, () => import('./features/catalog/AdminDeliveryBoysScreen')),
    screen('/admin/supervisors', 'Supervisors', 'person', LISTED, () => import('./features/catalog/SupervisorsScreen')),
    screen('/admin/products', 'Products', 'product', LISTED, () => import('./features/catalog/ProductsScreen')),
  ],
  supervisor: [
    screen('/supervisor/dashboard', 'Dashboard', 'dashboard', TAB, () => import('./features/dashboard/SupervisorDashboardScreen'), 'Today'),
    toCheck('supervisor'),
    screen('/supervisor/orders', 'Orders', 'orders', LISTED, () => import('./features/ordering/SupervisorOrdersScreen')),
    screen('/supervisor/delivery-boys', 'Delivery Boys', 'people', LISTED, () => import('./features/catalog/SupervisorDeliveryBoysScreen')),
    REPORTS.remarks('supervisor'),
    REPORTS.deliveries('supervisor'),
    REPORTS.quantities('supervisor'),
    screen('/supervisor/single-order', 'Single Order', 'order', LISTED, () => import('./features/ordering/SupervisorSingleOrderScreen')),
    REPORTS.changes('supervisor'),
    REPORTS.dayCloses('supervisor'),
  ],
  'delivery-boy': [
    screen('/deliveryBoy/dashboard', 'Dashboard', 'dashboard', TAB, () => import('./features/delivery-day/DeliveryBoyDashboardScreen')),
    // His working screen is a tab as well as an item of the dropdown: it is what the thumb looks for.
    screen('/deliveryBoy/orders', 'Orders', 'orders', ['sidebar', 'bottom', 'menu'], () => import('./features/delivery-day/OrdersScreen')),
    REPORTS.remarks('deliveryBoy'),
    screen('/deliveryBoy/round', 'Round', 'round', TAB, () => import('./features/delivery-day/RoundsScreen')),
    screen('/deliveryBoy/single-order', 'Single Order', 'order', LISTED, () => import('./features/ordering/DeliveryBoySingleOrderScreen')),
    screen('/deliveryBoy/round-orders', 'Round', 'round', HIDDEN, () => import('./features/delivery-day/RoundOrdersScreen')),
    screen('/deliveryBoy/day-close', 'Day Close', 'lock', TAB, () => import('./features/delivery-day/DayCloseScreen')),
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
