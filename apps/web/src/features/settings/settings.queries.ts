import type { DairySettings } from '@milkround/contracts';
import { liveRows } from '../../live/live-query';

/** The settings of the dairy, one row. */
export const dairySettingsQuery = liveRows<DairySettings>({
  topic: { name: 'settings' },
  path: 'admin/get-settings',
  merge: (_rows, change) => [...change.rows],
});
