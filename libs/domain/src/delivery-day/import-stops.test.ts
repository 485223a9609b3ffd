import type { DeliveryDayFact } from './facts';
import { planImport } from './import';
import {
  BUFFALO,
  delivered,
  fileLine,
  given,
  importing,
  opened,
  placed,
} from '../spec/delivery-day.words';

const day = [opened(), placed('o1', 2), placed('o2', 1, 'c2')];
const fromFile = { uploadId: 'u1' };

const renamed = (name: string, address: string, sequence: number): DeliveryDayFact => ({
  type: 'ConsumerDetailsChanged',
  data: {
    consumerId: 'c1',
    name,
    address,
    sequence,
    areaId: 1,
    previous: { name: 'Name of c1', address: 'Address of c1', sequence: 1 },
  },
});

describe('an order file that knows a consumer otherwise', () => {
  const asha = { id: 'c1', name: 'Asha', address: '4 Lane' };

  it('changes name, address and place of the stop, once', () => {
    const lines = [
      fileLine(2, 'c1', 2, { consumer: asha, sequence: 7 }),
      fileLine(3, 'c1', 1, {
        consumer: { ...asha, name: 'Aasha' },
        productId: BUFFALO,
        sequence: 8,
      }),
    ] as const;
    given(...day)
      .when(importing(...lines))
      .then(
        renamed('Asha', '4 Lane', 7),
        placed('f3', 1, 'c1', { consumer: asha, productId: BUFFALO, sequence: 7, ...fromFile }),
      );
    const plan = planImport(importing(...lines), given(...day).state());
    expect([plan.added, plan.changed.map(({ line }) => line), plan.missing.length]).toEqual([
      [lines[1]],
      [lines[0]],
      1,
    ]);
    const after = given(...day)
      .when(importing(...lines))
      .thenState();
    expect(planImport(importing(...lines), after).facts).toEqual([]);
  });

  it('says nothing with a blank, or with the id for a name', () => {
    given(...day)
      .when(importing(fileLine(2, 'c1', 2, { consumer: { id: 'c1', name: ' ', address: '' } })))
      .thenNothing();
    given(...day)
      .when(importing(fileLine(2, 'c1', 2, { consumer: { id: 'c1', name: 'c1', address: '' } })))
      .thenNothing();
    given(...day)
      .when(importing(fileLine(2, 'c9', 2, { consumer: { id: 'c9', name: '', address: '' } })))
      .then(
        placed('f2', 2, 'c9', {
          consumer: { id: 'c9', name: 'c9', address: '' },
          sequence: 3,
          ...fromFile,
        }),
      );
  });

  it('changes them also where the line itself is protected', () =>
    given(...day, delivered('o1', 1))
      .when(importing(fileLine(2, 'c1', 9, { consumer: asha })))
      .then(renamed('Asha', '4 Lane', 1)));
});
