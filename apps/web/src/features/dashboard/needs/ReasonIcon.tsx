import AlarmClock from 'lucide-react/icons/alarm-clock';
import ClockAlert from 'lucide-react/icons/clock-alert';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import Inbox from 'lucide-react/icons/inbox';
import Moon from 'lucide-react/icons/moon';
import Pause from 'lucide-react/icons/pause';
import TrendingDown from 'lucide-react/icons/trending-down';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { NeedKind } from '@milkround/domain';

/** Imported here and not in `Icon`, which every first load contains. */
const ICONS: Record<NeedKind, typeof Pause> = {
  stalled: Pause,
  'not-begun': AlarmClock,
  'will-be-late': ClockAlert,
  behind: TrendingDown,
  'phone-silent': WifiOff,
  'entries-missing': FileQuestion,
  'set-aside': Inbox,
  'not-closed': Moon,
};

/** The icon of a reason; its name is shown beside it. */
export function ReasonIcon({ kind, size = 22 }: { kind: NeedKind; size?: number }) {
  const Drawing = ICONS[kind];
  return <Drawing size={size} aria-hidden="true" focusable="false" />;
}
