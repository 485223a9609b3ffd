import { SingleOrder } from './SingleOrder';

export default function DeliveryBoySingleOrderScreen() {
  return <SingleOrder role="delivery-boy" />;
}
