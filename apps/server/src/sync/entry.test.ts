import { businessDate } from '@milkround/domain';
import { entriesOf } from './entry';
import { PhoneClock } from './phone-clock';

it('never stores half a character from a phone', () => {
  const now = new Date('2026-11-21T01:00:00.000Z');
  const clock = new PhoneClock({}, now, now, (instant) => businessDate(instant, 'Asia/Kolkata'));
  const long = `${'x'.repeat(199)}🥛`;
  const [entry] = entriesOf(
    [{ id: long, type: long, data: {} }],
    { role: 'delivery-boy', id: 1 },
    clock,
  );
  const kept = `${'x'.repeat(199)}\uFFFD`;
  expect(entry).toMatchObject({ id: kept, type: kept });
});
