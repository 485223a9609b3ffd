import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_STEP, type Product } from '@milkround/contracts';
import type { Stop } from '../../../sync/day/board';
import { ConsumerForm } from './ConsumerForm';
import { QuantityForm } from './QuantityForm';
import type { Enter } from '../day/use-enter';

/** The subject of the open dialog: the id of a line for its quantity, null for the consumer's details. */
export interface StopDialog {
  /** The stop as it was when it was tapped. */
  stop: Stop;
  orderId: string | null;
}

interface Props {
  dialog: StopDialog;
  products: readonly Product[];
  /** The stop as it is now; undefined when it is no longer on the list. */
  now: Stop | undefined;
  /** The reason why nothing can be entered on this day any more; null while entries are possible. */
  dayEnd: string | null;
  /** The server's ids by the ids of this phone: an order that was added here gets one while its dialog may be open. */
  serverIds: ReadonlyMap<string, string>;
  enter: Enter;
  onClose: () => void;
}

/**
 * The two dialogs of a row: one line's quantity, and the consumer's remarks. If the office removes the row, or the day ends, the dialog stays
 * open with its input, and says why it cannot be saved.
 */
export default memo(function OrderDialogs({
  dialog: { stop, orderId },
  products,
  now,
  dayEnd,
  serverIds,
  enter,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const stopEnd =
    dayEnd ?? (now ? null : t('{{name}} is no longer on your list.', { name: stop.name }));
  if (orderId === null)
    return (
      <ConsumerForm
        key={stop.consumerId}
        stop={stop}
        end={stopEnd}
        enter={enter}
        onClose={onClose}
      />
    );
  const idNow = serverIds.get(orderId) ?? orderId;
  const tappedLine = stop.lines.find(({ id }) => id === orderId);
  const line = now?.lines.find(({ id }) => id === idNow);
  if (!tappedLine) return null;
  const names = { product: tappedLine.product.name, name: stop.name };
  const end = stopEnd ?? (line ? null : t('{{product}} is no longer ordered for {{name}}.', names));
  return (
    <QuantityForm
      key={orderId}
      stop={stop}
      line={line ?? tappedLine}
      step={products.find(({ id }) => id === tappedLine.product_id)?.step ?? DEFAULT_STEP}
      end={end}
      enter={enter}
      onClose={onClose}
    />
  );
});
