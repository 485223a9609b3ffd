import { Report } from '../../ui/Report';
import { deliveryReport } from './delivery-report';

/** Delivery Report: what was delivered of what was required. */
export default function DeliveryReportScreen() {
  return <Report kind={deliveryReport} />;
}
