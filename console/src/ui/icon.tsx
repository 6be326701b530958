/** Icons on a 24 by 24 grid. They are decorative: every icon comes with text. */
const paths = {
  account: 'M3 21h18M5 21V7l7-4 7 4v14M9 10h1M14 10h1M9 14h1M14 14h1M10 21v-3h4v3',
  alert: 'M12 9v4M12 17h.01M10.3 3.9 1.8 18a2 2 0 0 0 1.7 3h17a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0z',
  arrowLeft: 'M19 12H5M12 19l-7-7 7-7',
  ban: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM5 5l14 14',
  bookmark: 'M6 3h12v18l-6-4.5L6 21z',
  book: 'M12 7v14M3 18V4h5a4 4 0 0 1 4 3 4 4 0 0 1 4-3h5v14h-6a3 3 0 0 0-3 3 3 3 0 0 0-3-3z',
  box: 'M21 8v8l-9 5-9-5V8l9-5zM3 8l9 5 9-5M12 13v8',
  calendar: 'M3 5h18v16H3zM3 10h18M8 3v4M16 3v4',
  cart: 'M3 3h2l2.6 12.4a1 1 0 0 0 1 .8h9.3a1 1 0 0 0 1-.8L20.5 8H6M9 19.8v.4M18 19.8v.4',
  check: 'M20 6 9 17l-5-5',
  chevron: 'm6 9 6 6 6-6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronRight: 'm9 6 6 6-6 6',
  clock: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 6v6l4 2',
  close: 'M18 6 6 18M6 6l12 12',
  code: 'm16 18 6-6-6-6M8 6l-6 6 6 6',
  coins: 'M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zM15.5 9.3a6 6 0 1 1-6.2 8.2',
  columns: 'M3 4h18v16H3zM9 4v16M15 4v16',
  copy: 'M9 9h12v12H9zM5 15H3V3h12v2',
  devices: 'M4 5h16v10H4zM2 19h20',
  dots: 'M5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zM12 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zM19 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2z',
  download: 'M12 3v12M7 10l5 5 5-5M4 21h16',
  external: 'M15 3h6v6M10 14 21 3M18 13v8H3V6h8',
  eye: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  file: 'M14 3H6v18h12V7zM14 3v4h4M9 13h6M9 17h6',
  fold: 'M3 4h18v16H3zM9 4v16M16 9l-3 3 3 3',
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 16v-4M12 8h.01',
  key: 'M15.5 7.5 18 10l3-3M21 2l-9.6 9.6M7.5 10a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z',
  keyboard: 'M2 5h20v14H2zM6 9h.01M10 9h.01M14 9h.01M18 9h.01M6 13h.01M18 13h.01M9 15h6',
  link: 'M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7',
  list: 'M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01',
  menu: 'M4 6h16M4 12h16M4 18h16',
  moon: 'M21 12.8A9 9 0 1 1 11.2 3a7 7 0 0 0 9.8 9.8z',
  move: 'M4 12h14M13 6l6 6-6 6',
  offline:
    'm2 2 20 20M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4.2-2.6M22 8.8A15 15 0 0 0 10.7 5M12 20h.01',
  passkey:
    'M9 3a5 5 0 1 0 0 10A5 5 0 0 0 9 3zM2 21v-1a7 7 0 0 1 9-6.7M18 11a3 3 0 0 0-1 5.8V22l1.5-1.5L17 19l1.5-1.5L17.5 16.6A3 3 0 0 0 18 11z',
  pause: 'M9 5v14M15 5v14',
  pencil: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14.5 6.5l3 3',
  people:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM22 21v-2a4 4 0 0 0-3-3.9M16 3.1a4 4 0 0 1 0 7.8',
  person: 'M20 21v-2a4 4 0 0 0-4-4H8a4 4 0 0 0-4 4v2M12 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  play: 'm8 5 11 7-11 7z',
  plus: 'M12 5v14M5 12h14',
  printer: 'M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z',
  question: 'M9.2 9a3 3 0 0 1 5.8 1c0 2-3 2.6-3 4.2M12 17.5h.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z',
  refresh: 'M21 12a9 9 0 1 1-2.6-6.4L21 8M21 3v5h-5',
  search: 'M11 3a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM21 21l-4.3-4.3',
  signOut: 'M9 21H4V3h5M16 17l5-5-5-5M21 12H9',
  sliders: 'M4 7h8M16 7h4M4 17h4M12 17h8M14 5v4M10 15v4',
  store: 'M4 9v11h16V9M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM9.5 20v-6h5v6',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  system: 'M3 4h18v12H3zM8 20h8M12 16v4',
  trash: 'M3 6h18M8 6V3h8v3M19 6l-1 15H6L5 6M10 11v6M14 11v6',
  truck: 'M2 6h12v10H2zM14 10h4l4 3v3h-8M6.5 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17.5 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  undo: 'M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
  warehouse: 'M3 21V9l9-5 9 5v12M7 21v-8h10v8M7 17h10',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, className = 'size-4' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={paths[name]} />
    </svg>
  )
}

/** The logo. */
export const Mark = ({ className = 'size-6' }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className={`shrink-0 text-on-accent ${className}`}>
    <rect width="32" height="32" rx="7" className="fill-accent" />
    <path
      d="M7 11l4.2 11L16 12.5 20.8 22 25 11"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
