import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsumerPause, KnownConsumer } from '@milkround/contracts';
import { pauseOn } from '@milkround/domain';
import { Confirm } from '../../../ui/Confirm';
import { formatQuantity } from '../../../ui/format';
import { pauseText } from '../../../ui/pause-text';
import { existingOrder, type KnownOrder } from './known-orders';
import { orderQuantity, type OrderValues } from './order-values';

/** The quantity of an existing order that the form knew; null if there was none, undefined if that is not known. */
export type SeenQuantity = number | null | undefined;

type Send = (seenQuantity: SeenQuantity) => void;

interface PendingOrder {
  values: OrderValues;
  paused: { name: string; pause: ConsumerPause } | null;
  /** The order that is replaced. */
  presentOrder: KnownOrder | null;
  send: () => void;
}

/**
 * Asks once before an order is made for a paused consumer, replaces another quantity, or both. `askFirst` sends at once if it is neither, or if an order
 * that exists is adjusted.
 */
export function useOrderQuestion(orders: readonly KnownOrder[] | undefined): {
  askFirst: (values: OrderValues, consumer: KnownConsumer | null | undefined, send: Send) => void;
  question: ReactNode;
} {
  const { t } = useTranslation();
  const [pendingOrder, setPendingOrder] = useState<PendingOrder | null>(null);
  const askFirst = (
    values: OrderValues,
    consumer: KnownConsumer | null | undefined,
    send: Send,
  ) => {
    const existing = existingOrder(orders, values);
    const isReplaced = existing !== undefined && existing.quantity !== orderQuantity(values);
    const pause = pauseOn(consumer?.pauses ?? [], values.orderDate);
    const asked = {
      paused: consumer && pause ? { name: consumer.consumer_name, pause } : null,
      presentOrder: isReplaced && !values.isAdjusted ? existing : null,
    };
    const sendNow = () => send(orders && (existing?.quantity ?? null));
    if (asked.paused || asked.presentOrder) setPendingOrder({ values, ...asked, send: sendNow });
    else sendNow();
  };
  if (!pendingOrder) return { askFirst, question: null };
  const { values, paused, presentOrder, send } = pendingOrder;
  const pausedText = paused && `${paused.name} · ${pauseText(paused.pause, t)}`;
  const replacedText =
    presentOrder &&
    t(
      '{{name}} has an order of {{before}} {{product}} on this date already. It will be {{after}}.',
      {
        name: presentOrder.consumerName,
        before: formatQuantity(presentOrder.quantity),
        product: presentOrder.productName,
        after: formatQuantity(orderQuantity(values)),
      },
    );
  const question = (
    <Confirm
      title={paused ? t('Order for a paused consumer?') : t('Replace the order?')}
      message={pausedText ?? replacedText ?? ''}
      confirm={presentOrder ? t('Replace') : t('Order all the same')}
      onCancel={() => setPendingOrder(null)}
      onConfirm={() => {
        setPendingOrder(null);
        send();
      }}
    >
      {pausedText !== null && replacedText}
    </Confirm>
  );
  return { askFirst, question };
}
