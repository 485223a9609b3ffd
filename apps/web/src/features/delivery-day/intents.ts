import type { PaymentMode } from '@milkround/contracts';
import type { Quantity } from '@milkround/domain';
import type { Board, Stop } from './board';

/** What the delivery boy wants and the server has not answered yet. */
export type Intent =
  | { kind: 'quantity'; orderId: string; consumerId: string; quantity: Quantity }
  | { kind: 'done'; consumerId: string; isDelivered: boolean }
  | { kind: 'remarks'; consumerId: string; remarks: Remarks };

export interface Remarks {
  /** Rupees as typed; blank for none. */
  amount: string;
  mode: PaymentMode;
  absence: string;
}

/** What an intent is about: of two about the same, the later counts. */
export const slotOf = (intent: Intent): string =>
  intent.kind === 'quantity' ? `quantity/${intent.orderId}` : `${intent.kind}/${intent.consumerId}`;

export type Intents = ReadonlyMap<string, Intent>;

function applied(stop: Stop, intent: Intent): Stop {
  switch (intent.kind) {
    case 'quantity':
      return {
        ...stop,
        lines: stop.lines.map((line) => (line.id === intent.orderId ? { ...line, dlvr_quantity: intent.quantity } : line)),
      };
    case 'done': {
      if (!intent.isDelivered) return { ...stop, done: false };
      const lines = stop.lines.map((line) => ({ ...line, dlvr_quantity: line.dlvr_quantity ?? line.exp_quantity }));
      return { ...stop, done: true, lines };
    }
    case 'remarks': {
      const { amount, mode, absence } = intent.remarks;
      const isPaid = Number(amount) > 0;
      return { ...stop, amount: isPaid ? amount : null, mode, absence: absence.trim() || null };
    }
  }
}

/**
 * The board as it will be when all that is under way has succeeded. It lies over the server's board, never in it: what fails is
 * simply taken away again, and pushes may change the board below meanwhile. Untouched stops keep their identity.
 */
export function withIntents(board: Board, intents: Intents): Board {
  if (intents.size === 0) return board;
  const byConsumer = new Map<string, Intent[]>();
  for (const intent of intents.values()) byConsumer.set(intent.consumerId, [...(byConsumer.get(intent.consumerId) ?? []), intent]);
  return { ...board, stops: board.stops.map((stop) => (byConsumer.get(stop.consumerId) ?? []).reduce(applied, stop)) };
}
