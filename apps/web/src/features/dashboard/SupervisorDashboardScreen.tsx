import { Dashboard } from './Dashboard';

export default function SupervisorDashboardScreen() {
  return <Dashboard scope="supervisor" title="Supervisor Dashboard" />;
}
