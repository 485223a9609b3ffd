import type { RemarkRow, Role } from '@milkround/contracts';
import { sum } from '@milkround/domain';
import type { Remark } from './report.queries';

/** One stop as the remarks report has it: the first product stands for the stop, the quantities are those of all its lines. */
export function remarkRow({ lines, delivery_boy_name: name, ...remark }: Remark, role: Role): RemarkRow {
  const recorded = lines.flatMap(({ delivered }) => delivered ?? []);
  return {
    ...remark,
    ...(role === 'supervisor' ? { supervisor_delivery_boy: { name } } : { admin_delivery_boy: { name } }),
    product_id: Math.min(...lines.map(({ productId }) => productId)),
    exp_quantity: sum(lines.map(({ expected }) => expected)),
    dlvr_quantity: recorded.length === 0 ? null : sum(recorded),
  };
}
