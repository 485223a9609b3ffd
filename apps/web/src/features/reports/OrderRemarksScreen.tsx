import { Report } from '../../ui/Report';
import { remarksReport } from './remarks-report';

/** Order Remarks: payments and absences. A delivery boy sees his own. */
export default function OrderRemarksScreen() {
  return <Report kind={remarksReport} />;
}
