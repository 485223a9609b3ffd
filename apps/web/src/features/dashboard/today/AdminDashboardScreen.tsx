import { text } from '../../../i18n';
import { Dashboard } from './Dashboard';

export default function AdminDashboardScreen() {
  return <Dashboard officeRole="admin" title={text('Admin Dashboard')} />;
}
