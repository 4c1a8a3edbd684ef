import { Trans, useLingui } from '@lingui/react/macro'
import { monthText } from '#core/local-text.ts'
import type { Overview } from '#web/app/calls/office-queries.ts'
import { listed } from '#web/app/language/i18n.ts'
import { monthNames } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { percentText } from '#web/ui/progress.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'

/** Six months of dues: what was due against what has been verified for each, drawn and in figures. */
export function DuesByMonth({ months }: Pick<Overview, 'months'>) {
  const { t, i18n } = useLingui()
  const wide = useWide()
  const share = (month: Overview['months'][number]) => {
    const value = shareOf(month)
    return value === undefined ? '–' : percentText(value, i18n.locale)
  }
  if (months.length === 0)
    return (
      <section>
        <SectionTitle>{t`Dues, month by month`}</SectionTitle>
        <EmptyState quiet icon="statement" title={<Trans>No dues yet</Trans>}>
          <Trans>Months appear here once members owe them.</Trans>
        </EmptyState>
      </section>
    )
  const before = months.filter(({ paid_before: some }) => some > 0).map(({ month }) => monthText(month, i18n.locale))
  return (
    <section>
      <SectionTitle>{t`Dues, month by month`}</SectionTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Sheet as="div" flush className="px-4 py-3">
          <DuesChart months={months} />
          <p className="mt-1 flex flex-wrap gap-x-5 text-sm text-ink-2">
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="size-3 border-2 border-ink-2" />
              <Trans>Due</Trans>
            </span>
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="size-3 bg-leaf" />
              <Trans>Received</Trans>
            </span>
          </p>
        </Sheet>
        <Table
          tight
          caption={t`Dues of six months`}
          rows={[...months].reverse()}
          rowKey={({ month }) => month}
          columns={[
            { key: 'month', label: t`Month`, heading: true, cell: ({ month }) => monthText(month, i18n.locale) },
            { key: 'due', label: t`Due, AED`, figure: true, cell: ({ expected }) => <Money aed={expected} bare /> },
            { key: 'got', label: t`Received`, figure: true, cell: ({ received }) => <Money aed={received} bare /> },
            // On a phone the chart above has to do for the shares.
            ...(wide
              ? [{ key: 'share', label: t({ message: 'Share', context: 'of a whole' }), figure: true, cell: share }]
              : []),
          ]}
        />
        {before.length > 0 && (
          <p className="text-sm text-ink-2">
            <Trans>What members paid before Somiti isn't counted here: {listed(before)}.</Trans>
          </p>
        )}
      </div>
    </section>
  )
}

/** How much of what was due came in; nothing where a part of it was paid before Somiti, of which nobody knows how much. */
const shareOf = ({ expected, received, paid_before: before }: Overview['months'][number]) =>
  expected > 0 && before === 0 ? received / expected : undefined

const WIDTH = 320
const HEIGHT = 170
const TOP = 18
const FLOOR = 148
const DUE_WIDTH = 30
const GOT_WIDTH = 18

/** Two bars for each month: what was due as a frame, what came in as the bar in it. The table beside it says the same. */
function DuesChart({ months }: Pick<Overview, 'months'>) {
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
      {months.map((of, index) => {
        const { month, expected, received } = of
        const share = shareOf(of)
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
              {share === undefined ? '' : percentText(Math.round(share * 100) / 100, i18n.locale)}
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
