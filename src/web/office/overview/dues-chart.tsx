import { useLingui } from '@lingui/react/macro'
import type { Overview } from '#web/office-queries.ts'
import { monthNames } from '#web/ui/day.tsx'
import { percentText } from '#web/ui/progress.tsx'

const WIDTH = 320
const HEIGHT = 170
const TOP = 18
const FLOOR = 148
const DUE_WIDTH = 30
const GOT_WIDTH = 18

/** Two bars for each month: what was due as a frame, what came in as the bar in it. The table beside it says the same. */
export function DuesChart({ months }: Pick<Overview, 'months'>) {
  const { t, i18n } = useLingui()
  const names = monthNames(i18n.locale, 'short')
  const most = Math.max(1, ...months.flatMap(({ expected, received }) => [expected, received]))
  const step = WIDTH / Math.max(1, months.length)
  const tall = (amount: number) => ((FLOOR - TOP) * amount) / most
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      // Its months go from left to right in every language, and its words begin and end where they are put.
      direction="ltr"
      aria-label={t`What was due and what was received in each month; the table has the figures.`}
      className="mx-auto w-full max-w-xl"
    >
      <path d={`M0 ${FLOOR + 0.5}H${WIDTH}`} className="stroke-rule" />
      {months.map(({ month, expected, received }, index) => {
        const middle = step * (index + 0.5)
        return (
          <g key={month}>
            <rect
              x={middle - DUE_WIDTH / 2}
              y={FLOOR - tall(expected)}
              width={DUE_WIDTH}
              height={tall(expected)}
              className="fill-transparent stroke-ink-2"
              strokeWidth="1.5"
            />
            <rect
              x={middle - GOT_WIDTH / 2}
              y={FLOOR - tall(received)}
              width={GOT_WIDTH}
              height={tall(received)}
              className="fill-leaf"
            />
            <text
              x={middle}
              y={FLOOR - tall(Math.max(expected, received)) - 5}
              textAnchor="middle"
              className="num fill-ink text-2xs"
            >
              {expected > 0 ? percentText(Math.round((received / expected) * 100) / 100, i18n.locale) : ''}
            </text>
            <text x={middle} y={FLOOR + 14} textAnchor="middle" className="fill-ink-2 text-2xs">
              {names[Number(month.slice(5)) - 1]}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
