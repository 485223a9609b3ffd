import type { ConsumerOrders } from '@milkround/contracts';
import { boardOf, mergeDay, newestBoard, withStop, type Board } from './board';
import { consumer } from '../../features/delivery-day/testing/day';

const asha = consumer('c1', 'Asha', [
  [1, 2],
  [2, 1],
]);
const bina = consumer('c2', 'Bina', [[1, 1]]);
const board = boardOf([asha, bina], '2026-11-21', '100');
/** The board after a message with one stop. */
const push = (
  to: Board,
  position: string,
  orders: ConsumerOrders | null,
  consumerId = orders?.consumerId ?? 'c1',
  date = '2026-11-21',
) =>
  mergeDay(
    to,
    {
      keys: [consumerId],
      rows: [{ stop: { date, deliveryBoyId: 7, consumerId, sequence: 1, orders } }],
    },
    position,
  );
const quantitiesOf = (data: unknown, id: string) => {
  const stop =
    typeof data === 'object' && data !== null && 'stops' in data
      ? (data as Board).stops.find(({ consumerId }) => consumerId === id)
      : undefined;
  return stop?.lines.map(({ dlvr_quantity }) => dlvr_quantity);
};
const ashaWith = (cow: number | null, buffalo: number | null) =>
  consumer('c1', 'Asha', [
    [1, 2, cow],
    [2, 1, buffalo],
  ]);

describe('pushed rows', () => {
  it('replace their stop and leave the others unchanged', () => {
    const next = push(board, '101', ashaWith(3, null));
    expect(quantitiesOf(next, 'c1')).toEqual([3, null]);
    expect(next).toHaveProperty('stops.1', board.stops[1]);
  });
  it('of yesterday change nothing', () => {
    expect(push(board, '101', ashaWith(3, 3), 'c1', '2026-11-20')).toBe(board);
  });
  it('remove a stop that no longer exists', () => {
    const next = push(board, '101', null, 'c1');
    expect(next).toHaveProperty('stops', [board.stops[1]]);
  });
  it('of a new stop, or of the next day, request the list: only the server knows the place', () => {
    expect(push(board, '101', consumer('c9', 'New', [[1, 1]]))).toBe('refetch');
    expect(push(board, '101', ashaWith(1, 1), 'c1', '2026-11-22')).toBe('refetch');
    expect(push(board, '101', null, 'c9')).toBe(board);
  });
});

describe('the answer to an entry', () => {
  it('is merged with its position, and an older push does not undo it', () => {
    const answered = withStop(board, ashaWith(3, null), '110');
    expect(quantitiesOf(answered, 'c1')).toEqual([3, null]);
    expect(answered.position).toBe('100');
    expect(quantitiesOf(push(answered, '105', ashaWith(2, null)), 'c1')).toEqual([3, null]);
    expect(quantitiesOf(push(answered, '111', ashaWith(4, null)), 'c1')).toEqual([4, null]);
  });
  it('that arrives after a newer push is dropped', () => {
    const pushed = push(board, '120', ashaWith(5, 5));
    if (pushed === 'refetch') throw new Error('merged');
    expect(withStop(pushed, ashaWith(3, null), '110')).toBe(pushed);
  });
  it('is kept after a list that was read before it, and replaced by one that was read after it', () => {
    const answered = withStop(board, ashaWith(3, null), '110');
    const before = newestBoard(
      answered,
      boardOf([ashaWith(null, null), bina], '2026-11-21', '105'),
    );
    expect(quantitiesOf(before, 'c1')).toEqual([3, null]);
    expect(before).toHaveProperty('position', '105');
    const after = newestBoard(answered, boardOf([ashaWith(2, null), bina], '2026-11-21', '115'));
    expect(quantitiesOf(after, 'c1')).toEqual([2, null]);
  });
  it('to a second entry replaces the first', () => {
    const first = withStop(board, ashaWith(3, null), '110');
    expect(
      quantitiesOf(newestBoard(first, withStop(first, ashaWith(4, null), '112')), 'c1'),
    ).toEqual([4, null]);
  });
});

it('keeps the identity of stops that a newer list has not changed', () => {
  const next = newestBoard(
    board,
    boardOf([asha, consumer('c2', 'Bina', [[1, 1]])], '2026-11-21', '130'),
  );
  expect(next).toHaveProperty('stops', board.stops);
  expect((next as Board).stops[1]).toBe(board.stops[1]);
});

it('leaves out a consumer without a line', () => {
  expect(
    boardOf([{ consumerId: 'c0', data: [] }, bina], null, '1').stops.map(({ place }) => place),
  ).toEqual([2]);
});
