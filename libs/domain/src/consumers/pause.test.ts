import { formatMessage, type ConsumerPause } from '@milkround/contracts';
import { foldConsumer, foldConsumerFact, type ConsumerRow } from '../read-models/consumer';
import { placed } from '../spec/delivery-day.words';
import type { ConsumerFact, RegisteredConsumer } from './facts';
import { mergeConsumer, undoMerge } from './merge';
import { endPause, pausedMessage, pauseOn, setPause, standingPauses } from './pause';

const TODAY = '2026-11-23';
const pause = (
  pauseId: string,
  from: string,
  until: string | null,
  reason = pauseId,
): ConsumerPause => ({
  ...{ pauseId, from: `2026-11-${from}`, until: until && `2026-11-${until}`, reason },
});
const village = pause('village', '23', '25');
const wedding = pause('wedding', '28', '29');

/** The consumers `c1` and `c2` after these facts of theirs. */
function household(...facts: ConsumerFact[]) {
  const rows = new Map<string, ConsumerRow | null>();
  for (const id of ['c1', 'c2'])
    rows.set(id, foldConsumer(null, placed(`o-${id}`, 1, id), { date: TODAY, deliveryBoyId: 7 }));
  const fold = (fact: ConsumerFact) => {
    const { consumerId } = fact.data;
    rows.set(consumerId, foldConsumerFact(rows.get(consumerId) ?? null, fact));
  };
  facts.forEach(fold);
  const registered = (id: string): RegisteredConsumer => {
    const row = rows.get(id);
    if (!row) throw new Error(`${id} is unknown`);
    const { consumer_id: consumerId, area_id: areaId, name, address, phone } = row;
    const { pauses, merged_into: mergedInto, absorbed } = row;
    return { consumerId, areaId, details: { name, address, phone }, pauses, mergedInto, absorbed };
  };
  return {
    fold,
    registered,
    pauses: (id = 'c1') => standingPauses(registered(id).pauses, TODAY),
    set: (added: ConsumerPause, id = 'c1') => setPause(added, registered(id), TODAY).forEach(fold),
    end: (pauseId: string, lastDate: string, shownUntil: string | null, id = 'c1') =>
      endPause({ pauseId, lastDate, shownUntil }, registered(id), TODAY).forEach(fold),
    merge: () => {
      const { lost, survivor } = mergeConsumer(registered('c2'), registered('c1'), []);
      [lost, survivor].forEach(fold);
    },
    undo: () => {
      const { lost, survivor } = undoMerge(registered('c2'), registered('c1'));
      [lost, survivor].forEach(fold);
    },
  };
}
const refused = (code: string) => expect.objectContaining({ code });

describe('pauses', () => {
  it('count from the first date until the last one, both inclusive, or without an end', () => {
    const pauses = [wedding, village];
    const on = (date: string) => pauseOn(pauses, `2026-11-${date}`)?.pauseId;
    expect(['22', '23', '25', '26', '28', '29', '30'].map(on)).toEqual([
      ...[undefined, 'village', 'village', undefined, 'wedding', 'wedding', undefined],
    ]);
    expect(pauseOn([pause('open', '23', null)], '2099-01-01')).toMatchObject({ pauseId: 'open' });
    expect(standingPauses(pauses, '2026-11-26')).toEqual([wedding]);
  });
  it('stand beside each other, by their first dates', () => {
    const consumer = household();
    consumer.set(wedding);
    consumer.set(village);
    consumer.set(pause('between', '26', '27'));
    consumer.set(pause('open', '30', null));
    expect(consumer.pauses().map(({ pauseId }) => pauseId)).toEqual([
      ...['village', 'between', 'wedding', 'open'],
    ]);
  });
  it.each([
    [pause('inside', '28', '28'), 'pause-overlaps'],
    [pause('around', '26', null), 'pause-overlaps'],
    [pause('end', '25', '26'), 'pause-overlaps'],
    [pause('late', '30', null), 'pause-overlaps-open'],
    [pause('past', '22', '30'), 'pause-past'],
    [pause('backwards', '27', '26'), 'pause-backwards'],
  ])('that overlap, begin in the past or end before they begin are refused: %o', (added, code) => {
    const consumer = household();
    consumer.set(village);
    consumer.set(wedding);
    if (code === 'pause-overlaps-open') consumer.set(pause('open', '30', null));
    expect(() => consumer.set(added)).toThrow(refused(code));
  });
  it('end earlier, and one that ends before it begins is gone', () => {
    const consumer = household();
    consumer.set(village);
    consumer.set(wedding);
    consumer.end('village', TODAY, village.until);
    consumer.end('wedding', '2026-11-22', wedding.until);
    expect(consumer.pauses()).toEqual([{ ...village, until: TODAY }]);
    consumer.end('village', '2026-11-22', TODAY);
    expect(consumer.pauses()).toEqual([]);
  });
  it.each([
    ['village', '2026-11-24', '2026-11-24', 'pause-changed'],
    ['other', '2026-11-24', null, 'pause-changed'],
    ['village', '2026-11-21', village.until, 'pause-end-past'],
    ['village', '2026-11-25', village.until, 'pause-end-later'],
  ])('of %s do not end on %s where %s is shown: %s', (id, lastDate, shownUntil, code) => {
    const consumer = household();
    consumer.set(village);
    expect(() => consumer.end(id, lastDate, shownUntil)).toThrow(refused(code));
  });
  it('are refused for nobody', () => {
    expect(() => setPause(village, null, TODAY)).toThrow(refused('consumer-not-known'));
  });
  it('are said in a sentence', () => {
    const open = pause('open', '23', null, 'Hospital');
    expect([village, open].map((each) => formatMessage(pausedMessage(each)))).toEqual([
      'Paused until 25 Nov 2026: village',
      'Paused: Hospital',
    ]);
  });
});

describe('the pauses of two merged consumers', () => {
  const both = () => {
    const consumer = household();
    consumer.set(village);
    consumer.set(pause('temple', '25', '27'), 'c2');
    consumer.set(wedding, 'c2');
    consumer.merge();
    return consumer;
  };
  const united = { ...village, until: '2026-11-27', reason: 'village, temple' };

  it('are those of both, united where they overlap', () => {
    const consumer = both();
    expect(consumer.pauses()).toEqual([united, wedding]);
    expect(() => consumer.set(pause('new', '27', '27'))).toThrow(refused('pause-overlaps'));
  });
  it('are given back by the undo, as far as they have not been ended', () => {
    const consumer = both();
    consumer.set(pause('new', '30', null));
    consumer.undo();
    expect(consumer.pauses().map(({ pauseId }) => pauseId)).toEqual(['village', 'new']);
    expect(consumer.pauses('c2').map(({ pauseId }) => pauseId)).toEqual(['temple', 'wedding']);
  });
  it('end together where they are united', () => {
    const consumer = both();
    consumer.end('village', '2026-11-24', united.until);
    expect(consumer.pauses()).toEqual([{ ...village, until: '2026-11-24' }, wedding]);
    consumer.undo();
    expect(consumer.pauses()).toEqual([{ ...village, until: '2026-11-24' }]);
    expect(consumer.pauses('c2')).toEqual([wedding]);
  });
});
