import { SingleOrder } from './single-order/SingleOrder';

export default function DeliveryBoySingleOrderScreen() {
  return <SingleOrder role="delivery-boy" />;
}
