const { basename } = require('node:path');
const { statSync } = require('node:fs');

/** The tests with servers that take longest, the longest first. */
const LONGEST = [
  'phones-under-faults',
  'fuzz',
  'random-week',
  'rolling-upgrade',
  'live-flood',
  'quarantine',
  'starting',
  'embedded-life',
  'archive-races',
  'database-troubles',
  'notifications',
  'reused-keys',
  'live-topics',
  'admin-command',
  'demo-morning',
  'account',
  'metrics',
  'killed',
  'upload',
  'phones',
  'downloads',
  'limits',
  'past',
  'catalog-accounts',
  'throttling',
  'simulate',
  'live-two-servers',
  'order-edit',
  'hand-over',
  'live-subscriptions',
  'exports',
  'security-log',
  'reports',
  'consumer-register',
  'set-aside-settled',
  'activity',
  'too-many-entries',
  'second-factor',
  'message-codes',
  'foreign-ids',
  'dashboards',
  'entry-days',
];

const rank = (path) => {
  const place = LONGEST.indexOf(basename(path, '.test.ts'));
  return place < 0 ? LONGEST.length : place;
};

/** The order of test files: the longest, then the largest. With Jest’s own order a long test in a small file would run alone at the end. */
module.exports = class LongestFirst {
  sort(tests) {
    const sized = tests.map((test) => ({
      test,
      rank: rank(test.path),
      size: statSync(test.path).size,
    }));
    return sized.sort((a, b) => a.rank - b.rank || b.size - a.size).map(({ test }) => test);
  }

  /** Jest's own sequencer remembers durations and failures of earlier runs. */
  cacheResults() {}
};
