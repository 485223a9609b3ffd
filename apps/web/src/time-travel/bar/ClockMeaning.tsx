import { useTranslation } from 'react-i18next';
import type { DayClock } from '@milkround/domain';
import { formatQuantity } from '../../ui/format';

interface Props {
  clock: DayClock;
  /** Stops that were done by then, and received later. */
  lateCount: number;
}

/** Says which events a clock counts, and how many deliveries it does not count yet. */
export function ClockMeaning({ clock, lateCount }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {clock === 'known'
        ? t('As known then: a delivery counts from when the server received it.')
        : t(
            'As it happened: a delivery counts from when it was made, even if its phone sent it later.',
          )}
      {lateCount > 0 &&
        ` ${t('{{shown}} deliveries arrived later.', { count: lateCount, shown: formatQuantity(lateCount) })}`}
    </>
  );
}
