import { SingleOrder } from './SingleOrder';

export default function SupervisorSingleOrderScreen() {
  return <SingleOrder role="supervisor" />;
}
