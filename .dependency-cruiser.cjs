/** Imports run one way: contracts ← domain; event-store alone; server above them; web sees contracts and domain only. */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: '^(apps|libs)/', pathNot: allowed },
});

/** The folders of apps/web/src from the lowest layer to the highest; the files beside them (main.tsx, routes.tsx, ...) stand above all layers. */
const WEB_LAYERS = [
  'theme',
  'i18n',
  'session',
  'api',
  'live',
  'ui',
  'past',
  'hand-over',
  'stop-order',
  'first-steps',
  'file-upload',
  'second-factor',
  'sync',
  'pwa',
  'notifications',
  'features',
  'shell',
];

const importsNothingAbove = (layer, index) => ({
  name: `web-layer-${layer}`,
  severity: 'error',
  comment: `Layers of the client, from low to high: ${WEB_LAYERS.join(', ')}. A layer imports only itself and lower layers.`,
  from: { path: `^apps/web/src/${layer}/`, pathNot: '(\\.test\\.tsx?$|/testing/)' },
  to: {
    path: `^apps/web/src/((${[...WEB_LAYERS.slice(index + 1), 'testing'].join('|')})/|[^/]+$)`,
  },
});

/** Folders of the server that keep no feature, from the lowest layer to the highest. Features build on them. */
const SERVER_BASE = ['database', 'http', 'operations', 'log', 'openapi'];

/** Files of a higher base folder that a lower one may import: errors with a sentence for the operator, and the context of a command. */
const SHARED_BY_BASE = ['operations/start-error', 'log/command-context'];

const importsNoHigherBase = (layer, index) => ({
  name: `server-base-${layer}`,
  severity: 'error',
  comment: `Base folders of the server, from low to high: ${SERVER_BASE.join(', ')}. A folder imports only itself and lower ones.`,
  from: { path: `^apps/server/src/${layer}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: `^apps/server/src/(${[...SERVER_BASE.slice(index + 1).map((higher) => `${higher}/`), '(app\\.module|application|configure-app|projections|serve)\\.ts$'].join('|')})`,
    pathNot: `^apps/server/src/(${SHARED_BY_BASE.join('|')})\\.ts$`,
  },
});

/** The features of apps/server/src from the lowest layer to the highest; the files beside them (main.ts, app.module.ts, ...) know all. */
const SERVER_LAYERS = [
  ...[
    'words',
    'spreadsheets',
    'settings',
    'identity',
    'catalog',
    'staff-import',
    'account',
    'audit',
    'past',
    'delivery-day',
    'hand-over',
    'stop-order',
    'consumers',
    'changes',
    'phones',
    'ordering',
    'reports',
    'set-aside',
  ],
  ...[
    'activity',
    'dashboard',
    'push',
    'sync',
    'live',
    'demo',
    'backup',
    'system-status',
    'commands',
  ],
];

const importsNoHigherFeature = (layer, index) => ({
  name: `server-layer-${layer}`,
  severity: 'error',
  comment: `Features of the server, from low to high: ${SERVER_LAYERS.join(', ')}. A feature imports only itself and lower features.`,
  from: { path: `^apps/server/src/${layer}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: '^apps/server/src/[^/]+/',
    pathNot: `^apps/server/src/(${[...SERVER_BASE, ...SERVER_LAYERS.slice(0, index + 1)].join('|')})/`,
  },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other to load are one thing.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    only(
      'contracts-stand-alone',
      '^libs/contracts/',
      ['^libs/contracts/'],
      'What crosses the wire knows nobody.',
    ),
    only(
      'domain-sees-contracts',
      '^libs/domain/',
      ['^libs/(domain|contracts)/'],
      'Rules know the words of the wire at most.',
    ),
    only(
      'event-store-stands-alone',
      '^libs/event-store/',
      ['^libs/event-store/', '^test/support/'],
      'The log knows no domain and no framework.',
    ),
    only(
      'transparency-log-stands-alone',
      '^libs/transparency-log/',
      ['^libs/transparency-log/'],
      'Hashes and proofs know no log of ours.',
    ),
    {
      name: 'transparency-log-is-pure',
      severity: 'error',
      comment: 'No database, no platform: hash and signature functions are handed in.',
      from: { path: '^libs/transparency-log/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    only(
      'server-sees-no-client',
      '^apps/server/',
      ['^apps/server/', '^libs/'],
      'The server serves the built client and imports nothing of it.',
    ),
    only(
      'web-sees-shared-libraries',
      '^apps/web/',
      ['^apps/web/', '^libs/(contracts|domain)/'],
      'Nothing of the server reaches the browser.',
    ),
    {
      name: 'features-do-not-meet',
      severity: 'error',
      comment: 'What two features share belongs to a layer below them.',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    ...WEB_LAYERS.map(importsNothingAbove),
    ...SERVER_BASE.map(importsNoHigherBase),
    ...SERVER_LAYERS.map(importsNoHigherFeature),
    {
      name: 'log-knows-no-feature',
      severity: 'error',
      comment: 'The application hands the projections of all features to the log.',
      from: { path: '^apps/server/src/log/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/([^/]+/|projections)',
        pathNot: `^apps/server/src/(${SERVER_BASE.join('|')})/`,
      },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'No framework, no database, no platform: it runs in the browser too.',
      from: { path: '^libs/(domain|contracts)/', pathNot: '(\\.test\\.ts$|/spec/)' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'] },
    },
    {
      name: 'event-store-has-no-framework',
      severity: 'error',
      comment: 'It depends on the PostgreSQL driver and a few small libraries.',
      from: { path: '^libs/event-store/', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg'],
        pathNot: 'node_modules/(@types/)?(pg|uuid|dataloader|lru-cache|@opentelemetry/api)/',
      },
    },
    {
      name: 'doors-do-not-write',
      severity: 'error',
      comment:
        'Controllers and gateways translate and execute commands; handlers decide and append.',
      from: { path: '\\.(controller|gateway)\\.ts$' },
      to: {
        path: '^(libs/event-store/|apps/server/src/(delivery-day/delivery-days|consumers/consumer-streams|catalog/(catalog|catalog-stream|catalog-mutex|named-things|staff-changes))\\.ts$)',
      },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      comment: 'An import that leads nowhere.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Packages have folders of this name, too.
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
