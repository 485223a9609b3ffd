import { Dashboard } from './Dashboard';

export default function AdminDashboardScreen() {
  return <Dashboard scope="admin" title="Admin Dashboard" />;
}
