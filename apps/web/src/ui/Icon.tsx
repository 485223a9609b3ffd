/** Drawn on 24 × 24 with one stroke; nothing here carries meaning alone, a word always stands beside or in the label. */
const DRAWN = {
  dashboard: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  orders: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  upload: 'M12 15V4M8 8l4-4 4 4M5 14v4a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-4',
  download: 'M12 4v11M8 11l4 4 4-4M5 18v0a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2',
  remark: 'M5 5h14v10h-7l-4 4v-4H5zM9 9h6M9 12h3',
  order: 'M12 8v8M8 12h8M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1',
  round: 'M20 12a8 8 0 1 1-2.500-5.800M20 3.500V7.500h-4',
  close: 'M6 6l12 12M18 6L6 18',
  moon: 'M20 14.500A8 8 0 0 1 9.500 4a8 8 0 1 0 10.500 10.500',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  report: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13v4M12.500 11v6M16 14v3',
  change: 'M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4',
  zone: 'M12 21c4-4.500 7-8 7-11a7 7 0 1 0-14 0c0 3 3 6.500 7 11M12 7.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5',
  people:
    'M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M3 20c0-3.500 2.500-5.500 6-5.500s6 2 6 5.500M16 5a3.200 3.200 0 0 1 0 6.200M17.500 14.800c2.200.700 3.500 2.500 3.500 5.200',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M5 20.500c0-3.500 3-5.500 7-5.500s7 2 7 5.500',
  bottle: 'M10 3h4M10.500 3v3.500c0 1.200-2.500 2.300-2.500 5V19a2 2 0 0 0 2 2h4a2 2 0 0 0 2-2v-7.500c0-2.700-2.500-3.800-2.500-5V3M8 14h8',
  product: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  logout: 'M10 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4M15 8l4 4-4 4M19 12H10',
  menu: 'M4 7h16M4 12h16M4 17h16',
  back: 'M19 12H5M11 6l-6 6 6 6',
  forward: 'M5 12h14M13 6l6 6-6 6',
  down: 'M6 9l6 6 6-6',
  lock: 'M6 11h12v9H6zM8.500 11V7.500a3.500 3.500 0 0 1 7 0V11M12 15v2',
  language: 'M3 6h11M8.500 4v2M12 6c-1 4-4 7-8.500 9M5.500 9.500c1.500 2.500 4 4.500 6.500 5.500M12.500 20l4-10 4 10M14 17h5',
  panel: 'M4 5h16v14H4zM9.500 5v14',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  'eye-off':
    'M4 4l16 16M9.500 6A9.500 9.500 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-3 3.700M6.500 7.500A16 16 0 0 0 2.500 12S6 18.500 12 18.500c1.500 0 2.900-.400 4.100-1M10 10a3 3 0 0 0 4 4',
  search: 'M11 4.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M16 16l4.500 4.500',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  retry: 'M4.500 12a7.500 7.500 0 1 0 2.300-5.400M4 4v4h4',
  offline:
    'M3 3l18 18M5 12.500a10 10 0 0 1 4-2.500M2 9a15 15 0 0 1 4.500-3M19 12.500a10 10 0 0 0-3-2M22 9a15 15 0 0 0-11-4M8.500 16a5 5 0 0 1 6 0M12 19.500h.01',
  external: 'M14 5h5v5M19 5l-8 8M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4',
  edit: 'M4 20h4L19.500 8.500l-4-4L4 16zM13 7l4 4',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  clock: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M12 7.500V12l3 2',
  alert: 'M12 4L2.500 20h19zM12 10v4.500M12 17.200v.1',
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h5a3 3 0 0 0 6 0h5',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M11 18h2',
  undo: 'M8 5L4 9l4 4M4 9h9.500a5.500 5.500 0 0 1 0 11H9',
} as const;

export type IconName = keyof typeof DRAWN;

/** An inline drawing in the colour of the text around it; hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWN[name]} />
    </svg>
  );
}
