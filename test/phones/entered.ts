import type { PhoneEntry } from '@milkround/contracts';
import type { AnsweredWrite } from './people';

/** An entry of a delivery boy, as it was entered. */
export interface EnteredOnPhone {
  commandId: string;
  boy: number;
  phone: string;
  entry: PhoneEntry;
  /** Milliseconds: when it really was made, and what the phone says, where the server takes its word. It must be taken for something between. */
  madeAt: { earliest: number; latest: number };
  /** The server's ids of orders that were added on a phone. */
  idOf: (added: string) => string;
}

/** An admin's act on an order. */
export type OrderAct =
  | { type: 'revise'; boy: number; orderId: string; expected: number }
  | { type: 'replace'; boy: number; orderId: string; productId: number }
  | { type: 'move'; boy: number; to: number; orderId: string }
  | { type: 'delete'; boy: number; orderId: string }
  | { type: 'place'; boy: number; consumerId: string; productId: number; expected: number };

/** Stops as the person at the desk saw them, which somebody else is to deliver. */
export interface HandOverAct {
  type: 'hand-over';
  boy: number;
  to: number;
  stops: readonly { consumerId: string; orderIds: readonly string[] }[];
}

/** An act of somebody at a desk. */
export type DeskAct = OrderAct | HandOverAct | { type: 'reopen'; boy: number };

/** The decision of somebody at a desk on an entry that was set aside. */
export interface Settlement extends AnsweredWrite {
  entryId: string;
  how: 'apply' | 'dismiss';
}

export interface EnteredAtDesk extends AnsweredWrite {
  act: DeskAct;
  /** The order that came of it, where one did. */
  orderId: string | null;
}
