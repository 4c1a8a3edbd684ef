import { Trans, useLingui } from '@lingui/react/macro'
import { cx } from '#web/ui/cx.ts'
import { Written } from '#web/ui/isolated.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { CheckedStatement } from './bank-queries.ts'

const ROWS_SHOWN = 3
/** A phone has room for two. */
const cell = 'py-2 ps-3 text-start align-top nth-4:max-md:hidden'

/** Every column of the file with what is in its first rows: a column a line, so that nothing is pushed sideways. */
export function SampleTable({ checked: { headings, sample } }: { checked: CheckedStatement }) {
  const { t } = useLingui()
  const rows = sample.slice(0, ROWS_SHOWN).map((cells, index) => ({ name: t`Row ${index + 1}`, cells }))
  return (
    <table className="w-full border-collapse text-label">
      <caption>
        <VisuallyHidden>{t`The first rows of the file`}</VisuallyHidden>
      </caption>
      <thead>
        <tr className="border-b border-rule text-sm text-ink-2">
          <th scope="col" className="py-2 text-start font-normal">
            <Trans>Column</Trans>
          </th>
          {rows.map(({ name }) => (
            <th key={name} scope="col" className={cx(cell, 'font-normal')}>
              <Written>{name}</Written>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {headings.map((heading, column) => (
          <tr key={`${heading} ${String(column)}`} className="border-b border-rule last:border-0">
            <th scope="row" className="py-2 text-start align-top font-semibold wrap-anywhere">
              {heading}
            </th>
            {rows.map(({ name, cells }) => (
              <td key={name} className={cx(cell, 'num wrap-anywhere text-ink-2')}>
                {cells[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
