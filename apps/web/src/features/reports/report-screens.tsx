import { REPORTS, type ReportName } from '@milkround/domain';
import { Report } from './Report';
import type { ReportKind } from './report-kind';
import { changeReport } from './change-report';
import { deliveryReport } from './delivery-report';
import { remarksReport } from './remarks-report';
import { uploadReport } from './upload-report';

/** The reports whose cells are more than formatted values. */
const KINDS: Partial<Record<ReportName, ReportKind<object, object>>> = {
  changes: changeReport,
  deliveries: deliveryReport,
  quantities: { definition: REPORTS.quantities, isAhead: true },
  remarks: remarksReport,
  uploads: uploadReport,
};

/** Returns the screen of a report, whose file is loaded when it is needed. */
export function reportScreen(name: ReportName) {
  const kind = KINDS[name] ?? { definition: REPORTS[name] };
  return { default: () => <Report<object, object> kind={kind} /> };
}
