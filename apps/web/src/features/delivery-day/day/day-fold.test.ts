import type { PhoneEntry } from '@milkround/contracts';
import { done, keptEntry, quantity } from '../../../testing/entries';
import { consumer } from '../testing/day';
import { AFTER, foldOf, makeFold, sent, shown, serverDay, waiting } from '../testing/fold';

const asha = () =>
  consumer('c1', 'Asha', [
    [1, 2],
    [3, 1.5],
  ]);
const bina = () => consumer('c2', 'Bina', [[1, 1]]);
const chitra = () => consumer('c3', 'Chitra', [[2, 3]]);
const day = () => serverDay([asha(), bina(), chitra()]);

const remarks = (consumerUniqueId: string, amount: string, absence = ''): PhoneEntry => ({
  type: 'edit-order-remarks',
  data: { consumerUniqueId, remarks: amount, paymentMode: 'cash', absenceRemarks: absence },
});
const order = (consumerId: string, productId: number, expQuantity: number): PhoneEntry => ({
  type: 'add-single-order',
  data: { orderDate: '2026-11-21', consumerId, productId, expQuantity, adjustedQuantity: 0 },
});
const round = (consumerNo: number): PhoneEntry => ({ type: 'add-round', data: { consumerNo } });
const close: PhoneEntry = {
  type: 'day-close',
  data: { assignedQuantity: 9, EmptyBottle: 2, remarks: '' },
};

describe('a fold of waiting entries over the state of the server', () => {
  it('fills the quantities that were not typed by Done, and clears only these by Undo', () => {
    const [typed, marked, undone] = waiting(quantity('c1-1', 1), done('c1'), done('c1', false));
    if (!typed || !marked || !undone) throw new Error('three');
    expect(shown(foldOf(day(), [typed, marked]))).toEqual([
      'Asha done: 1/2 1.5/1.5f',
      'Bina: -/1',
      'Chitra: -/3',
    ]);
    expect(shown(foldOf(day(), [typed, marked, undone]))).toEqual([
      'Asha: 1/2 -/1.5',
      'Bina: -/1',
      'Chitra: -/3',
    ]);
  });

  it('clears the filled quantities by an Undo without a network of a Done that the server has', () => {
    const stop = consumer('c1', 'Asha', [[1, 2, 2]], { is_delivered: true, filled: true });
    expect(shown(foldOf(serverDay([stop]), waiting(done('c1', false))))).toEqual(['Asha: -/2']);
  });

  it('keeps rows without entries unchanged, and all rows when no entry waits', () => {
    const rows = day();
    expect(foldOf(rows, waiting(done('c1'))).board.stops[1]).toBe(rows.board.stops[1]);
    expect(foldOf(rows, []).board).toBe(rows.board);
  });

  it('renders a row again only when it changes', () => {
    const [fold, rows] = [makeFold(), day()];
    const [first, second] = waiting(done('c1'), done('c2'));
    if (!first || !second) throw new Error('two');
    const before = fold.viewOf(rows, [first]).board.stops[0];
    expect(fold.viewOf(rows, [first, second]).board.stops[0]).toBe(before);
  });

  it('shows remarks as the server will store them: 0 is no payment, blank is no remark', () => {
    expect(
      shown(foldOf(day(), waiting(remarks('c1', '250', ' Away '), remarks('c2', '0', '  ')))),
    ).toEqual(['Asha: -/2 -/1.5 ₹250 cash Away', 'Bina: -/1', 'Chitra: -/3']);
  });

  it('leaves out entries of another day', () => {
    const [entry] = waiting(done('c1'));
    expect(shown(foldOf(day(), entry ? [{ ...entry, date: '2026-11-20' }] : []))[0]).toBe(
      'Asha: -/2 -/1.5',
    );
  });
});

describe('after changes on the server', () => {
  it('keeps waiting entries on top of a new list with an added line and a changed requirement', () => {
    const now = serverDay(
      [consumer('c1', 'Asha', [[1, 4]]), chitra(), consumer('c4', 'Dev', [[1, 1]])],
      [],
      '11',
    );
    expect(shown(foldOf(now, waiting(done('c1'), quantity('c3-2', 2))))).toEqual([
      'Asha done: 4/4f',
      'Chitra: 2/3',
      'Dev: -/1',
    ]);
  });

  it('drops an order that was moved away; its entry changes nothing and still waits', () => {
    const entries = waiting(quantity('c2-1', 1), done('c2'), done('c1'));
    const dayView = foldOf(serverDay([asha(), chitra()], [], '11'), entries);
    expect(shown(dayView)).toEqual(['Asha done: 2/2f 1.5/1.5f', 'Chitra: -/3']);
    expect(dayView.states.get('c2')).toBe('waiting');
  });

  it('shows a sent entry until the rows contain it, and once', () => {
    const [entry] = waiting(quantity('c1-1', 1)).map(sent);
    if (!entry) throw new Error('one');
    expect(shown(foldOf(day(), [entry]))[0]).toBe('Asha: 1/2 -/1.5');
    const corrected = serverDay([consumer('c1', 'Asha', [[1, 2, 5]])], [], AFTER);
    expect(shown(foldOf(corrected, [entry]))).toEqual(['Asha: 5/2']);
  });

  it('shows a refused entry as done no longer', () => {
    const [entry] = waiting(done('c1'));
    if (!entry) throw new Error('one');
    const dayView = foldOf(day(), [
      { ...entry, state: 'refused', message: 'The day is closed.', position: '12' },
    ]);
    expect(shown(dayView)[0]).toBe('Asha: -/2 -/1.5');
    expect(dayView.states.get('c1')).toBe('refused');
  });

  it('shows the most important state of a stop: refused, then waiting, then sent', () => {
    const [first, second, third] = waiting(quantity('c1-1', 1), quantity('c1-3', 1), done('c1'));
    if (!first || !second || !third) throw new Error('three');
    expect(foldOf(day(), [sent(first)]).states.get('c1')).toBe('sent');
    expect(foldOf(day(), [sent(first), second]).states.get('c1')).toBe('waiting');
    expect(
      foldOf(day(), [sent(first), { ...second, state: 'refused' }, third]).states.get('c1'),
    ).toBe('refused');
    expect(foldOf(day(), [sent(first)]).states.get('c2')).toBeUndefined();
  });
});

describe('an order that was added on the phone', () => {
  const added = () => waiting(order('c9', 1, 2), quantity('e1', 1.5), done('c9'));

  it('is delivered before it is sent', () =>
    expect(shown(foldOf(serverDay([bina()]), added()))).toEqual(['Bina: -/1', 'c9 done: 1.5/2']));

  it('is delivered by its original id when it was sent meanwhile', () => {
    const [adding, ...rest] = added();
    if (!adding) throw new Error('three');
    const dayView = foldOf(serverDay([bina()]), [sent(adding), ...rest]);
    expect(shown(dayView)).toEqual(['Bina: -/1', 'c9 done: 1.5/2']);
    expect(dayView.serverIds.get('e1')).toBe('entry-e1');
    expect(dayView.board.stops[1]?.lines[0]?.id).toBe('entry-e1');
  });

  it('is delivered in the row that the server has for it', () => {
    const [adding, ...rest] = added();
    if (!adding) throw new Error('three');
    const row = consumer('c9', 'Indu', [[1, 2]], { id: 'entry-e1' });
    expect(shown(foldOf(serverDay([bina(), row], [], AFTER), [sent(adding), ...rest]))).toEqual([
      'Bina: -/1',
      'Indu done: 1.5/2',
    ]);
  });

  it('changes from one to the other in one fold', () => {
    const [fold, rows, entries] = [makeFold(), serverDay([bina()]), added()];
    const [adding, ...rest] = entries;
    if (!adding) throw new Error('three');
    expect(shown(fold.viewOf(rows, entries))[1]).toBe('c9 done: 1.5/2');
    expect(shown(fold.viewOf(rows, [sent(adding), ...rest]))[1]).toBe('c9 done: 1.5/2');
  });

  it('corrects the line that a consumer has of that product', () =>
    expect(shown(foldOf(serverDay([bina()]), waiting(order('c2', 1, 4))))).toEqual(['Bina: -/4']));
});

describe('rounds that are made on the phone', () => {
  const names = (entries: ReturnType<typeof waiting>, rows = day()) =>
    foldOf(rows, entries).rounds.map(
      ({ roundName, orders }) => `${roundName}: ${Object.keys(orders).join(' ')}`,
    );
  const first = () => ({
    roundId: 'r1',
    roundName: 'Round 1',
    consumersNo: 1,
    orders: { c1: asha().data },
  });

  it('contain the stops that are left, in delivery sequence, and have the next numbers', () => {
    expect(names(waiting(done('c1'), round(1), round(1)))).toEqual(['Round 1: c2', 'Round 2: c3']);
    expect(names(waiting(round(2)), serverDay([asha(), bina(), chitra()], [first()]))).toEqual([
      'Round 1: c1',
      'Round 2: c2 c3',
    ]);
  });

  it('contain no more than the stops that are left', () =>
    expect(names(waiting(round(4)))).toEqual([]));

  it('are shown once while the list has them and the rounds do not yet, or the reverse', () => {
    const [entry] = waiting(round(1)).map(sent);
    if (!entry) throw new Error('one');
    const made = { ...first(), roundId: 'entry-e1' };
    const rows = (board: string, rounds: string) => ({
      board: { ...day().board, position: board },
      rounds: { position: rounds, rows: rounds === AFTER ? [made] : [] },
    });
    for (const at of [rows('10', '10'), rows(AFTER, '10'), rows('10', AFTER), rows(AFTER, AFTER)])
      expect(names([entry], at)).toEqual(['Round 1: c1']);
  });

  it('are left out when they are not requested', () => {
    const dayView = foldOf({ ...day(), rounds: null }, waiting(round(1), done('c1')));
    expect(dayView.rounds).toEqual([]);
    expect(shown(dayView)[0]).toBe('Asha done: 2/2f 1.5/1.5f');
  });
});

it('a day that was closed without a network accepts no more entries', () => {
  const [closing, later] = waiting(close, done('c1'));
  if (!closing || !later) throw new Error('two');
  const dayView = foldOf(day(), [closing, later]);
  expect(shown(dayView)[0]).toBe('Asha: -/2 -/1.5');
  expect(dayView.day.closed).not.toBeNull();
  expect(shown(foldOf(day(), [keptEntry(0, done('c1')), closing]))[0]).toBe(
    'Asha done: 2/2f 1.5/1.5f',
  );
});
