import { Report } from '../../ui/Report';
import { requirementReport } from './requirement-report';

/** Requirement Report: what is required, per zone. */
export default function RequirementReportScreen() {
  return <Report kind={requirementReport} />;
}
