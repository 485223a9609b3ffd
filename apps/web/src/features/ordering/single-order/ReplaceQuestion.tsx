import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../ui/Confirm';
import { formatQuantity } from '../../../ui/format';
import { existingOrder, type KnownOrder } from './known-orders';
import { orderQuantity, type OrderValues } from './order-values';

/** The quantity of an existing order that the form knew; null if there was none, undefined if that is not known. */
export type SeenQuantity = number | null | undefined;

interface PendingOrder {
  values: OrderValues;
  presentOrder: KnownOrder;
  send: (seenQuantity: SeenQuantity) => void;
}

/** Asks before an order replaces another quantity. `askFirst` sends at once if nothing is replaced, or if the order is adjusted. */
export function useReplaceQuestion(orders: readonly KnownOrder[] | undefined): {
  askFirst: (values: OrderValues, send: (seenQuantity: SeenQuantity) => void) => void;
  question: ReactNode;
} {
  const { t } = useTranslation();
  const [pendingOrder, setPendingOrder] = useState<PendingOrder | null>(null);
  const askFirst = (values: OrderValues, send: (seenQuantity: SeenQuantity) => void) => {
    const presentOrder = existingOrder(orders, values);
    const isReplaced =
      presentOrder !== undefined && presentOrder.quantity !== orderQuantity(values);
    if (isReplaced && !values.isAdjusted) setPendingOrder({ values, presentOrder, send });
    else send(orders && (presentOrder?.quantity ?? null));
  };
  const question = pendingOrder && (
    <Confirm
      title={t('Replace the order?')}
      message={t(
        '{{name}} has an order of {{before}} {{product}} on this date already. It will be {{after}}.',
        {
          name: pendingOrder.presentOrder.consumerName,
          before: formatQuantity(pendingOrder.presentOrder.quantity),
          product: pendingOrder.presentOrder.productName,
          after: formatQuantity(orderQuantity(pendingOrder.values)),
        },
      )}
      confirm={t('Replace')}
      onCancel={() => setPendingOrder(null)}
      onConfirm={() => {
        setPendingOrder(null);
        pendingOrder.send(pendingOrder.presentOrder.quantity);
      }}
    />
  );
  return { askFirst, question };
}
