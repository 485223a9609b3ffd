import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../ui/Confirm';
import { formatQuantity } from '../../../ui/format';
import { existingOrder, type KnownOrder } from './known-orders';
import type { OrderValues } from './order-values';

/** The quantity that stood where the order was made; null: none stood there; undefined: that is not known. */
export type SeenQuantity = number | null | undefined;

interface Asked {
  values: OrderValues;
  standing: KnownOrder;
  send: (seen: SeenQuantity) => void;
}

/** Asks before an order takes the place of another quantity. `askFirst` sends at once where nothing is replaced, or where that is meant: with the adjustment. */
export function useReplaceQuestion(orders: readonly KnownOrder[] | undefined): {
  askFirst: (values: OrderValues, send: (seen: SeenQuantity) => void) => void;
  question: ReactNode;
} {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const askFirst = (values: OrderValues, send: (seen: SeenQuantity) => void) => {
    const standing = existingOrder(orders, values);
    const isReplaced = standing !== undefined && standing.quantity !== Number(values.expQuantity);
    if (isReplaced && !values.isAdjusted) setAsked({ values, standing, send });
    else send(orders && (standing?.quantity ?? null));
  };
  const question = asked && (
    <Confirm
      title={t('Replace the order?')}
      message={t('{{name}} has an order of {{before}} {{product}} on this date already. It will be {{after}}.', {
        name: asked.standing.consumerName,
        before: formatQuantity(asked.standing.quantity),
        product: asked.standing.productName,
        after: formatQuantity(Number(asked.values.expQuantity)),
      })}
      confirm={t('Replace')}
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null);
        asked.send(asked.standing.quantity);
      }}
    />
  );
  return { askFirst, question };
}
