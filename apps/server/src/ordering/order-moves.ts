import { createMessage, toAnswerMessage, type RowError } from '@milkround/contracts';
import {
  decide,
  evolve,
  initialDay,
  stayReason,
  streams,
  toTakenStops,
  type DeliveryDay,
  type DeliveryDayFact,
  type Recorded,
} from '@milkround/domain';
import { v5 as uuidV5 } from 'uuid';
import type { ChosenMove, ChosenPart } from './upload-choices';

/** The upload that moves stops. */
export interface MovingUpload {
  uploadId: string;
  date: string;
  /** The reason of the hand-overs. */
  fileName: string;
}

/** The moves of a step: the facts of each day, the states after them, and the rows whose stops have changed since the check. */
export interface DecidedMoves {
  facts: Map<string, DeliveryDayFact[]>;
  states: Map<string, DeliveryDay>;
  parts: ChosenPart[];
  refused: RowError[];
  moved: number;
}

type RecordingMeta = Pick<Recorded<DeliveryDayFact>, 'meta' | 'recordedAt'>;

/** Moves the chosen stops out of the days of other delivery boys, each as a hand-over. A stop that has changed since stays, and its rows are refused. */
export function decideMoves(
  parts: readonly ChosenPart[],
  before: ReadonlyMap<string, DeliveryDay>,
  upload: MovingUpload,
  recording: RecordingMeta,
  nameOf: (deliveryBoyId: number) => string,
): DecidedMoves {
  const decided: DecidedMoves = { facts: new Map(), states: new Map(before), parts: [], refused: [], moved: 0 };
  const stateOf = (streamId: string) => decided.states.get(streamId) ?? initialDay();
  const record = (streamId: string, facts: readonly DeliveryDayFact[]) => {
    decided.facts.set(streamId, [...(decided.facts.get(streamId) ?? []), ...facts]);
    decided.states.set(
      streamId,
      facts.reduce((day, fact) => evolve(day, { ...fact, ...recording }), stateOf(streamId)),
    );
  };
  for (const chosen of parts) {
    const { deliveryBoyId: to, scope } = chosen.part;
    const taker = streams.deliveryDay(upload.date, to);
    const failed = new Set<string>();
    for (const [from, moves] of byGiver(stateOf(taker).closed ? [] : chosen.moves)) {
      const giver = streams.deliveryDay(upload.date, from);
      const movable = moves.filter(({ consumerId, stop: { orderIds } }) => {
        const isThere = stateOf(taker).stops.get(consumerId);
        const why = isThere
          ? createMessage('stop-changed', { name: isThere.consumer.name })
          : stayReason({ consumerId, orderIds }, stateOf(giver));
        if (why === null) return true;
        failed.add(consumerId);
        for (const { row, consumer } of chosen.lines)
          if (consumer.id === consumerId) {
            const message = createMessage('stop-not-moved', { consumer: consumerId, boy: nameOf(from), why });
            decided.refused.push({ row, column: 'MDE', ...toAnswerMessage(message) });
          }
        return false;
      });
      const [first] = movable;
      if (!first) continue;
      const stops = movable.map(({ consumerId, stop: { orderIds } }) => ({ consumerId, orderIds }));
      const handOverId = uuidV5(`move/${from}/${to}/${first.consumerId}`, upload.uploadId);
      const reason = upload.fileName;
      const taken = toTakenStops(stops, stateOf(giver));
      const out = decide({ type: 'HandOverStops', data: { handOverId, to, stops, reason } }, stateOf(giver));
      const { date } = upload;
      const into = decide(
        { type: 'TakeOverStops', data: { date, deliveryBoyId: to, scope, handOverId, from, stops: taken, order: 'append', reason } },
        stateOf(taker),
      );
      record(giver, out);
      record(taker, into);
      decided.moved += movable.length;
    }
    decided.parts.push({ ...chosen, lines: chosen.lines.filter(({ consumer }) => !failed.has(consumer.id)) });
  }
  return decided;
}

function byGiver(moves: readonly ChosenMove[]): Map<number, ChosenMove[]> {
  const groups = new Map<number, ChosenMove[]>();
  for (const move of moves) groups.set(move.stop.deliveryBoyId, [...(groups.get(move.stop.deliveryBoyId) ?? []), move]);
  return groups;
}
