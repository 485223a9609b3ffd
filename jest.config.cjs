const { readFileSync } = require('node:fs');
const swcrc = JSON.parse(readFileSync(`${__dirname}/.swcrc`, 'utf8'));
delete swcrc.exclude;
delete swcrc.jsc.baseUrl;
delete swcrc.jsc.paths;

const esmOnly = ['uuid', 'content-disposition', '@tanstack'];
const base = {
  rootDir: __dirname,
  runtime: '<rootDir>/test/support/runtime.cjs',
  testEnvironment: '<rootDir>/test/support/node.environment.cjs',
  transform: { '^.+\\.[jt]sx?$': ['@swc/jest', { ...swcrc, swcrc: false }] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/|.+\\.css$)`],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
};

const web = JSON.parse(JSON.stringify(swcrc));
web.jsc.parser.tsx = true;
web.jsc.transform = { react: { runtime: 'automatic' } };

const client = {
  ...base,
  displayName: 'web',
  moduleNameMapper: {
    // React's own elements note where in the code each was made, which costs a twentieth of the time.
    '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
    '^lucide-react/icons/': '<rootDir>/test/support/icon.cjs',
    '^@testing-library/react$': '<rootDir>/apps/web/src/testing/testing-library.cjs',
  },
  transform: {
    '^.+\\.[jt]sx?$': ['@swc/jest', { ...web, swcrc: false }],
    '\\.(svg|css)$': '<rootDir>/test/support/asset.transform.cjs',
  },
};

/** @type {import('jest').Config} */
module.exports = {
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  // Time limits only end a wait, so that no test fails because a machine is slow.
  testTimeout: 600_000,
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/libs/*/src/**/*.test.ts',
        '<rootDir>/apps/server/src/**/*.test.ts',
        '<rootDir>/test/unit/**/*.test.ts',
      ],
      testPathIgnorePatterns: ['\\.store\\.test\\.ts$'],
    },
    {
      ...base,
      displayName: 'store',
      testMatch: ['<rootDir>/**/*.store.test.ts'],
      globalSetup: '<rootDir>/test/support/postgres.setup.ts',
      globalTeardown: '<rootDir>/test/support/postgres.teardown.ts',
    },
    {
      ...client,
      testEnvironment: '<rootDir>/test/support/browser.environment.cjs',
      setupFiles: [
        '<rootDir>/test/support/browser.setup.ts',
        '<rootDir>/apps/web/src/testing/known-styles.setup.ts',
        '<rootDir>/apps/web/src/i18n/english-plurals.ts',
      ],
      testMatch: [
        '<rootDir>/apps/web/src/**/*.test.tsx',
        '<rootDir>/apps/web/src/**/*.dom.test.ts',
      ],
    },
    // The client's tests that need no page run without jsdom, whose start takes longer than most of them.
    {
      ...client,
      setupFiles: ['fake-indexeddb/auto'],
      testMatch: ['<rootDir>/apps/web/src/**/*.test.ts'],
      testPathIgnorePatterns: ['\\.dom\\.test\\.ts$'],
    },
    {
      ...base,
      displayName: 'acceptance',
      testMatch: ['<rootDir>/test/acceptance/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/acceptance.setup.ts',
      globalTeardown: '<rootDir>/test/support/acceptance.teardown.ts',
    },
    {
      ...base,
      displayName: 'soak',
      testMatch: ['<rootDir>/test/soak/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/acceptance.setup.ts',
      globalTeardown: '<rootDir>/test/support/acceptance.teardown.ts',
    },
    // Run by `npm run test:cluster` alone: it needs Debian packages and the rights of root.
    { ...base, displayName: 'cluster', testMatch: ['<rootDir>/test/cluster/**/*.test.ts'] },
    { ...base, displayName: 'commands', testMatch: ['<rootDir>/test/commands/**/*.test.ts'] },
  ],
};
