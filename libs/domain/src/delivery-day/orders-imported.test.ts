import fc from 'fast-check';
import { anyCommands, carriedOut, RUNS } from '../spec/delivery-day.histories';
import { evolve } from './evolve';
import { dayFactsIn, packImport } from './orders-imported';
import { initialDay } from './state';

it('is folded to the same day as the single facts of the upload', () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      let single = initialDay();
      let packed = initialDay();
      for (const { command, facts } of carriedOut(commands)) {
        const head = {
          meta: { actor: { role: 'admin', id: 1 } as const, commandId: 'c', occurredAt: TIME },
          recordedAt: TIME,
        };
        const events =
          command.type === 'ImportOrders'
            ? packImport(facts ?? [], command.data.uploadId, single.opened ?? command.data.scope)
            : (facts ?? []);
        single = (facts ?? []).map((fact) => ({ ...fact, ...head })).reduce(evolve, single);
        packed = events
          .flatMap((event) => dayFactsIn({ ...event, ...head }))
          .reduce(evolve, packed);
        expect(plain(packed)).toEqual(plain(single));
      }
    }),
    RUNS,
  );
});

const TIME = '2026-03-05T00:31:00.000Z';
const plain = ({ stops, left, consumerOf, ...day }: ReturnType<typeof initialDay>) => ({
  ...day,
  stops: [...stops.values()].sort((a, b) => (a.consumer.id < b.consumer.id ? -1 : 1)),
  left: [...left.values()].sort((a, b) => (a.consumer.id < b.consumer.id ? -1 : 1)),
  orders: consumerOf.size,
});
