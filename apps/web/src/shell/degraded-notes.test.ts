import type { DegradedPart } from '@milkround/contracts';
import { i18n } from '../i18n';
import { notesOf } from './DegradedNote';

const stopped = (part: string, changes: Partial<DegradedPart> = {}): DegradedPart => ({
  part,
  effect: 'stale',
  reason: 'It stopped at event 7 of the log, which it cannot process.',
  since: '2026-11-21T00:42:00.000Z',
  ...changes,
});
const notes = (...parts: DegradedPart[]) =>
  notesOf(parts, 'Asia/Kolkata', i18n.t).map(({ names, sentence }) => [names, sentence]);

const STILL = 'These figures stand still since 6:12\u00a0am; deliveries are recorded.';

it('says the same words once, with all parts that they concern', () =>
  expect(notes(stopped('delivery-day'), stopped('reports'))).toEqual([
    ['Orders and deliveries; Changes, remarks and day closes', STILL],
  ]));

it('separates parts that differ in time or reason', () =>
  expect(
    notes(
      stopped('delivery-day'),
      stopped('reports', { since: '2026-11-21T00:43:00.000Z' }),
      stopped('catalog', { reason: null }),
    ),
  ).toEqual([
    ['Orders and deliveries', STILL],
    [
      'Changes, remarks and day closes',
      'These figures stand still since 6:13\u00a0am; deliveries are recorded.',
    ],
    ['Zones, products and people', STILL],
  ]));

it('has the reason only of a part that does not concern the figures', () =>
  expect(notes(stopped('disk', { effect: 'limited' }))).toEqual([['', null]]));
