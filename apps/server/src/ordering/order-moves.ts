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
import { placeOf } from '../spreadsheets/row-order';
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
  refusedRows: RowError[];
  movedCount: number;
}

/** The metadata with which facts are folded before they are recorded. */
export type RecordingMeta = Pick<Recorded<DeliveryDayFact>, 'meta' | 'recordedAt'>;

/**
 * Moves the chosen stops out of the days of other delivery boys, each as a hand-over. A stop that has changed since stays, and its rows are refused.
 */
export function decideMoves(
  parts: readonly ChosenPart[],
  days: ReadonlyMap<string, DeliveryDay>,
  upload: MovingUpload,
  recording: RecordingMeta,
  nameOf: (deliveryBoyId: number) => string,
): DecidedMoves {
  const decisions: DecidedMoves = {
    facts: new Map(),
    states: new Map(days),
    parts: [],
    refusedRows: [],
    movedCount: 0,
  };
  const stateOf = (streamId: string) => decisions.states.get(streamId) ?? initialDay();
  const record = (streamId: string, facts: readonly DeliveryDayFact[]) => {
    decisions.facts.set(streamId, [...(decisions.facts.get(streamId) ?? []), ...facts]);
    decisions.states.set(
      streamId,
      facts.reduce((day, fact) => evolve(day, { ...fact, ...recording }), stateOf(streamId)),
    );
  };
  for (const chosenPart of parts) {
    const { deliveryBoyId: takerId, scope } = chosenPart.part;
    const taker = streams.deliveryDay(upload.date, takerId);
    const failedConsumers = new Set<string>();
    for (const [giverId, moves] of movesByGiver(stateOf(taker).closed ? [] : chosenPart.moves)) {
      const giver = streams.deliveryDay(upload.date, giverId);
      const movableStops = moves.filter(({ consumerId, stop: { orderIds } }) => {
        const existingStop = stateOf(taker).stops.get(consumerId);
        const obstacle = existingStop
          ? createMessage('stop-changed', { name: existingStop.consumer.name })
          : stayReason({ consumerId, orderIds }, stateOf(giver));
        if (obstacle === null) return true;
        failedConsumers.add(consumerId);
        for (const line of chosenPart.lines)
          if (line.consumer.id === consumerId) {
            const message = createMessage('stop-not-moved', {
              consumer: consumerId,
              boy: nameOf(giverId),
              why: obstacle,
            });
            decisions.refusedRows.push({
              ...placeOf(line),
              column: 'MDE',
              ...toAnswerMessage(message),
            });
          }
        return false;
      });
      const [first] = movableStops;
      if (!first) continue;
      const stops = movableStops.map(({ consumerId, stop: { orderIds } }) => ({
        consumerId,
        orderIds,
      }));
      const handOverId = uuidV5(`move/${giverId}/${takerId}/${first.consumerId}`, upload.uploadId);
      const reason = upload.fileName;
      const takenStops = toTakenStops(stops, stateOf(giver));
      const giverFacts = decide(
        { type: 'HandOverStops', data: { handOverId, to: takerId, stops, reason } },
        stateOf(giver),
      );
      const { date } = upload;
      const takerFacts = decide(
        {
          type: 'TakeOverStops',
          data: {
            date,
            deliveryBoyId: takerId,
            scope,
            handOverId,
            from: giverId,
            stops: takenStops,
            order: 'append',
            reason,
          },
        },
        stateOf(taker),
      );
      record(giver, giverFacts);
      record(taker, takerFacts);
      decisions.movedCount += movableStops.length;
    }
    decisions.parts.push({
      ...chosenPart,
      lines: chosenPart.lines.filter(({ consumer }) => !failedConsumers.has(consumer.id)),
    });
  }
  return decisions;
}

function movesByGiver(moves: readonly ChosenMove[]): Map<number, ChosenMove[]> {
  const groups = new Map<number, ChosenMove[]>();
  for (const move of moves)
    groups.set(move.stop.deliveryBoyId, [...(groups.get(move.stop.deliveryBoyId) ?? []), move]);
  return groups;
}
