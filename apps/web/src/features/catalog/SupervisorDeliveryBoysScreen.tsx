import { DeliveryBoys } from './DeliveryBoys';

export default function SupervisorDeliveryBoysScreen() {
  return <DeliveryBoys officeRole="supervisor" />;
}
