import { text } from '../../../i18n';
import { Dashboard } from './Dashboard';

export default function SupervisorDashboardScreen() {
  return <Dashboard officeRole="supervisor" title={text('Supervisor Dashboard')} />;
}
