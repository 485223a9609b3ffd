import { createMessage, formatMessage } from '@milkround/contracts';
import type { ImportChoices } from './commands';
import type { DeliveryDayFact } from './facts';
import { planImport } from './import';
import {
  BUFFALO,
  closed,
  consumer,
  COW,
  delivered,
  done,
  fileLine,
  given,
  importing,
  opened,
  placed,
  removed,
  reopened,
} from '../spec/delivery-day.words';

const day = [opened(), placed('o1', 2), placed('o2', 1, 'c2')];
const fromFile = { uploadId: 'u1' };

const revised = (
  orderId: string,
  consumerId: string,
  expected: number,
  previous: number,
): DeliveryDayFact => ({
  type: 'OrderRevised',
  data: {
    orderId,
    consumerId,
    productId: COW,
    expected,
    adjusted: false,
    uploadId: 'u1',
    previous: { expected: previous, adjusted: false },
  },
});

/** How many lines stand in which list, and why some were left. */
function planned(history: DeliveryDayFact[], ...lines: Parameters<typeof importing>) {
  const plan = planImport(importing(...lines), given(...history).state());
  const rows = (list: readonly { row: number }[]) => list.map(({ row }) => row);
  return {
    added: rows(plan.added),
    changed: rows(plan.changed.map(({ line }) => line)),
    unchanged: rows(plan.unchanged),
    protected: plan.protected.map(({ line, reason }) => [line.row, formatMessage(reason)]),
    refused: plan.refused.map(({ line, reason }) => [line.row, formatMessage(reason)]),
    missing: plan.missing.length,
  };
}

const nothing = { added: [], changed: [], unchanged: [], protected: [], refused: [], missing: 0 };

describe('an order file', () => {
  it('opens the day and places its lines in file order', () =>
    given()
      .when(
        importing(
          fileLine(2, 'c5', 2),
          fileLine(3, 'c3', 1),
          fileLine(4, 'c5', 4, { productId: BUFFALO }),
        ),
      )
      .then(
        opened(),
        placed('f2', 2, 'c5', { sequence: 1, ...fromFile }),
        placed('f3', 1, 'c3', { sequence: 2, ...fromFile }),
        placed('f4', 4, 'c5', { sequence: 1, productId: BUFFALO, ...fromFile }),
      ));

  it('without lines opens no day', () => given().when(importing()).thenNothing());

  it('places new stops after those that are there', () =>
    given(...day)
      .when(importing(fileLine(2, 'c9', 2)))
      .then(placed('f2', 2, 'c9', { sequence: 3, ...fromFile })));

  it('gives the places that it names, and the others come after all of them', () =>
    given()
      .when(
        importing(
          fileLine(2, 'c5', 2),
          fileLine(3, 'c3', 1, { sequence: 40 }),
          fileLine(4, 'c4', 1, { sequence: 20 }),
        ),
      )
      .then(
        opened(),
        placed('f2', 2, 'c5', { sequence: 41, ...fromFile }),
        placed('f3', 1, 'c3', { sequence: 40, ...fromFile }),
        placed('f4', 1, 'c4', { sequence: 20, ...fromFile }),
      ));

  it('revises untouched lines, places new ones and leaves lines that are not in the file', () => {
    const lines = [fileLine(2, 'c1', 3), fileLine(3, 'c9', 1)] as const;
    given(...day)
      .when(importing(...lines))
      .then(revised('o1', 'c1', 3, 2), placed('f3', 1, 'c9', { sequence: 3, ...fromFile }));
    expect(planned(day, ...lines)).toEqual({ ...nothing, added: [3], changed: [2], missing: 1 });
  });

  it('with the present orders changes nothing', () => {
    given(...day)
      .when(importing(fileLine(2, 'c1', 2), fileLine(3, 'c2', 1)))
      .thenNothing();
    expect(planned(day, fileLine(2, 'c1', 2), fileLine(3, 'c2', 1))).toEqual({
      ...nothing,
      unchanged: [2, 3],
    });
  });

  it('leads each order it placed or revised to the upload', () => {
    const after = given(...day)
      .when(importing(fileLine(2, 'c1', 3), fileLine(3, 'c9', 1)))
      .thenState();
    const uploads = ['c1', 'c2', 'c9'].map((id) => after.stops.get(id)?.lines[0]?.uploadId);
    expect(uploads).toEqual(['u1', null, 'u1']);
  });

  describe('protects', () => {
    const otherwise = fileLine(2, 'c1', 9);
    it.each<[string, DeliveryDayFact[], string]>([
      ['a recorded line', [...day, delivered('o1', 0.5)], 'A delivery of 0.5 is recorded.'],
      ['a line recorded as nothing', [...day, delivered('o1', 0)], 'A delivery of 0 is recorded.'],
      ['a line of a Done stop', [...day, done('c1', { o1: 2 })], 'The stop is done.'],
      [
        'an adjusted line',
        [opened(), placed('o1', 2, 'c1', { adjusted: true }), placed('o2', 1, 'c2')],
        'The requirement was adjusted to 2 by hand.',
      ],
    ])('%s', (_, history, reason) => {
      given(...history)
        .when(importing(otherwise))
        .thenNothing();
      expect(planned(history, otherwise)).toEqual({
        ...nothing,
        protected: [[2, reason]],
        missing: 1,
      });
    });

    it('nothing that the file leaves as it is', () =>
      expect(planned([...day, done('c1', { o1: 2 })], fileLine(2, 'c1', 2))).toEqual({
        ...nothing,
        unchanged: [2],
        missing: 1,
      }));

    it('the first of two rows for one line', () =>
      expect(
        planned(day, fileLine(2, 'c9', 1), fileLine(3, 'c9', 2), fileLine(4, 'c9', 1)),
      ).toEqual({
        ...nothing,
        added: [2],
        unchanged: [4],
        protected: [[3, 'Row 2 of the file already gives this line.']],
        missing: 2,
      }));
  });

  it('reopens a Done stop once when lines arrive on it', () =>
    given(...day, done('c1', { o1: 2 }))
      .when(
        importing(fileLine(2, 'c1', 1, { productId: 2 }), fileLine(3, 'c1', 1, { productId: 3 })),
      )
      .then(
        placed('f2', 1, 'c1', { productId: 2, ...fromFile }),
        reopened('c1', { o1: 2 }, 'line-added'),
        placed('f3', 1, 'c1', { productId: 3, ...fromFile }),
      ));
});

describe('an order file for a closed day', () => {
  const lines = [
    fileLine(2, 'c1', 9),
    fileLine(3, 'c2', 1),
    fileLine(4, 'c9', 1),
    fileLine(5, 'c2', 1, { productId: BUFFALO, consumer: consumer('c2') }),
  ] as const;

  it('is refused, line by line in the check', () => {
    const reason = 'The day is closed.';
    given(...day, closed())
      .when(importing(...lines))
      .thenRefused('day-closed', reason);
    expect(planned([...day, closed()], ...lines)).toEqual({
      ...nothing,
      unchanged: [3],
      refused: [
        [2, reason],
        [4, reason],
        [5, reason],
      ],
    });
    expect(planImport(importing(...lines), given(...day, closed()).state()).facts).toEqual([]);
  });

  it('is fine when it changes nothing', () =>
    given(...day, closed())
      .when(importing(fileLine(2, 'c1', 2)))
      .thenNothing());
});

describe('a line that is left out', () => {
  const leftOut = createMessage('consumer-paused', { reason: 'Hospital' });
  const line = (row: number, consumerId: string, expected: number) =>
    fileLine(row, consumerId, expected, { leftOut });

  it('places and revises nothing, and says why; a line that stands already is unchanged', () =>
    expect(planned(day, line(2, 'c1', 5), line(3, 'c2', 1), line(4, 'c9', 1))).toEqual({
      ...nothing,
      unchanged: [3],
      protected: [
        [2, 'Paused: Hospital'],
        [4, 'Paused: Hospital'],
      ],
    }));
  it('changes no details and takes no place in the sequence', () =>
    given(...day)
      .when(
        importing(
          { ...line(2, 'c9', 1), sequence: 40 },
          { ...line(3, 'c1', 2), sequence: 30 },
          fileLine(4, 'c8', 1),
        ),
      )
      .then(placed('f4', 1, 'c8', { sequence: 3, ...fromFile })));
});

describe('a corrected file', () => {
  const change = (expected: number, adjusted = false): DeliveryDayFact => ({
    type: 'OrderRevised',
    data: {
      ...{ orderId: 'o1', consumerId: 'c1', productId: COW },
      ...{ expected, adjusted, uploadId: null, previous: { expected: 2, adjusted: false } },
    },
  });
  const uploaded = [opened(), placed('o1', 2, 'c1', { uploadId: 'u0' }), placed('o2', 1, 'c2')];
  const withChoices = (
    choices: ImportChoices,
    ...lines: Parameters<typeof importing>
  ): ReturnType<typeof importing> => {
    const command = importing(...lines);
    return { ...command, data: { ...command.data, choices } };
  };

  it('cancels an order by 0, and says nothing of one that is not there', () =>
    given(...uploaded)
      .when(importing(fileLine(2, 'c1', 0), fileLine(3, 'c9', 0)))
      .then(revised('o1', 'c1', 0, 2)));

  it('leaves missing orders, or takes them off except for recorded, done and adjusted ones', () => {
    const lines = [fileLine(2, 'c1', 2)] as const;
    given(...uploaded)
      .when(importing(...lines))
      .thenNothing();
    given(...uploaded)
      .when(withChoices({ missingLines: 'take-off' }, ...lines))
      .then(removed('o2', 1, { consumerId: 'c2' }));
    given(...uploaded, done('c2', { o2: 1 }))
      .when(withChoices({ missingLines: 'take-off' }, ...lines))
      .thenNothing();
  });

  it('keeps what a person has changed since the earlier file, or takes its own', () => {
    const history = [...uploaded, change(5)];
    expect(planned(history, fileLine(2, 'c1', 3))).toMatchObject({
      changed: [],
      protected: [[2, 'A person has changed the requirement to 5 since.']],
    });
    given(...history)
      .when(withChoices({ changedByPerson: 'file' }, fileLine(2, 'c1', 3)))
      .then(revised('o1', 'c1', 3, 5));
    given(...uploaded, change(5, true))
      .when(withChoices({ changedByPerson: 'file' }, fileLine(2, 'c1', 3)))
      .thenNothing();
  });

  it('puts a new stop between its neighbours of the file', () =>
    given(...uploaded)
      .when(importing(fileLine(2, 'c1', 2), fileLine(3, 'c9', 1), fileLine(4, 'c2', 1)))
      .then(placed('f3', 1, 'c9', { sequence: 1.5, ...fromFile })));
});
