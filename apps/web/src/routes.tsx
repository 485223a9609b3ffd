import type { ReadModelName, Role } from '@milkround/contracts';
import type { ReportName } from '@milkround/domain';
import { text } from './i18n';
import type { LoadScreen, Place, ScreenRoute } from './shell/screen-route';
import type { IconName } from './ui/Icon';

/** Orders and deliveries, with the names of products and delivery boys. */
const DAYS: readonly ReadModelName[] = ['delivery-day', 'catalog'];
const DAYS_AND_REPORTS: readonly ReadModelName[] = ['delivery-day', 'reports', 'catalog'];
const ORDER_FORM: readonly ReadModelName[] = ['delivery-day', 'consumer', 'catalog'];
const CONSUMERS: readonly ReadModelName[] = ['consumer', 'delivery-day', 'catalog'];
const CATALOG: readonly ReadModelName[] = ['catalog'];

/** A tab on the phone. */
const TAB: readonly Place[] = ['sidebar', 'bottom'];
/** Screens that the phone's tab bar hides: Zone, Delivery Boys, Supervisors, Upload Order Excel, Orders, Single Order, Products. */
const LISTED: readonly Place[] = ['sidebar', 'menu'];
/** The navigation does not show the screen: another screen leads there. */
const HIDDEN: readonly Place[] = [];

const screen = (
  path: string,
  label: string,
  icon: IconName,
  places: readonly Place[],
  reads: readonly ReadModelName[],
  load: LoadScreen,
  short?: string,
): ScreenRoute => ({ path, reads, label, short, icon, places, load });

/** The screens beyond the specification, under a heading of the sidebar. */
const grouped = (group: string, ...screens: ScreenRoute[]): ScreenRoute[] =>
  screens.map((route) => ({ ...route, group }));
const MORNING = text('The morning');
const DAIRY = text('The dairy');

const report = (name: ReportName) => () =>
  import('./features/reports/report-screens').then(({ reportScreen }) => reportScreen(name));

/** A screen whose range of dates the navigation carries to the next one. */
const screenWithRange = (...parts: Parameters<typeof screen>): ScreenRoute => ({
  ...screen(...parts),
  hasRange: true,
});

/** The screens of the reports; the server restricts each to the scope of the role. */
const REPORTS = {
  remarks: (role: string) =>
    screenWithRange(
      `/${role}/order-remark`,
      'Order Remarks',
      'remark',
      TAB,
      DAYS_AND_REPORTS,
      report('remarks'),
      'Remarks',
    ),
  notDelivered: (role: string) =>
    screenWithRange(
      `/${role}/not-delivered`,
      'Not Delivered',
      'retry',
      LISTED,
      DAYS_AND_REPORTS,
      () => import('./features/reports/NotDeliveredScreen'),
    ),
  dayCloses: (role: string) =>
    screenWithRange(
      `/${role}/day-close`,
      'Day Close Report',
      'moon',
      TAB,
      DAYS_AND_REPORTS,
      () => import('./features/reports/DayCloseReportScreen'),
      'Day Close',
    ),
  deliveries: (role: string) =>
    screenWithRange(
      `/${role}/zone-wise-order-report`,
      'Delivery Report',
      'report',
      TAB,
      DAYS,
      report('deliveries'),
      'Delivery',
    ),
  quantities: (role: string) =>
    screenWithRange(
      `/${role}/qty-report`,
      'Requirement Report',
      'bottle',
      TAB,
      DAYS,
      report('quantities'),
      'Required',
    ),
  changes: (role: string) =>
    screenWithRange(
      `/${role}/delivery-change-log`,
      'Customer Changes Report',
      'change',
      TAB,
      DAYS_AND_REPORTS,
      report('changes'),
      'Changes',
    ),
};

/** The entries of phones that the rules refused. */
const toCheck = (role: string): ScreenRoute => ({
  ...screen(
    `/${role}/set-aside`,
    'Entries to Check',
    'inbox',
    LISTED,
    ['set-aside', 'catalog'],
    () => import('./features/set-aside/SetAsideScreen'),
  ),
  counts: 'open-entries',
});

/** The own password and sessions. */
const account = (role: string) =>
  screen(
    `/${role}/account`,
    'Account',
    'lock',
    LISTED,
    [],
    () => import('./features/account/AccountScreen'),
  );

/** Everything that was recorded, in sentences. */
const activity = (role: string): ScreenRoute =>
  screen(
    `/${role}/activity`,
    'Activity',
    'activity',
    LISTED,
    ['delivery-day', 'catalog'],
    () => import('./features/activity/ActivityScreen'),
  );

/** The newest checkpoint of the log. */
const proof = screen(
  '/admin/proof',
  'Proof for an Auditor',
  'check',
  LISTED,
  [],
  () => import('./features/proof/ProofScreen'),
);

/** The printed stops of a zone. */
const routeSheet = (role: string) =>
  screen(
    `/${role}/route-sheet`,
    'Route Sheet',
    'report',
    LISTED,
    DAYS,
    () => import('./features/ordering/route-sheet/RouteSheetScreen'),
  );

/** The stops of one delivery boy, `?deliveryBoy=5`. */
const board = (role: string) =>
  screen(
    `/${role}/board`,
    'Board',
    'orders',
    HIDDEN,
    DAYS,
    () => import('./features/ordering/board/BoardScreen'),
  );

/** The consumers of all orders. */
const consumers = (role: string) =>
  screen(
    `/${role}/consumers`,
    'Consumers',
    'people',
    LISTED,
    CONSUMERS,
    () => import('./features/consumers/ConsumersScreen'),
  );

const consumer = (role: string) =>
  screen(
    `/${role}/consumers/:consumerId`,
    'Consumer',
    'people',
    HIDDEN,
    CONSUMERS,
    () => import('./features/consumers/ConsumerScreen'),
  );

/** The screens beside the dashboard that a morning needs. */
const ofMorning = (role: string) =>
  grouped(MORNING, toCheck(role), REPORTS.notDelivered(role), routeSheet(role), activity(role));

const dashboard = (role: string, load: LoadScreen) =>
  screen(`/${role}/dashboard`, 'Dashboard', 'dashboard', TAB, DAYS, load, 'Today');

const singleOrder = (role: string, load: LoadScreen) =>
  screen(`/${role}/single-order`, 'Single Order', 'order', LISTED, ORDER_FORM, load);

const deliveryBoys = (role: string, load: LoadScreen) =>
  screen(`/${role}/delivery-boys`, 'Delivery Boys', 'people', LISTED, CATALOG, load);

/** Every screen after login, by role: first those of the specification, in its order. */
export const SCREENS: Record<Role, readonly ScreenRoute[]> = {
  admin: [
    dashboard('admin', () => import('./features/dashboard/today/AdminDashboardScreen')),
    screen(
      '/admin/orders',
      'Upload Order Excel',
      'upload',
      LISTED,
      DAYS,
      () => import('./features/ordering/orders/UploadOrdersScreen'),
    ),
    REPORTS.remarks('admin'),
    singleOrder('admin', () => import('./features/ordering/single-order/AdminSingleOrderScreen')),
    REPORTS.dayCloses('admin'),
    REPORTS.deliveries('admin'),
    REPORTS.quantities('admin'),
    REPORTS.changes('admin'),
    screen(
      '/admin/zone',
      'Zone',
      'zone',
      LISTED,
      CATALOG,
      () => import('./features/catalog/ZonesScreen'),
    ),
    deliveryBoys('admin', () => import('./features/catalog/AdminDeliveryBoysScreen')),
    screen(
      '/admin/supervisors',
      'Supervisors',
      'person',
      LISTED,
      CATALOG,
      () => import('./features/catalog/SupervisorsScreen'),
    ),
    screen(
      '/admin/products',
      'Products',
      'product',
      LISTED,
      CATALOG,
      () => import('./features/catalog/ProductsScreen'),
    ),
    ...ofMorning('admin'),
    ...grouped(
      DAIRY,
      consumers('admin'),
      screenWithRange(
        '/admin/uploads',
        'Uploads',
        'clock',
        LISTED,
        ['reports', 'catalog'],
        report('uploads'),
      ),
      screen(
        '/admin/admins',
        'Admins',
        'person',
        LISTED,
        [],
        () => import('./features/catalog/AdminsScreen'),
      ),
      screen(
        '/admin/settings',
        'Settings',
        'edit',
        LISTED,
        [],
        () => import('./features/settings/SettingsScreen'),
      ),
      screen(
        '/admin/operations',
        'Operations',
        'system',
        LISTED,
        [],
        () => import('./features/system-status/OperationsScreen'),
      ),
      proof,
      account('admin'),
    ),
    board('admin'),
    consumer('admin'),
  ],
  supervisor: [
    dashboard('supervisor', () => import('./features/dashboard/today/SupervisorDashboardScreen')),
    screen(
      '/supervisor/orders',
      'Orders',
      'orders',
      LISTED,
      DAYS,
      () => import('./features/ordering/orders/SupervisorOrdersScreen'),
    ),
    deliveryBoys('supervisor', () => import('./features/catalog/SupervisorDeliveryBoysScreen')),
    REPORTS.remarks('supervisor'),
    REPORTS.deliveries('supervisor'),
    REPORTS.quantities('supervisor'),
    singleOrder(
      'supervisor',
      () => import('./features/ordering/single-order/SupervisorSingleOrderScreen'),
    ),
    REPORTS.changes('supervisor'),
    REPORTS.dayCloses('supervisor'),
    ...ofMorning('supervisor'),
    ...grouped(DAIRY, consumers('supervisor'), account('supervisor')),
    board('supervisor'),
    consumer('supervisor'),
  ],
  'delivery-boy': [
    screen(
      '/deliveryBoy/dashboard',
      'Dashboard',
      'dashboard',
      TAB,
      DAYS,
      () => import('./features/delivery-day/dashboard/DeliveryBoyDashboardScreen'),
    ),
    // The delivery boy's working screen is a tab as well as an item of the dropdown, because he needs it most.
    screen(
      '/deliveryBoy/orders',
      'Orders',
      'orders',
      ['sidebar', 'bottom', 'menu'],
      DAYS,
      () => import('./features/delivery-day/stops/OrdersScreen'),
    ),
    REPORTS.remarks('deliveryBoy'),
    screen(
      '/deliveryBoy/round',
      'Round',
      'round',
      TAB,
      DAYS,
      () => import('./features/delivery-day/rounds/RoundsScreen'),
    ),
    singleOrder(
      'deliveryBoy',
      () => import('./features/ordering/single-order/DeliveryBoySingleOrderScreen'),
    ),
    screen(
      '/deliveryBoy/round-orders',
      'Round',
      'round',
      HIDDEN,
      DAYS,
      () => import('./features/delivery-day/rounds/RoundOrdersScreen'),
    ),
    screen(
      '/deliveryBoy/day-close',
      'Day Close',
      'moon',
      TAB,
      DAYS_AND_REPORTS,
      () => import('./features/delivery-day/day-close/DayCloseScreen'),
    ),
    account('deliveryBoy'),
  ],
};
