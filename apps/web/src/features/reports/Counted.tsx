import { useTranslation } from 'react-i18next';
import type { DayCloseRow } from '@milkround/contracts';
import { formatRupees, formatTimestamp } from '../../ui/format';
import { Stacked } from './Stacked';

interface Props {
  close: DayCloseRow;
  timeZone: string | undefined;
}

/** Shows the cash that the office counted, by whom and when. */
export function Counted({ close, timeZone }: Props) {
  const { t } = useTranslation();
  const { cash_counted: counted, counted_by: name, counted_at: at } = close;
  if (counted === null || at === null) return null;
  return <Stacked below={t('by {{name}}, {{time}}', { name, time: formatTimestamp(at, timeZone) })}>{formatRupees(counted)}</Stacked>;
}
