import {
  absent,
  cleared,
  collected,
  delivered,
  done,
  given,
  opened,
  paid,
  placed,
  remark,
  reopened,
} from '../spec/delivery-day.words';

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
  it('keeps undefined fields', () =>
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
  it.each([1.005, 250.125])('has at most two decimal places, not those of %p', (amount) => {
    given(...day)
      .when(remark({ amount }))
      .refusal('amount-places', 'Amount can have at most 2 decimal places');
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
  it.each(['घर पर नहीं', 'मंदिरात', 'Ä', 'गया'])(
    'may start with a letter of any script: %s',
    (text) =>
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
  it('takes delivered quantities back', () =>
    given(...day, delivered('o1', 1.5))
      .when(remark({ absence: 'Away' }))
      .then(cleared('o1', 1.5), absent('Away')));
  it('takes Done back', () =>
    given(...day, done('c1', { o1: 2 }))
      .when(remark({ absence: 'Away' }))
      .then(reopened('c1', { o1: 2 }), absent('Away')));
  it('stays beside Done with nothing delivered', () =>
    given(...day, done('c1', { o1: 0 }))
      .when(remark({ absence: 'Away' }))
      .then(absent('Away')));
  it('does not mean Done', () =>
    expect(
      given(...day)
        .when(remark({ absence: 'Away' }))
        .thenState()
        .stops.get('c1')?.done,
    ).toBeNull());
});

describe('the reason of an absence', () => {
  it('is recorded with its words where no text was typed', () =>
    given(...day)
      .when(remark({ absence: null, reason: 'not-home' }))
      .then(absent('Not home', null, 'not-home')));
  it('is recorded with a text that was typed', () =>
    given(...day)
      .when(remark({ absence: 'The dog', reason: 'other' }))
      .then(absent('The dog', null, 'other')));
  it('needs a text if it is another one', () =>
    expect(
      given(...day)
        .when(remark({ absence: ' ', reason: 'other' }))
        .refusal('absence-reason-text', 'Please type the reason').kind,
    ).toBe('invalid'));
  it('changes with the same text', () =>
    given(...day, absent('Gate 5', null, 'locked'))
      .when(remark({ absence: 'Gate 5', reason: 'refused' }))
      .then(absent('Gate 5', 'Gate 5', 'refused')));
  it('stays when an older phone saves the same text', () =>
    given(...day, absent('Locked', null, 'locked'))
      .when(remark({ absence: 'Locked' }))
      .thenNothing());
  it('goes with the text', () => {
    const after = given(...day, absent('Locked', null, 'locked'))
      .when(remark({ absence: '' }))
      .thenState();
    expect(after.stops.get('c1')).not.toHaveProperty('reason');
  });
});

describe('empty bottles', () => {
  it.each([
    [3, collected(3)],
    [500, collected(500)],
  ])('are a whole number: %p', (bottles, fact) =>
    given(...day)
      .when(remark({ bottles }))
      .then(fact),
  );
  it.each([-1, 2.5, 501, NaN])('are refused: %p', (bottles) =>
    given(...day)
      .when(remark({ bottles }))
      .thenRefused('bottles-invalid', 'Empty bottles must be a whole number up to 500'),
  );
  it.each([null, 0])('are removed by %p', (bottles) =>
    given(...day, collected(3))
      .when(remark({ bottles }))
      .then(collected(null, 3)),
  );
  it('stay when only the payment is saved', () =>
    given(...day, collected(3))
      .when(remark({ amount: 5 }))
      .then(paid(5)));
  it('are no fact when they are the same again', () =>
    given(...day, collected(3))
      .when(remark({ bottles: 3 }))
      .thenNothing());
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
