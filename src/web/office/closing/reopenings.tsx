import { Trans, useLingui } from '@lingui/react/macro'
import { monthText } from '#core/local-text.ts'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import type { Periods } from '../books/books-queries.ts'

/** Months that were closed and opened again: by whom, when and why. */
export function Reopenings({ reopenings }: Pick<Periods, 'reopenings'>) {
  const { t, i18n } = useLingui()
  return (
    <section>
      <SectionTitle>{t`Opened again`}</SectionTitle>
      <Rows label={t`Opened again`}>
        {reopenings.map((each) => (
          <li key={each.reopened_at} className="border-b border-rule py-3 last:border-0">
            <p className="wrap-anywhere">
              <b className="font-semibold">{monthText(each.month, i18n.locale)}</b>: <Written>{each.reason}</Written>
            </p>
            <p className="text-sm text-ink-2">
              <Trans>
                Closed by {each.closed_by} on <Day date={each.closed_at} parts="moment" />, opened again by{' '}
                {each.reopened_by} on <Day date={each.reopened_at} parts="moment" />
              </Trans>
            </p>
          </li>
        ))}
      </Rows>
    </section>
  )
}
