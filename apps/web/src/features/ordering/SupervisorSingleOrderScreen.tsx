import { SingleOrder } from './single-order/SingleOrder';

export default function SupervisorSingleOrderScreen() {
  return <SingleOrder role="supervisor" />;
}
