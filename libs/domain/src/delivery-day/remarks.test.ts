import { absent, given, opened, paid, placed, remark } from '../spec/delivery-day.words';

const day = [opened(), placed('o1', 2)];

describe('a payment', () => {
  it('is an amount with a mode', () =>
    given(...day)
      .when(remark({ amount: 120, mode: 'cash' }))
      .then(paid(120, 'cash')));
  it('needs no mode', () =>
    given(...day)
      .when(remark({ amount: 120 }))
      .then(paid(120)));
  it('may have paise', () =>
    given(...day)
      .when(remark({ amount: 99.5, mode: 'cheque' }))
      .then(paid(99.5, 'cheque')));
  it('overwrites the one before', () =>
    given(...day, paid(120, 'cash'))
      .when(remark({ amount: 80, mode: 'cheque' }))
      .then(paid(80, 'cheque', { amount: 120, mode: 'cash' })));
  it('keeps what is not said', () =>
    given(...day, paid(120, 'cash'))
      .when(remark({ amount: 80 }))
      .then(paid(80, 'cash', { amount: 120, mode: 'cash' })));
  it('is no fact when it is the same again', () =>
    given(...day, paid(120, 'cash'))
      .when(remark({ amount: 120, mode: 'cash' }))
      .thenNothing());
  it('of 0 counts as none', () =>
    given(...day)
      .when(remark({ amount: 0, mode: 'cash' }))
      .thenNothing());
  it.each([0, null])('of %p takes the one before back, and its mode', (amount) =>
    given(...day, paid(120, 'cash'))
      .when(remark({ amount, mode: 'cash' }))
      .then(paid(null, '', { amount: 120, mode: 'cash' })),
  );
  it('cannot be negative', () => {
    const refusal = given(...day)
      .when(remark({ amount: -1 }))
      .refusal('amount-negative', 'Amount cannot be negative');
    expect(refusal.kind).toBe('invalid');
  });
  it.each([NaN, 0.0001, 100_000])('cannot be %p', (amount) =>
    given(...day)
      .when(remark({ amount }))
      .thenRefused('quantity-invalid'),
  );
});

describe('an absence remark', () => {
  it('is trimmed', () =>
    given(...day)
      .when(remark({ absence: '  Not at home ' }))
      .then(absent('Not at home')));
  it.each(['घर पर नहीं', 'मंदिरात', 'Ä', 'गया'])('may start with a letter of any script: %s', (text) =>
    given(...day)
      .when(remark({ absence: text }))
      .then(absent(text)),
  );
  it.each(['1 week', '-', '  (away)', '₹5', '१ दिन'])('must start with a letter: %p', (absence) => {
    const refusal = given(...day)
      .when(remark({ absence }))
      .refusal('absence-letter', 'Must start with a letter');
    expect(refusal.kind).toBe('invalid');
  });
  it('overwrites the one before', () =>
    given(...day, absent('Away'))
      .when(remark({ absence: 'Back' }))
      .then(absent('Back', 'Away')));
  it('is no fact when it is the same again', () =>
    given(...day, absent('Away'))
      .when(remark({ absence: ' Away' }))
      .thenNothing());
  it.each(['', '   ', null])('is removed by %p', (absence) =>
    given(...day, absent('Away'))
      .when(remark({ absence }))
      .then(absent(null, 'Away')),
  );
  it('stays when only the payment is saved', () =>
    given(...day, absent('Away'))
      .when(remark({ amount: 5 }))
      .then(paid(5)));
  it('does not mean Done', () =>
    expect(
      given(...day)
        .when(remark({ absence: 'Away' }))
        .thenState()
        .stops.get('c1')?.done,
    ).toBeNull());
});

describe('remarks', () => {
  it('are saved together', () =>
    given(...day)
      .when(remark({ amount: 10, mode: 'cash', absence: 'Away' }))
      .then(paid(10, 'cash'), absent('Away')));
  it('are saved both or not at all', () =>
    given(...day)
      .when(remark({ amount: 10, absence: '7' }))
      .thenRefused('absence-letter'));
  it('are refused for a stop that is not there', () =>
    given(opened())
      .when(remark({ amount: 1 }))
      .thenRefused('consumer-unknown'));
});
