import { Trans, useLingui } from '@lingui/react/macro'
import { monthText } from '#core/local-text.ts'
import type { Overview } from '#web/office-queries.ts'
import { Money } from '#web/ui/money.tsx'
import { percentText } from '#web/ui/progress.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { DuesChart } from './dues-chart.tsx'

/** Six months of dues: what was due against what has been verified for each, drawn and in figures. */
export function DuesByMonth({ months }: Pick<Overview, 'months'>) {
  const { t, i18n } = useLingui()
  const wide = useWide()
  const share = ({ expected, received }: Overview['months'][number]) =>
    expected > 0 ? percentText(received / expected, i18n.locale) : '–'
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
      </div>
    </section>
  )
}
