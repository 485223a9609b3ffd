import { API, type Role } from '@milkround/contracts';

const ADMIN: readonly Role[] = ['admin'];
const OFFICE: readonly Role[] = ['admin', 'supervisor'];
const BOY: readonly Role[] = ['delivery-boy'];
const ALL: readonly Role[] = ['admin', 'supervisor', 'delivery-boy'];

/** The calls by their subjects: the roles that have them, and their methods and paths. */
const CALLS: readonly [roles: readonly Role[], calls: string][] = [
  // Signing in, the own account and those of others
  [
    ALL,
    'POST login, POST logout, GET get-account, POST change-password, POST end-session/{id}, POST end-other-sessions',
  ],
  [ALL, 'POST acknowledge-password-change'],
  [OFFICE, 'POST keep-session'],
  [
    OFFICE,
    'POST begin-second-factor, POST enable-second-factor, POST disable-second-factor, POST replace-recovery-codes',
  ],
  [
    ADMIN,
    'GET get-second-factors, POST reset-admin-second-factor/{id}, POST reset-supervisor-second-factor/{id}',
  ],
  [
    ADMIN,
    'GET get-password-links, POST create-password-link, POST revoke-password-link, POST unlock-sign-in',
  ],
  [OFFICE, 'GET get-notifications, POST save-notifications, POST end-notifications'],
  // The catalog, staff and settings
  [ADMIN, 'GET get-areas, POST add-area, POST edit-area/{id}, POST delete-area/{id}'],
  [ADMIN, 'POST add-product, POST edit-product/{id}, POST delete-product/{id}'],
  [
    ADMIN,
    'GET get-supervisors, POST add-supervisor, POST edit-supervisor/{id}, POST delete-supervisor/{id}',
  ],
  [ADMIN, 'GET get-admins, POST add-admin, POST edit-admin/{id}, POST delete-admin/{id}'],
  [
    OFFICE,
    'GET get-delivery-boys, POST add-delivery-boy, POST edit-delivery-boy/{id}, POST delete-delivery-boy/{id}',
  ],
  [ADMIN, 'POST import-delivery-boys, POST import-delivery-boys/errors, GET delivery-boy-template'],
  [ADMIN, 'POST import-supervisors, POST import-supervisors/errors, GET supervisor-template'],
  [ADMIN, 'GET get-settings, POST change-settings, GET operations, POST back-up-now'],
  [ALL, 'GET get-products'],
  // Orders and consumers
  [
    ADMIN,
    'POST add-order, POST add-order/errors, GET order-template, GET newest-list/{date}, POST edit-single-order/{id}, POST delete-single-order/{id}',
  ],
  [
    ADMIN,
    'GET uploads, GET uploads/export, GET uploads/{id}, POST uploads/{id}/take-back, GET uploads/newest',
  ],
  [OFFICE, 'GET get-orders/{date}, GET get-orders/{date}/export'],
  [ALL, 'POST add-single-order, GET consumer/{consumerId}'],
  [OFFICE, 'GET get-consumers, GET get-consumers/export, GET get-consumer/{consumerId}'],
  [OFFICE, 'POST set-pause/{consumerId}, POST end-pause/{consumerId}'],
  [
    OFFICE,
    'GET get-foreign-stops, POST serve-here/{consumerId}, POST give-another-id/{consumerId}',
  ],
  [
    ADMIN,
    'POST edit-consumer/{consumerId}, POST move-consumer/{consumerId}, POST merge-consumer/{consumerId}, POST undo-merge/{consumerId}',
  ],
  // The delivery day
  [
    BOY,
    'GET day, GET get-orders, POST edit-product-order/{orderId}, POST edit-order-status/{consumerId}, POST edit-order-remarks',
  ],
  [BOY, 'GET get-round-report, POST add-round, POST day-close, POST sync'],
  [
    OFFICE,
    'POST reopen-day/{deliveryBoyId}, GET correct-delivery/{deliveryBoyId}, POST correct-delivery/{deliveryBoyId}, POST order-again/{deliveryBoyId}',
  ],
  [OFFICE, 'POST close-day/{deliveryBoyId}, POST count-cash/{deliveryBoyId}'],
  [
    OFFICE,
    'GET hand-overs, GET hand-over/{deliveryBoyId}, POST hand-over/{deliveryBoyId}, POST undo-hand-over/{id}',
  ],
  [OFFICE, 'GET stop-order/{deliveryBoyId}, POST stop-order/{deliveryBoyId}'],
  [BOY, 'GET stop-order, POST stop-order'],
  [ALL, 'GET set-aside'],
  [
    OFFICE,
    'POST set-aside/apply, POST set-aside/dismiss, POST set-aside/{id}/apply, POST set-aside/{id}/dismiss',
  ],
  // Dashboards and reports
  [
    ALL,
    'GET dashboard-stats, GET get-order-reports, GET get-order-remarks, GET get-order-remarks/export',
  ],
  [
    OFFICE,
    'GET progress, GET get-order-logs/newest, GET get-order-logs, GET get-order-logs/export',
  ],
  [
    OFFICE,
    'GET get-order-all-reports, GET get-order-all-reports/export, GET get-all-quantity-by-area, GET get-all-quantity-by-area/export',
  ],
  [
    OFFICE,
    'GET get-day-close-report, GET get-day-close-report/export, GET get-open-days, GET get-open-days/export, GET get-not-delivered, GET get-not-delivered/export',
  ],
  // The audit
  [OFFICE, 'GET activity, GET activity/export, GET explain, GET explain/export, GET past-steps'],
  [ADMIN, 'GET audit/proof, GET audit/seal, GET audit/consistency'],
];

/** The calls that need no session. */
const PUBLIC = [
  `POST ${API}/password-link/look-up`,
  `POST ${API}/password-link/set-password`,
  'GET /api/get-setting',
  'GET /api/demo-logins',
  'GET /api/logo/{imageId}',
  'GET /health/live',
  'GET /health/ready',
  'GET /health/serving',
  'GET /metrics',
  'GET /audit/checkpoint',
  'GET /audit/key',
  'GET /audit/tile/{path}',
];

/** All calls, each as its method and its path. */
export const CONTRACT: readonly string[] = [
  ...CALLS.flatMap(([roles, calls]) =>
    roles.flatMap((role) => calls.split(', ').map((call) => call.replace(' ', ` ${API}/${role}/`))),
  ),
  ...PUBLIC,
];
