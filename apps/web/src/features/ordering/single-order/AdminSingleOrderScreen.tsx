import { SingleOrder } from './SingleOrder';

export default function AdminSingleOrderScreen() {
  return <SingleOrder role="admin" />;
}
