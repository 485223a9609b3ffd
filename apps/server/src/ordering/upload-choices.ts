import { createMessage, type Message, type UploadChoices } from '@milkround/contracts';
import { pausedMessage } from '@milkround/domain';
import type { PartLines, StopElsewhere } from './file-consumers';

/** A stop of another delivery boy that moves to the day of the file. */
export interface ChosenMove {
  consumerId: string;
  stop: StopElsewhere;
}

/** The lines of a part after the choices, and the stops that move to it. */
export interface ChosenPart extends PartLines {
  moves: ChosenMove[];
}

/**
 * Leaves lines out and moves stops as the person chose. Without choices both stops stay, and lines of paused consumers are left out. Where a stop cannot
 * move, the lines of the file are left out.
 */
export function applyChoices(
  part: PartLines,
  { elsewhere, paused }: UploadChoices,
  nameOf: (deliveryBoyId: number) => string,
): ChosenPart {
  const reasonsLeftOut = new Map<string, Message>();
  const moves: ChosenMove[] = [];
  for (const [consumerId, stops] of part.stopsElsewhere) {
    const [stop] = stops;
    if (elsewhere === 'move' && stop?.staysBecause === null) moves.push({ consumerId, stop });
    else if (elsewhere === 'move' || elsewhere === 'skip')
      reasonsLeftOut.set(
        consumerId,
        createMessage('stop-elsewhere', {
          boys: stops.map(({ deliveryBoyId }) => nameOf(deliveryBoyId)).join(', '),
        }),
      );
  }
  if (paused !== 'take')
    for (const [consumerId, pause] of part.pauses)
      reasonsLeftOut.set(consumerId, pausedMessage(pause));
  return {
    ...part,
    moves: moves.filter(({ consumerId }) => !reasonsLeftOut.has(consumerId)),
    lines: part.lines.map((line) => {
      const reason = reasonsLeftOut.get(line.consumer.id);
      // A line of 0 cancels an order, also of a consumer whose lines are left out.
      return reason && line.expected > 0 ? { ...line, leftOut: reason } : line;
    }),
  };
}
