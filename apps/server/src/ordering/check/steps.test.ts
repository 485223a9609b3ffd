import { check, linesOf, long, LONG, partsOf } from '../../../../../test/fixtures/order-sheet';
import type { Cell } from '../../spreadsheets/file/sheet';
import { STEP_LINES } from './steps';

describe('steps', () => {
  const many = (count: number, row: (index: number) => Cell[]) =>
    check([...LONG, 'Sequence'], ...Array.from({ length: count }, (_, index) => row(index)));

  it('limit the lines of one append, with each day in order and a consumer in one piece', () => {
    const file = many(4000, (index) => {
      const stop = Math.floor(index / 2);
      return [
        ...long({
          id: stop,
          mde: stop < 900 ? 'MDE-002' : stop % 2 ? 'MDE-001' : 'MDE-003',
          product: index % 2 ? 'Cow' : 'Buffalo',
        }),
        '',
      ];
    });
    const steps = partsOf(file.steps);
    const counts = (deliveryBoyId: number, whole: number, rest: number) => [
      ...Array.from({ length: whole }, () => [deliveryBoyId, 250]),
      [deliveryBoyId, rest],
    ];
    expect(steps.flat().map(({ deliveryBoyId, count }) => [deliveryBoyId, count])).toEqual([
      ...counts(1, 4, 100),
      ...counts(2, 7, 50),
      ...counts(3, 4, 100),
    ]);
    for (const step of steps) {
      expect(step.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(STEP_LINES);
      expect(new Set(step.map(({ deliveryBoyId }) => deliveryBoyId)).size).toBe(step.length);
    }
    const consumers = steps
      .flat()
      .map(({ lines }) => new Set(lines.map(({ consumer }) => consumer.id)));
    expect(consumers.reduce((sum, { size }) => sum + size, 0)).toBe(2000);
  });

  it('begin with the lines that have a place in the sequence', () => {
    const file = many(6, (index) => [...long({ id: index }), index % 2 ? index : '']);
    expect(linesOf(file).map(({ consumer }) => consumer.id)).toEqual([
      '1',
      '3',
      '5',
      '0',
      '2',
      '4',
    ]);
  });
});
