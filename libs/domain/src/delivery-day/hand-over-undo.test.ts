import { HAND_OVER_UNDO_MS } from '@milkround/contracts';
import { evolveAll } from '../spec/delivery-day.histories';
import { BUFFALO, inRound, opened, placed } from '../spec/delivery-day.words';
import { recorded, RECORDED_AT, refusalOf } from '../spec/given-when-then';
import {
  day,
  forAnyDays,
  giveAway,
  handedOver,
  shownOf,
  stateOf,
  takeOver,
  undone,
} from '../spec/hand-over.words';
import { decide } from './decide';
import { evolve } from './evolve';
import { handOverToUndo, toTakenStops } from './hand-over';
import { type DeliveryDay, initialDay, stopsInSequence } from './state';
import type { Stop } from './stop';

const withoutTimes = ({ takenFrom: _, placedAt: __, ...line }: Stop['lines'][number]) => line;
const visible = (of: DeliveryDay) => ({
  stops: stopsInSequence(of).map(({ lines, ...stop }) => ({
    ...stop,
    lines: lines.map(withoutTimes).sort((a, b) => (a.orderId < b.orderId ? -1 : 1)),
  })),
  rounds: of.rounds,
  orders: new Map(of.consumerOf),
});

it('Undo restores the earlier state, places and rounds included, after any history', () =>
  forAnyDays((left, right) => {
    const after = handedOver(left, right);
    if (!after) return;
    const back = undone(after.left, after.right);
    expect([visible(back.left), visible(back.right)]).toEqual([visible(left), visible(right)]);
    expect(back.left.handOvers.find(({ handOverId }) => handOverId === 'own1')?.isUndone).toBe(
      true,
    );
  }));

describe('Undo', () => {
  const before = { left: stateOf(...day), right: stateOf(opened(), placed('x1', 1, 'c7')) };
  const after = handedOver(before.left, before.right);
  if (!after) throw new Error('Nothing was handed over');
  const later = (ms: number) => new Date(Date.parse(RECORDED_AT) + ms).toISOString();

  it('is possible for ten minutes, once', () => {
    expect(handOverToUndo(after.left, 'own1', later(HAND_OVER_UNDO_MS)).to).toBe(8);
    const codeOf = (state: DeliveryDay, id: string, now: string) =>
      refusalOf(() => (handOverToUndo(state, id, now), [])).code;
    expect(codeOf(after.left, 'own1', later(HAND_OVER_UNDO_MS + 1))).toBe('hand-over-too-late');
    expect(codeOf(after.left, 'own9', later(0))).toBe('hand-over-unknown');
    const back = undone(after.left, after.right);
    expect(codeOf(back.left, 'own1', later(0))).toBe('hand-over-undone-before');
    expect(codeOf(back.right, 'own2', later(0))).toBe('hand-over-unknown');
  });

  it('is refused once one of them was delivered, and names it', () => {
    const delivering = {
      ...after.right,
      ...evolveAll(
        after.right,
        decide({ type: 'MarkConsumerDone', data: { consumerId: 'c1' } }, after.right),
      ),
    };
    expect(refusalOf(() => (undone(after.left, delivering), []))).toMatchObject({
      code: 'hand-over-delivered',
      details: { consumerId: 'c1' },
    });
  });

  it('puts stops back to their places in a round, in any order of the hand-over', () => {
    const left = stateOf(...day, inRound(1, ['c1', 'c2', 'c3']));
    const handedOut = ['c2', 'c1'].flatMap((id) => left.stops.get(id) ?? []).map(shownOf);
    const giving = evolveAll(left, decide(giveAway(...handedOut), left));
    const taking = evolveAll(
      initialDay(),
      decide(takeOver(toTakenStops(handedOut, left)), initialDay()),
    );
    expect(undone(giving, taking).left.rounds[0]?.consumerIds).toEqual(['c1', 'c2', 'c3']);
  });
});

it('a round gets its stop back once, however many orders the stop has', () => {
  const returned = { round: { roundId: 'r1', number: 1, place: 0 } };
  const facts = [
    opened(),
    placed('o1', 1),
    placed('o2', 1, 'c2'),
    inRound(1, ['c2']),
    placed('o3', 1, 'c3', returned),
  ];
  const more = [placed('o4', 1, 'c3', { productId: BUFFALO, ...returned })];
  const state = [...facts, ...more].reduce(
    (each, fact) => evolve(each, recorded(fact)),
    initialDay(),
  );
  expect(state.rounds[0]?.consumerIds).toEqual(['c3', 'c2']);
});
