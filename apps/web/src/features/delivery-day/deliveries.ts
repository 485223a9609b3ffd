import type { QueryClient, QueryKey } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { TEXTS, type ConsumerOrders, type OrderLine, type Position } from '@milkround/contracts';
import { i18n } from '../../i18n';
import { api } from '../../api/client';
import { messageOf } from '../../api/errors';
import { withLine, withStop, type Board } from './board';
import { slotOf, type Intent, type Intents } from './intents';

const done: Record<Intent['kind'], string> = { quantity: TEXTS.quantityUpdated, done: TEXTS.statusUpdated, remarks: TEXTS.remarkUpdated };

function failed({ kind }: Intent, sentence: string): string {
  const { t } = i18n;
  const message = t(sentence);
  switch (kind) {
    case 'quantity':
      return t('Failed to update quantity: {{message}}', { message });
    case 'done':
      // The server's sentence may end with the stop that the specification's text puts there.
      return t('Failed to Mark Delivered: {{message}}. Please Try again Later', { message: message.replace(/[.।]$/, '') });
    case 'remarks':
      return t('Failed to update remark: {{message}}', { message });
  }
}

const isSame = (a: Intent, b: Intent): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Sends what the delivery boy enters and holds it until it is answered. A second tap for the same is no second request;
 * a change of mind waits for the first answer, so that the last word is also the last to arrive.
 */
export class Deliveries {
  private intents: Intents = new Map();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly cache: QueryClient,
    private readonly boardKey: QueryKey,
  ) {}

  readonly get = (): Intents => this.intents;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Shows the intent at once; settles when it has been answered, true when the server took it. A refusal shows its toast and is taken back. */
  async enter(intent: Intent): Promise<boolean> {
    const slot = slotOf(intent);
    const underWay = this.intents.get(slot);
    if (underWay && isSame(underWay, intent)) return true;
    this.put(slot, intent);
    // The call under way goes on with what stands here when its own is answered.
    if (underWay) return true;
    for (let sent = intent; ;) {
      const failure = await this.send(sent).then(
        () => null,
        (error: unknown) => failed(sent, messageOf(error)),
      );
      const wanted = this.intents.get(slot);
      if (wanted && wanted !== sent) {
        sent = wanted;
        continue;
      }
      this.put(slot, null);
      if (failure) toast.error(failure);
      else toast.success(i18n.t(done[sent.kind]));
      return failure === null;
    }
  }

  private async send(intent: Intent): Promise<void> {
    switch (intent.kind) {
      case 'quantity': {
        const body = { deliverdQuantity: String(intent.quantity) };
        const line = await api.post<OrderLine>(`delivery-boy/edit-product-order/${encodeURIComponent(intent.orderId)}`, body);
        return this.merge(line.position, (board, position) => withLine(board, line.data, position));
      }
      case 'done': {
        const body = { isDelivered: intent.isDelivered };
        const stop = await api.post<ConsumerOrders>(`delivery-boy/edit-order-status/${encodeURIComponent(intent.consumerId)}`, body);
        return this.merge(stop.position, (board, position) => withStop(board, stop.data, position));
      }
      case 'remarks': {
        const { amount, mode, absence } = intent.remarks;
        const body = { consumerUniqueId: intent.consumerId, remarks: amount, absenceRemarks: absence.trim(), paymentMode: mode };
        const stop = await api.post<ConsumerOrders>('delivery-boy/edit-order-remarks', body);
        return this.merge(stop.position, (board, position) => withStop(board, stop.data, position));
      }
    }
  }

  private merge(position: Position | null, change: (board: Board, position: Position) => Board): void {
    this.cache.setQueryData<Board>(this.boardKey, (board) => board && change(board, position ?? board.position));
  }

  private put(slot: string, intent: Intent | null): void {
    const next = new Map(this.intents);
    if (intent) next.set(slot, intent);
    else next.delete(slot);
    this.intents = next;
    this.listeners.forEach((listener) => listener());
  }
}
