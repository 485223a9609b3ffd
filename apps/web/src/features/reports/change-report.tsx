import type { ChangeRow } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { ConsumerLink } from '../../ui/ConsumerLink';
import { formatQuantity } from '../../ui/format';
import { Clocks } from '../../ui/Clocks';
import type { ReportKind } from './report-kind';
import { quantityTone } from './quantity-tone';
import { StatusMark } from './StatusMark';

/** Changes of required and delivered quantities, newest first. */
export const changeReport: ReportKind<ChangeRow> = {
  definition: REPORTS.changes,
  countWords: (count, t) => t('Changes: {{shown}}', { shown: formatQuantity(count) }),
  show: (key, { created_at, recorded_at, late, applied_by, status, order }, { timeZone, desk }) => {
    if (key === 'consumer' && desk) return <ConsumerLink id={order.consumer_id} name={order.consumer_name} />;
    if (key === 'status') return <StatusMark isDone={status === 1} />;
    if (key !== 'created_at') return undefined;
    return <Clocks made={created_at} received={recorded_at} timeZone={timeZone} isLate={late} appliedBy={applied_by} />;
  },
  tone: (key, { updated_qty, exp_qty }) => (key === 'updated_qty' ? quantityTone(updated_qty, exp_qty) : undefined),
};
