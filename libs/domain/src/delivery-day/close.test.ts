import type { DeliveryDayCommand } from './commands';
import type { DeliveryDayFact } from './facts';
import {
  absent,
  close,
  closed,
  consumer,
  createRound,
  deliver,
  delivered,
  done,
  edit,
  fileLine,
  given,
  importing,
  markDone,
  moveIn,
  opened,
  paid,
  placed,
  remark,
  removed,
  single,
  undo,
} from '../spec/delivery-day.words';
import { BOY, OCCURRED_AT } from '../spec/given-when-then';

const day = [
  opened(),
  placed('o1', 2),
  placed('o2', 1.5, 'c2'),
  placed('o3', 1, 'c2', { productId: 2 }),
];
/** A close with an amount of cash. */
const closingOf = (closeId: string, cash: number): DeliveryDayFact => {
  const fact = closed(closeId);
  if (fact.type !== 'DayClosed') throw new Error('No close');
  const totals = { ...fact.data.totals, payments: { cash, cheque: 0, other: 0 } };
  return { ...fact, data: { ...fact.data, totals } };
};
const reopen = (reason: string): DeliveryDayCommand => ({ type: 'ReopenDay', data: { reason } });

describe('closing the day', () => {
  it('keeps the totals of that moment; undelivered stops do not prevent it', () =>
    given(
      ...day,
      done('c1', { o1: 2 }),
      delivered('o2', 0.5, { consumerId: 'c2' }),
      paid(100, 'cash'),
    )
      .when(close(12, 4, ' all well '))
      .then({
        type: 'DayClosed',
        data: {
          closeId: 'x1',
          taken: 12,
          emptyBottles: 4,
          remarks: 'all well',
          totals: {
            stops: 2,
            done: 1,
            lines: 3,
            required: 4.5,
            delivered: 2.5,
            products: [
              { productId: 1, required: 3.5, delivered: 2.5 },
              { productId: 2, required: 1, delivered: null },
            ],
            payments: { cash: 100, cheque: 0, other: 0 },
          },
        },
      }));

  it('is possible with every order taken out again', () => {
    const after = given(opened(), placed('o1', 2), removed('o1', 2)).when(close(0, 0)).thenState();
    expect(after.closed).toMatchObject({
      taken: 0,
      totals: { stops: 0, lines: 0 },
      at: OCCURRED_AT,
      by: BOY,
    });
  });

  it('twice is refused', () => {
    const refusal = given(...day, closed())
      .when(close())
      .refusal('day-already-closed', 'The day is already closed.', { by: BOY });
    expect(refusal.kind).toBe('conflict');
  });
  it('is refused when there never was an order', () =>
    given().when(close()).thenRefused('nothing-to-close'));
  it.each([
    [-1, 0],
    [0, -1],
    [NaN, 0],
  ])('is refused with %p taken and %p empty bottles', (taken, empty) =>
    given(...day)
      .when(close(taken, empty))
      .thenRefused('quantity-invalid', 'Please enter a valid quantity!'),
  );
});

describe('the cash of a close', () => {
  const count = (
    counted: number,
    seen: number | null = null,
    closeId = 'x1',
  ): DeliveryDayCommand => ({
    type: 'CountCash',
    data: { closeId, counted, seen },
  });
  const counted = (amount: number, previous: number | null = null) =>
    ({
      type: 'CashCounted',
      data: { closeId: 'x1', declared: 0, counted: amount, previous },
    }) as const;
  it('is counted', () =>
    given(...day, closed())
      .when(count(230))
      .then(counted(230)));
  it('is counted again against the count that was seen', () => {
    const after = [...day, closed(), counted(230)];
    given(...after)
      .when(count(250, 230))
      .then(counted(250, 230));
    given(...after)
      .when(count(250))
      .thenRefused('cash-counted-meanwhile', 'Somebody counted it meanwhile. Please look again.');
    given(...after)
      .when(count(230))
      .thenNothing();
  });
  it('stays counted when the day is closed again, and is counted again if the declared cash changed', () => {
    const reopened = { type: 'DayReopened', data: { closeId: 'x1', reason: 'r' } } as const;
    const after = [...day, closed(), counted(230), reopened, closed('x2')];
    given(...after)
      .when(count(230, null, 'x2'))
      .thenNothing();
    given(...day, closed(), counted(230), reopened, paid(100, 'cash'), closingOf('x2', 100))
      .when(count(230, 230, 'x2'))
      .then({
        type: 'CashCounted',
        data: { closeId: 'x2', declared: 100, counted: 230, previous: 230 },
      });
  });
  it('is counted for the close that stands only', () => {
    given(...day)
      .when(count(5))
      .thenRefused('day-not-closed');
    given(...day, closed())
      .when(count(5, null, 'x0'))
      .thenRefused('day-not-closed');
  });
});

describe('a closed day', () => {
  const changes: DeliveryDayCommand[] = [
    importing(fileLine(2, 'c1', 5)),
    importing(fileLine(2, 'c9', 5)),
    single('o9', 1, { consumer: consumer('c9') }),
    single('o1', 3),
    edit('o1', { expected: 5 }),
    { type: 'RemoveOrder', data: { orderId: 'o1' } },
    { type: 'MoveOrderOut', data: { orderId: 'o1', movedTo: 8 } },
    moveIn('o9', { consumer: consumer('c9') }),
    deliver('o1', 1),
    markDone(),
    undo(),
    remark({ amount: 5, absence: 'Away' }),
    createRound(1),
  ];
  it.each(changes.map((command) => [command.type, command] as const))(
    'refuses %s',
    (_, command) => {
      expect(
        given(...day, closed())
          .when(command)
          .refusal('day-closed', 'The day is closed.', { by: BOY }).kind,
      ).toBe('conflict');
    },
  );

  it('takes everything again once it is reopened, with a reason', () => {
    const after = [...day, closed()];
    given(...after)
      .when(reopen(' A line was forgotten '))
      .then({ type: 'DayReopened', data: { closeId: 'x1', reason: 'A line was forgotten' } });
    given(...after, { type: 'DayReopened', data: { closeId: 'x1', reason: 'r' } })
      .when(deliver('o1', 2))
      .then(delivered('o1', 2));
  });
  it.each(['', '  '])('is not reopened for the reason %p', (reason) =>
    expect(
      given(...day, closed())
        .when(reopen(reason))
        .refusal('reason-required', 'Reason is required').kind,
    ).toBe('invalid'),
  );
  it('is the only one that can be reopened', () =>
    given(...day)
      .when(reopen('why'))
      .thenRefused('day-not-closed', 'The day is not closed.'));
  it('can be closed again after that', () => {
    const after = [
      ...day,
      closed(),
      { type: 'DayReopened', data: { closeId: 'x1', reason: 'r' } } as const,
      absent('Away'),
    ];
    expect(
      given(...after)
        .when(close(1, 1))
        .thenState().closed?.taken,
    ).toBe(1);
  });
});
