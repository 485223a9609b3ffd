import type { PhoneEntry } from '@milkround/contracts';
import fc from 'fast-check';
import { done, keptEntry } from '../testing/entries';
import { toArchived, countSentAgain, countWaiting, inEpoch, type KeptEntry } from './entry';

const made: PhoneEntry = done('c1');
const entry = fc
  .record({
    state: fc.constantFrom<KeptEntry['state']>('waiting', 'sent', 'refused', 'archived'),
    epoch: fc.constantFrom(undefined, 'a', 'b'),
    seq: fc.nat(),
  })
  .map(({ state, epoch, seq }): KeptEntry => ({ ...keptEntry(seq, made), state, epoch }));
const always = (holds: (each: KeptEntry) => void) =>
  fc.assert(fc.property(entry, holds), { numRuns: 200, seed: 7 });

it('lets exactly those entries wait that are not known to be in this log', () =>
  always((each) => {
    const isKnown = each.state !== 'waiting' && each.epoch === 'b';
    expect(inEpoch(each, 'b').state).toBe(isKnown ? each.state : 'waiting');
  }));

it('sends an entry unchanged: id, time, place and command', () =>
  always((each) => {
    const again = inEpoch(each, 'b');
    expect([again.command, again.seq, again.date, again.owner]).toEqual([
      each.command,
      each.seq,
      each.date,
      each.owner,
    ]);
  }));

it('changes nothing the second time, and forgets no epoch after another restore', () =>
  always((each) => {
    const once = inEpoch(each, 'b');
    expect(inEpoch(once, 'b')).toBe(once);
    expect(inEpoch(inEpoch(each, 'b'), 'c').state).toBe('waiting');
  }));

it('counts entries of another epoch as sent again, not new ones or those of an older build', () => {
  const entries = [undefined, 'a', 'a'].map((epoch, n): KeptEntry => ({
    ...keptEntry(n, made),
    state: 'waiting',
    epoch,
  }));
  expect([countWaiting(entries), countSentAgain(entries)]).toEqual([3, 2]);
});

it('archives no name of a consumer, and remembers that a refusal was seen', () => {
  const subject = { consumerId: 'c1', consumerName: 'Asha', productName: 'Cow' };
  expect(toArchived({ ...keptEntry(1, made, { subject }), state: 'refused' })).toMatchObject({
    state: 'archived',
    wasSeen: true,
    subject: { consumerName: null },
  });
  expect(toArchived({ ...keptEntry(1, made), state: 'sent' }).wasSeen).toBe(false);
});
