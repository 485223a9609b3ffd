/**
 * Faults that are planted in the product by `npm run test:faults`, one of each kind. `symbol` names the declaration of `file`
 * in which `from` occurs once and is replaced by `to`; a test of the file `test` must then fail.
 *
 * @typedef {{ name: string, file: string, symbol: string, from: string, to: string, stage: string, test: string }} Fault
 * @type {readonly Fault[]}
 */
export const FAULTS = [
  {
    name: 'rule',
    file: 'libs/domain/src/delivery-day/rounds.ts',
    symbol: 'createRound',
    from: 'consumerNo > available.length',
    to: 'consumerNo > available.length + 1',
    stage: 'unit',
    test: 'libs/domain/src/delivery-day/rounds.test.ts',
  },
  {
    name: 'fold',
    file: 'libs/domain/src/delivery-day/evolve-stop.ts',
    symbol: 'evolveContent',
    from: 'toDeliveredLine(line, quantity, false, fact)',
    to: 'toDeliveredLine(line, line.delivered ?? quantity, false, fact)',
    stage: 'unit',
    test: 'libs/domain/src/delivery-day/evolve-stop.test.ts',
  },
  {
    name: 'made-later-wins',
    file: 'libs/domain/src/delivery-day/statement-order.ts',
    symbol: 'isSuperseded',
    from: 'isAfter(current.time, entry.time)',
    to: 'isAfter(entry.time, current.time)',
    stage: 'unit',
    test: 'libs/domain/src/delivery-day/two-phones.test.ts',
  },
  {
    name: 'protected-line',
    file: 'libs/domain/src/delivery-day/import.ts',
    symbol: 'planImport',
    from: 'merge(plan, line, stop, existingLine, change !== null, data.uploadId);',
    to: 'merge(plan, line, { ...stop, done: null }, existingLine, change !== null, data.uploadId);',
    stage: 'unit',
    test: 'libs/domain/src/delivery-day/import.test.ts',
  },
  {
    name: 'sum',
    file: 'libs/event-store/src/projections/rollup.ts',
    symbol: 'differences',
    from: 'add(sums, rollup, columns, before, -1)',
    to: 'add(sums, rollup, columns, before, 1)',
    stage: 'unit',
    test: 'libs/event-store/src/projections/rollup.test.ts',
  },
  {
    name: 'seal',
    file: 'libs/transparency-log/src/hash.ts',
    symbol: 'TreeHasher.leaf',
    from: '`\\0${entry}`',
    to: 'entry',
    stage: 'unit',
    test: 'libs/transparency-log/src/tree.test.ts',
  },
  {
    name: 'idempotency',
    file: 'libs/event-store/src/event-id.ts',
    symbol: 'eventIdOf',
    from: "hash('sha1', name, 'hex')",
    to: "hash('sha1', `${name.toString('hex')}${Math.random()}`, 'hex')",
    stage: 'store',
    test: 'libs/event-store/src/append.store.test.ts',
  },
  {
    name: 'horizon',
    file: 'libs/event-store/src/event-reader.ts',
    symbol: 'readHorizon',
    from: 'SELECT horizon, last FROM event_horizon()',
    to: 'SELECT last AS horizon, last FROM event_horizon()',
    stage: 'store',
    test: 'libs/event-store/src/horizon.store.test.ts',
  },
  {
    name: 'newest-answer',
    file: 'apps/web/src/live/newest.ts',
    symbol: 'newest',
    from: 'comparePositions(newPosition, oldPosition) < 0',
    to: 'comparePositions(newPosition, oldPosition) > 0',
    stage: 'web',
    test: 'apps/web/src/live/newest.test.ts',
  },
  {
    name: 'outbox',
    file: 'apps/web/src/sync/entry-store.ts',
    symbol: 'settle',
    from: "if (!result || entry?.state !== 'waiting') return entry;",
    to: 'if (!result || !entry) return void (await store.delete(seq));',
    stage: 'web',
    test: 'apps/web/src/sync/outbox.test.ts',
  },
];
