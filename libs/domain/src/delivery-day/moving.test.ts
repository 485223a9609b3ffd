import type { DeliveryDayCommand, DeliveryDayCommandOf } from './commands';
import {
  absent,
  BUFFALO,
  collected,
  consumer,
  delivered,
  done,
  edit,
  given,
  inRound,
  moveIn,
  opened,
  paid,
  placed,
  removed,
} from '../spec/delivery-day.words';
import { BOY, OCCURRED_AT } from '../spec/given-when-then';
import { totalsOf } from './totals';

const day = [opened(), placed('o1', 2), placed('o2', 1, 'c2')];
const remove = (orderId: string): DeliveryDayCommand => ({
  type: 'RemoveOrder',
  data: { orderId },
});
const moveOut = (orderId: string): DeliveryDayCommand => ({
  type: 'MoveOrderOut',
  data: { orderId, movedTo: 8 },
});

describe('deleting and moving', () => {
  it('deletes a line, and the stop with its last one', () => {
    given(...day)
      .when(remove('o1'))
      .then(removed('o1', 2));
    const after = given(...day)
      .when(remove('o1'))
      .thenState();
    expect([after.stops.has('c1'), after.consumerOf.has('o1')]).toEqual([false, false]);
  });
  it('moves a line out, out of its round if the stop is thereby empty', () => {
    given(...day, inRound(1, ['c1', 'c2']))
      .when(moveOut('o1'))
      .then(removed('o1', 2, { reason: 'moved', movedTo: 8, leftRound: 'r1' }));
    given(...day, placed('o3', 1, 'c1', { productId: BUFFALO }), inRound(1, ['c1']))
      .when(moveOut('o1'))
      .then(removed('o1', 2, { reason: 'moved', movedTo: 8 }));
  });
  it('moves a line in with its mark and its upload', () =>
    given()
      .when(moveIn('o1', { adjusted: true, uploadId: 'u1' }))
      .then(opened(), placed('o1', 2, 'c1', { adjusted: true, uploadId: 'u1' })));
  it('moves no line in where one exists', () =>
    given(...day)
      .when(moveIn('o9'))
      .thenRefused('line-exists', undefined, { orderId: 'o1' }));
  it('moves no line in under an id that is there, or with no quantity', () => {
    given(...day)
      .when(moveIn('o1', { consumer: consumer('c9') }))
      .thenRefused('order-exists');
    given(...day)
      .when(moveIn('o9', { expected: NaN }))
      .thenRefused('quantity-invalid');
  });
  it.each([remove('o9'), moveOut('o9')])('knows only orders that are there', (command) =>
    given(...day)
      .when(command)
      .thenRefused('order-unknown'),
  );

  const product = edit('o1', { productId: BUFFALO });
  it.each([
    ['deleted', remove('o1'), 'delivered-delete', 'deleted'],
    ['moved', moveOut('o1'), 'delivered-move', 'moved to another delivery boy'],
    ['replaced', product, 'delivered-change', 'changed to another product or consumer'],
  ])('a delivered line is not %s; the refusal says by whom and when', (_, command, code, what) => {
    given(...day, delivered('o1', 0))
      .when(command)
      .thenRefused(code, `This order was delivered and cannot be ${what}.`, {
        by: BOY,
        at: OCCURRED_AT,
        quantity: 0,
      });
  });
  it.each([
    [remove('o1'), 'delivered-delete', 'done-delete'],
    [moveOut('o1'), 'delivered-move', 'done-move'],
    [product, 'delivered-change', 'done-change'],
  ])('nor is a line of a Done stop', (command, ofDelivered, ofDone) => {
    given(...day, done('c1', { o1: 2 }))
      .when(command)
      .thenRefused(ofDelivered, undefined, { by: BOY, at: OCCURRED_AT });
    given(opened(), placed('o1', 2), done('c1'))
      .when(command)
      .thenRefused(ofDone, undefined, { by: BOY, quantity: null });
  });

  const otherConsumer = edit('o1', { consumer: consumer('c9') });
  it.each([remove('o1'), moveOut('o1'), otherConsumer])(
    'the payment and the empty bottles of a stop stay in the day when its last line leaves',
    (command) => {
      const after = given(...day, paid(300, 'cash'), collected(3))
        .when(command)
        .thenState();
      expect(after.stops.has('c1')).toBe(false);
      expect(after.left.get('c1')).toMatchObject({ payment: { amount: 300 }, bottles: 3 });
      expect(totalsOf(after).payments.cash).toBe(300);
    },
  );
  it('lets lines leave a stop that keeps its payment, or has only an absence remark', () => {
    given(...day, placed('o3', 1, 'c1', { productId: BUFFALO }), paid(300, 'cash'))
      .when(remove('o1'))
      .then(removed('o1', 2));
    given(...day, absent('Away'))
      .when(remove('o1'))
      .then(removed('o1', 2));
  });
});

it('the halves of a reassignment fit together', () => {
  const line: DeliveryDayCommandOf<'MoveOrderOut'> = {
    type: 'MoveOrderOut',
    data: { orderId: 'o1', movedTo: 8 },
  };
  const left = given(...day)
    .when(line)
    .thenState();
  const arrived = given().when(moveIn('o1')).thenState();
  expect(left.consumerOf.has('o1')).toBe(false);
  expect(arrived.stops.get('c1')?.lines.map((each) => each.orderId)).toEqual(['o1']);
});
