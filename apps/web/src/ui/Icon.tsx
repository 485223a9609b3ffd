import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import Languages from 'lucide-react/icons/languages';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import List from 'lucide-react/icons/list';
import Lock from 'lucide-react/icons/lock';
import LogOut from 'lucide-react/icons/log-out';
import MapPin from 'lucide-react/icons/map-pin';
import Menu from 'lucide-react/icons/menu';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Milk from 'lucide-react/icons/milk';
import Minus from 'lucide-react/icons/minus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Package from 'lucide-react/icons/package';
import PanelLeft from 'lucide-react/icons/panel-left';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Search from 'lucide-react/icons/search';
import Smartphone from 'lucide-react/icons/smartphone';
import SquarePlus from 'lucide-react/icons/square-plus';
import Sun from 'lucide-react/icons/sun';
import Trash from 'lucide-react/icons/trash';
import TriangleExclamationPoint from 'lucide-react/icons/triangle-exclamation-point';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';

/** The icons of the product, by their meaning. */
const ICONS = {
  dashboard: LayoutDashboard,
  orders: List,
  upload: Upload,
  download: Download,
  remark: MessageSquareText,
  order: SquarePlus,
  round: RotateCw,
  close: X,
  moon: Moon,
  sun: Sun,
  system: Monitor,
  report: FileChartColumn,
  change: ArrowLeftRight,
  zone: MapPin,
  people: Users,
  person: User,
  bottle: Milk,
  product: Package,
  logout: LogOut,
  menu: Menu,
  back: ArrowLeft,
  forward: ArrowRight,
  down: ChevronDown,
  lock: Lock,
  language: Languages,
  panel: PanelLeft,
  eye: Eye,
  'eye-off': EyeOff,
  search: Search,
  sort: ArrowDownWideNarrow,
  check: Check,
  retry: RotateCcw,
  offline: WifiOff,
  external: ExternalLink,
  edit: Pencil,
  trash: Trash,
  plus: Plus,
  minus: Minus,
  clock: Clock,
  activity: History,
  alert: TriangleExclamationPoint,
  inbox: Inbox,
  phone: Smartphone,
  undo: Undo2,
} as const;

export type IconName = keyof typeof ICONS;

/** A drawing in the colour of the text around it. Screen readers skip it, because there is a word beside it or in a label. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const Drawing = ICONS[name];
  return <Drawing size={size} aria-hidden="true" focusable="false" />;
}
