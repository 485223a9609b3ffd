const ours = (path: string) => new RegExp(`apps/web/src/${path}`);

/**
 * Files for the code that most pages need. Forty small files cost a phone 70 KB of 220, because each is compressed alone and has its own headers.
 * The landing page needs the first two.
 */
export const CHUNK_GROUPS = [
  {
    name: 'vendor',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(react-query|query-core)(?!.*\/(hydration|infiniteQueryObserver|useInfiniteQuery))|i18next|react-i18next|html-parse-stringify|void-elements|react-hot-toast|lucide-react|zustand)\//,
    priority: 9,
  },
  {
    name: 'base',
    // The texts of messages stand beside the client's own: rules and screens both use them.
    test: new RegExp(
      'libs/contracts/src/(messages|session|input-rules)|apps/web/src/(main|routes|router|App|pwa/(start|worker|newer-version|install-offer)|i18n/index|theme/|session/|api/(client|send|errors|key|query-client|settings)|ui/(Brand|Button|ErrorNote|Icon|Language(Select|\\.)|Screen|Toasts|dialogs|lazy-part|slots)|shell/(Opening|OutletWithFallback|RouteError|Screen(?!Note)))',
    ),
    priority: 7,
  },
  { name: 'socket', test: /node_modules\/(socket\.io|engine\.io|@socket\.io)/, priority: 6 },
  { name: 'rows', test: /node_modules\/@tanstack\/(react-virtual|virtual-core)\//, priority: 6 },
  // Every screen of a signed-in person and the sign-in need these: the layout, the delivery boy's phone, and the rules that decide his entries.
  {
    name: 'frame',
    test: new RegExp(
      `libs/(domain/src/(delivery-day/|persistent-map|fact|search)|contracts/src/(orders|text-order))|apps/web/src/(shell/|sync/(?!assignment|office-reason|EntriesSheet|entry-words)|stop-order/(StopOrderButton|useStopOrder)|live/|api/(?!save-download)|ui/(AbsenceFields|Badge|Choice|Confirm|EmptyNote|Field|Language|LiveStatus|Loading|Modal|ProgressBar|SelectField|TextField|Theme|format|media|pause-text|plain-text))|node_modules/(idb/|uuid/|@tanstack/query-core/.*hydration)`,
    ),
    priority: 5,
  },
  // Modules that screens of the office share.
  {
    name: 'office',
    test: ours(
      '(ui/([Cc]locks|LoadedSelect|Spinner)|api/save-download|sync/(assignment|office-reason))',
    ),
    minShareCount: 2,
    priority: 4,
  },
  // Only the screens of the office and the reports: the delivery boy's Orders must not wait for the library of tables.
  {
    name: 'tables',
    test: new RegExp(
      'apps/web/src/(ui/(table/|date-range/|DownloadButton|ExportButton|SearchBox|Toggle)|features/reports/(Report|report-|useDateRange))|node_modules/(use-sync-external-store|@tanstack/(react-table|table-core|react-store|store))/',
    ),
    minShareCount: 2,
    priority: 3,
  },
  // The delivery boy's Orders with all that it shows at once, then its dialogs, and then what only his other screens share.
  { name: 'orders', test: ours('features/delivery-day/stops/OrdersScreen'), priority: 3 },
  { name: 'dialogs', test: ours('features/delivery-day/stops/OrderDialogs'), priority: 2 },
  // The list of a phone's entries, which only a tap opens.
  { name: 'entries', test: ours('sync/(EntriesSheet|entry-words)'), priority: 2 },
  { name: 'delivery-day', test: ours('features/delivery-day/'), minShareCount: 2, priority: 2 },
];
