import { Screen } from '../../ui/Screen';

export default function SupervisorDashboardScreen() {
  return <Screen title="Supervisor Dashboard">{null}</Screen>;
}
