import { Screen } from '../../ui/Screen';

export default function AdminDashboardScreen() {
  return <Screen title="Admin Dashboard">{null}</Screen>;
}
