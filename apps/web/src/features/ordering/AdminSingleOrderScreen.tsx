import { SingleOrder } from './single-order/SingleOrder';

export default function AdminSingleOrderScreen() {
  return <SingleOrder role="admin" />;
}
