import { translate } from '../../../i18n/translate';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ENTRY_DONE, messageKey } from '@milkround/contracts';
import { consumerQuery } from '../../../api/consumer.queries';
import { errorText } from '../../../api/errors';
import { text } from '../../../i18n';
import { NotKept } from '../../../sync/phone';
import { announce } from '../../../sync/announce';
import type { KeptEntry } from '../../../sync/entry';
import { usePhone } from '../../../sync/use-phone';
import { STORAGE_WARNINGS } from '../../../sync/storage-state';
import { createNotices } from '../../../ui/notices';
import { boardQuery, productsQuery } from '../../../sync/day/day.queries';
import type { KnownDay } from './known-orders';
import { newConsumerOf, orderQuantity, type OrderValues } from './order-values';
import type { SeenQuantity } from './OrderQuestion';

/** The consumer is unknown: a new one, or a wrong id. */
const NEW_CONSUMER = text(
  'Order added successfully! Consumer {{consumerId}} is new: please check the ID.',
);

/** Stores a delivery boy's order on his phone, which sends it as soon as it can. */
export function useKeepOrder({ orders }: KnownDay, onKept: () => void) {
  const { t } = useTranslation();
  const phone = usePhone();
  const cache = useQueryClient();
  const [isKeeping, setIsKeeping] = useState(false);
  const keep = async (values: OrderValues, seenQuantity: SeenQuantity) => {
    if (isKeeping) return;
    setIsKeeping(true);
    const notices = createNotices();
    try {
      if (!phone) throw new NotKept(STORAGE_WARNINGS.none);
      const { orderDate, productId, isAdjusted } = values;
      const expQuantity = String(orderQuantity(values));
      const consumerId = values.consumerId.trim();
      const newConsumer = newConsumerOf(values);
      const cachedConsumer = cache.getQueryData(
        consumerQuery('delivery-boy', values.consumerId).queryKey,
      );
      const knownName =
        orders?.find((order) => order.consumerId === consumerId)?.consumerName ??
        cachedConsumer?.consumer_name;
      const product = cache
        .getQueryData(productsQuery.queryKey)
        ?.rows.find(({ id }) => String(id) === productId);
      const previous = seenQuantity === undefined ? {} : { previousQuantity: seenQuantity ?? '' };
      const data = {
        orderDate,
        consumerId,
        productId,
        expQuantity,
        adjustedQuantity: isAdjusted ? 1 : 0,
        ...previous,
        ...newConsumer,
      } as const;
      const storedEntry = await phone.enter({
        entry: { type: 'add-single-order', data },
        subject: {
          consumerId,
          consumerName: knownName ?? newConsumer.consumerName ?? consumerId,
          productName: product?.name ?? null,
        },
        date: orderDate,
      });
      const doneText = ({ message, code, params }: KeptEntry) => {
        // Without a connection no push brings the order.
        void cache.invalidateQueries({ queryKey: boardQuery.queryKey });
        // The server's answer to a repeated entry says only that the entry had arrived before.
        if (message !== null && code !== 'already-received')
          return translate({ message, code, params });
        if (typeof seenQuantity === 'number' && seenQuantity !== Number(expQuantity))
          return t(messageKey('quantity-revised'), {
            before: seenQuantity,
            after: Number(expQuantity),
          });
        if (typeof seenQuantity === 'number') return t(messageKey('order-updated'));
        return orders && !knownName && !newConsumer.consumerName
          ? t(NEW_CONSUMER, { consumerId })
          : t(ENTRY_DONE['add-single-order']);
      };
      void announce(phone, storedEntry, notices, doneText);
      onKept();
    } catch (error) {
      notices.error(errorText(error));
    } finally {
      setIsKeeping(false);
    }
  };
  return { keep, isKeeping };
}
