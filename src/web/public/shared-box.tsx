import { useLingui } from '@lingui/react/macro'

/** People around a box that belongs to all of them, in few shapes and the palette's colours. */
export function SharedBox() {
  const { t } = useLingui()
  return (
    <svg
      viewBox="0 0 480 360"
      role="img"
      aria-label={t`Four people around a shared savings box`}
      className="mx-auto w-full max-w-lg"
    >
      <ellipse cx="240" cy="318" rx="226" ry="30" className="fill-leaf-wash" />
      <circle cx="240" cy="150" r="132" className="fill-saffron-wash" />
      <Person x={120} y={112} skin="#a9714b" cloth="fill-deep stroke-deep" hair="#2c211c" />
      <Person x={360} y={112} skin="#c58d63" cloth="fill-saffron stroke-saffron" hair="#1f1a17" scarf />
      <Box />
      <Person x={62} y={182} skin="#8a5a3c" cloth="fill-saffron stroke-saffron" hair="#1f1a17" front />
      <Person x={418} y={182} skin="#b27c55" cloth="fill-leaf stroke-leaf" hair="#3b2a20" front cap />
      <Coin x={240} y={78} />
      <Coin x={214} y={46} small />
      <Coin x={268} y={36} small />
    </svg>
  )
}

type PersonProps = {
  x: number
  y: number
  skin: string
  cloth: string
  hair: string
  scarf?: boolean
  cap?: boolean
  front?: boolean
}

/** Seen from the chest up; `x`, `y` is the middle of the head. An arm reaches towards the box. */
function Person({ x, y, skin, cloth, hair, scarf, cap, front }: PersonProps) {
  const towards = x < 240 ? 1 : -1
  const bottom = front ? 330 : 300
  return (
    <g>
      <path d={`M${x - 50} ${bottom}V${y + 78}a50 46 0 0 1 100 0V${bottom}z`} className={cloth} strokeWidth="0" />
      <path
        d={`M${x + towards * 24} ${y + 96}q${towards * 30} 6 ${towards * 58} -18`}
        className={cloth}
        fill="none"
        strokeWidth="24"
        strokeLinecap="round"
      />
      <circle cx={x + towards * 88} cy={y + 74} r="12" fill={skin} />
      <rect x={x - 11} y={y + 20} width="22" height="24" rx="10" fill={skin} />
      {scarf && <path d={`M${x - 36} ${y + 44}V${y - 2}a36 38 0 0 1 72 0v46q-36 18 -72 0z`} className="fill-leaf" />}
      <circle cx={x} cy={y} r="28" fill={skin} />
      {scarf && <path d={`M${x - 29} ${y - 2}a29 30 0 0 1 58 0q-29 -24 -58 0z`} className="fill-leaf" />}
      {!scarf && <path d={`M${x - 29} ${y - 2}a29 29 0 0 1 58 0q-14 -12 -30 -12t-28 12z`} fill={hair} />}
      {cap && <path d={`M${x - 27} ${y - 12}q2 -24 27 -24t27 24q-27 -8 -54 0z`} className="fill-sheet" />}
    </g>
  )
}

/** Its lid and sides are shades of one green, which light and dark both keep apart. */
function Box() {
  return (
    <g>
      <path d="M150 190l90 34v106l-90-36z" className="fill-[color-mix(in_oklch,var(--deep)_92%,black)]" />
      <path d="M330 190l-90 34v106l90-36z" className="fill-[color-mix(in_oklch,var(--deep)_78%,black)]" />
      <path d="M150 190l90-32 90 32-90 34z" className="fill-[color-mix(in_oklch,var(--deep)_62%,white)]" />
      <path
        d="M218 184l44 14"
        className="stroke-[color-mix(in_oklch,var(--deep)_60%,black)]"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="195" cy="258" r="17" className="fill-saffron-wash" />
      <path
        d="m188 258 5 6 9-11"
        className="stroke-saffron"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  )
}

function Coin({ x, y, small }: { x: number; y: number; small?: boolean }) {
  const r = small ? 13 : 20
  return (
    <g>
      <circle cx={x} cy={y} r={r} className="fill-saffron" />
      <circle cx={x} cy={y} r={r - 5} fill="none" className="stroke-saffron-wash" strokeWidth="2" />
    </g>
  )
}
