import { Report } from '../../ui/Report';
import { changeReport } from './change-report';

/** Customer Changes Report: the log of changed quantities. */
export default function ChangeReportScreen() {
  return <Report kind={changeReport} />;
}
