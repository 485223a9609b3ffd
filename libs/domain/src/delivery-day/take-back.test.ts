import fc from 'fast-check';
import { anyCommands, carriedOut, RUNS } from '../spec/delivery-day.histories';
import { fileLine, importing } from '../spec/delivery-day.words';
import { evolve } from './evolve';
import { planImport } from './import';
import { isOrdersImported, packImport } from './orders-imported';
import { type DeliveryDay, initialDay } from './state';
import { planTakeBack } from './take-back';

const TIME = '2026-03-05T00:31:00.000Z';
const head = {
  meta: { actor: { role: 'admin', id: 1 } as const, commandId: 'c', occurredAt: TIME },
  recordedAt: TIME,
};

const quantities = ({ stops }: DeliveryDay) =>
  [...stops.values()]
    .flatMap(({ consumer, sequence, lines }) =>
      lines.map(
        ({ orderId, productId, expected, adjusted, uploadId }) =>
          `${consumer.id} ${consumer.name} ${sequence} ${orderId} ${productId} ${expected} ${adjusted} ${uploadId}`,
      ),
    )
    .sort();

it('an upload that is taken back at once leaves every order as it was', () => {
  fc.assert(
    fc.property(
      anyCommands,
      fc.array(
        fc.record({
          id: fc.constantFrom('c1', 'c2', 'c3', 'c9'),
          quantity: fc.integer({ min: 0, max: 3 }),
        }),
        { maxLength: 5 },
      ),
      fc.constantFrom('leave' as const, 'take-off' as const),
      (commands, lines, missingLines) => {
        const before = carriedOut(commands)
          .flatMap(({ facts }) => facts ?? [])
          .map((fact) => ({ ...fact, ...head }))
          .reduce(evolve, initialDay());
        const command = importing(
          ...lines.map(({ id, quantity }, index) => fileLine(index + 2, id, quantity)),
        );
        const { facts, refused } = planImport(
          { ...command, data: { ...command.data, uploadId: 'own', choices: { missingLines } } },
          before,
        );
        // A done stop that got a line is open again, which its delivery boy has to see.
        fc.pre(refused.length === 0 && !facts.some(({ type }) => type === 'ConsumerReopened'));
        const imported = packImport(facts, 'own', command.data.scope).find((event) =>
          isOrdersImported({ ...event, ...head }),
        );
        fc.pre(imported?.type === 'OrdersImported');
        const after = facts.map((fact) => ({ ...fact, ...head })).reduce(evolve, before);
        const plan = planTakeBack(
          imported?.type === 'OrdersImported' ? imported.data : fail(),
          before,
          after,
        );
        expect(plan.staying).toEqual([]);
        const returned = plan.facts.map((fact) => ({ ...fact, ...head })).reduce(evolve, after);
        expect(quantities(returned)).toEqual(quantities(before));
      },
    ),
    RUNS,
  );
});

const fail = (): never => {
  throw new Error('There is no upload');
};
