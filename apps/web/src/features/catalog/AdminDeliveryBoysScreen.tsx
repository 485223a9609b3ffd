import { DeliveryBoys } from './DeliveryBoys';

export default function AdminDeliveryBoysScreen() {
  return <DeliveryBoys officeRole="admin" />;
}
