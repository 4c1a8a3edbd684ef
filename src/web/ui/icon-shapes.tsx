/** The icons, drawn on a 24 by 24 grid with a line of 1.75. */
export const iconShapes = {
  home: <path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />,
  pay: <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5" />,
  card: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="M3 10h18M7 15h3" />
    </>
  ),
  loan: (
    <>
      <path d="M4 14c2-2 4-2 6 0h3a1.6 1.6 0 0 1 0 3.2H9" />
      <path d="m13 16 5-2.6a1.7 1.7 0 0 1 1.7 3L13 20.5 4 18" />
      <circle cx="14" cy="6.5" r="3" />
    </>
  ),
  dashboard: <path d="M4 20V10M10 20V4M16 20v-7M21 20H3" />,
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5c.6-3.6 3.2-5.3 6.5-5.3s5.9 1.7 6.5 5.3M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.7c2 .7 3.2 2.3 3.5 4.8" />
    </>
  ),
  settings: <path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M13 5v4M7 10v4M11 15v4" />,
  gift: <path d="M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11M12 9c-5 0-5.5-5-3-5s3 3 3 5c0-2 .5-5 3-5s2 5-3 5" />,
  phone: (
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2" />
      <path d="M11 18.5h2" />
    </>
  ),
  statement: <path d="M6 3h9l4 4v14H6zM14.5 3v4.5H19M9 12h7M9 16h7" />,
  payout: <path d="M12 15V3.5m-4.5 4L12 3.5l4.5 4M4 13v7h16v-7" />,
  bell: <path d="M5 17h14l-2-3v-4a5 5 0 0 0-10 0v4zM10 20h4M12 5V3.5" />,
  chat: <path d="M4 5h16v11h-9l-4.5 4v-4H4zM8 9h8M8 12.5h5" />,
  switch: <path d="M4 8h14l-3.5-3.5M20 16H6l3.5 3.5" />,
  leave: <path d="M14 4H5v16h9M10 12h11m-4-4 4 4-4 4" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  alert: <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.3" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.3" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  office: (
    <>
      <path d="M3 9h18v4H3zM5 13v7M19 13v7M15 13v4h4" />
      <path d="M8 9V5h5v4" />
    </>
  ),
  zoom: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 5 5M8.5 11h5M11 8.5v5" />
    </>
  ),
  turn: <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5L20 9m0-5v5h-5" />,
  back: <path d="M20 12H4m6-6-6 6 6 6" className="rtl:-scale-x-100 origin-center" />,
  up: <path d="m6 14.5 6-6 6 6" />,
  keys: <path d="M2.5 6.5h19v11h-19zM6 10h.3M10 10h.3M14 10h.3M18 10h.3M7.5 14h9" />,
  copy: (
    <>
      <rect x="8" y="8" width="12" height="12" rx="2" />
      <path d="M16 8V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h3" />
    </>
  ),
  camera: (
    <>
      <path d="M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  forward: <path d="M4 12h16m-6-6 6 6-6 6" className="rtl:-scale-x-100 origin-center" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.5l3.5 2" />
    </>
  ),
  lock: <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  edit: <path d="m5 19 .8-4L16 4.8a1.5 1.5 0 0 1 2.1 0l1.1 1.1a1.5 1.5 0 0 1 0 2.1L9 18.2zM14 7l3 3" />,
  print: <path d="M7 8V3.5h10V8M7 17H4V8.5h16V17h-3M7 14h10v6.5H7z" />,
  save: <path d="M12 3.5v11m-4.5-4 4.5 4.5 4.5-4.5M4 20h16" />,
  mail: <path d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" />,
  pin: (
    <>
      <path d="M12 21c-4.5-4.5-7-7.7-7-11a7 7 0 0 1 14 0c0 3.3-2.5 6.5-7 11z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
} as const

export type IconName = keyof typeof iconShapes
