import { useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/calls.ts'
import { monthText } from '#core/local-text.ts'
import { moneyText } from '#web/ui/money.tsx'

export type SavedMonths = AnswerOf<'GET /api/savings-history'>['months']

const WIDTH = 320
const HEIGHT = 150
const TOP = 24
const FLOOR = 126
const SIDE = 14

/** The savings as a line over the months, from nothing up. The table below it says the same. */
export function SavingsChart({ months }: { months: SavedMonths }) {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...months.map(({ balance }) => balance))
  const step = (WIDTH - 2 * SIDE) / Math.max(1, months.length - 1)
  const points = months.map(({ month_key, balance }, index) => ({
    month: month_key,
    x: SIDE + step * index,
    y: FLOOR - ((FLOOR - TOP) * Math.max(0, balance)) / most,
  }))
  const line = points.map(({ x, y }) => `${x} ${y}`).join('L')
  const last = points.at(-1)
  if (!last) return null
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      // Its months go from left to right in every language, and its words begin and end where they are put.
      direction="ltr"
      aria-label={t`Your savings at the end of each month; the table below has the figures.`}
      className="mx-auto w-full max-w-md"
    >
      <path d={`M${points[0]?.x} ${FLOOR}L${line}L${last.x} ${FLOOR}Z`} className="fill-leaf-wash" />
      <path d={`M0 ${FLOOR + 0.5}H${WIDTH}`} className="stroke-rule" />
      <path d={`M${line}`} className="fill-none stroke-leaf" strokeWidth="2" strokeLinejoin="round" />
      <circle cx={last.x} cy={last.y} r="4" className="fill-leaf" />
      <text x={WIDTH} y={Math.max(12, last.y - 10)} textAnchor="end" className="num fill-ink text-2xs">
        {moneyText(months.at(-1)?.balance ?? 0, i18n.locale)}
      </text>
      {[points[0], last].map(
        (point, index) =>
          point &&
          (index === 0 || points.length > 1) && (
            <text
              key={point.month}
              x={index === 0 ? 0 : WIDTH}
              y={FLOOR + 16}
              textAnchor={index === 0 ? 'start' : 'end'}
              className="fill-ink-2 text-2xs"
            >
              {monthText(point.month, i18n.locale)}
            </text>
          ),
      )}
    </svg>
  )
}
