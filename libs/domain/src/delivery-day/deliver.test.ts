import {
  absent,
  deliver,
  delivered,
  done,
  given,
  opened,
  placed,
} from '../spec/delivery-day.words';

const day = [opened(), placed('o1', 2)];

describe('a delivered quantity', () => {
  it('is recorded with the requirement', () =>
    given(...day)
      .when(deliver('o1', 3))
      .then(delivered('o1', 3)));
  it('is absolute and keeps the previous quantity', () =>
    given(...day, delivered('o1', 3))
      .when(deliver('o1', 1))
      .then(delivered('o1', 1, { previous: 3 })));
  it('may be nothing at all', () =>
    given(...day)
      .when(deliver('o1', 0))
      .then(delivered('o1', 0)));
  it('is no new fact when it is the same again', () =>
    given(...day, delivered('o1', 3))
      .when(deliver('o1', 3))
      .thenNothing());
  it('is no new fact when Done filled in the same', () =>
    given(...day, done('c1', { o1: 2 }))
      .when(deliver('o1', 2))
      .thenNothing());
  it('takes an absence back', () =>
    given(...day, absent('Locked'))
      .when(deliver('o1', 1))
      .then(delivered('o1', 1), absent(null, 'Locked')));
  it('of nothing leaves an absence', () =>
    given(...day, absent('Locked'))
      .when(deliver('o1', 0))
      .then(delivered('o1', 0)));

  it('neither sets nor clears Done', () => {
    expect(
      given(...day)
        .when(deliver('o1', 2))
        .thenState()
        .stops.get('c1')?.done,
    ).toBeNull();
    expect(
      given(...day, done('c1', { o1: 2 }))
        .when(deliver('o1', 1))
        .thenState()
        .stops.get('c1')?.done,
    ).not.toBeNull();
  });

  it('is refused for an order that is not there', () => {
    expect(
      given(...day)
        .when(deliver('o9', 1))
        .refusal('order-unknown', 'This order is not on your list today.').kind,
    ).toBe('unknown');
  });

  it.each([-1, NaN, 100_000, 1.0005, Infinity])('is refused when it is %p', (quantity) => {
    expect(
      given(...day)
        .when(deliver('o1', quantity))
        .refusal('quantity-invalid', 'Please enter a valid quantity!').kind,
    ).toBe('invalid');
  });
});
