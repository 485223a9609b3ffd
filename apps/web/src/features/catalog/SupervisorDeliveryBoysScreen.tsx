import { DeliveryBoys } from './DeliveryBoys';

export default function SupervisorDeliveryBoysScreen() {
  return <DeliveryBoys scope="supervisor" />;
}
