import { Trans, useLingui } from '@lingui/react/macro'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Written } from '#web/ui/isolated.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import type { AnnualReport } from '../books/books-queries.ts'

/** Who the officers are, and on paper room for each to sign. */
export function Signatures({ report: { officers } }: { report: AnnualReport }) {
  const { t, i18n } = useLingui()
  return (
    <section className="grid gap-3 break-inside-avoid">
      <SectionTitle className="mb-0">{t`The officers`}</SectionTitle>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 print:grid-cols-2 print:gap-y-7">
        {officers.flatMap(({ role, names }) =>
          names.map((name) => (
            <div key={`${role} ${name}`} className="grid gap-0.5">
              <dt className="text-sm text-ink-2">{i18n._(roleWords[role])}</dt>
              <dd>
                <Written>{name}</Written>
                <span className="mt-9 hidden border-b border-ink print:block" />
              </dd>
            </div>
          )),
        )}
      </dl>
      <p className="mt-6 hidden print:block">
        <Trans>Read out at the meeting on</Trans>
        <span className="ms-3 inline-block w-48 border-b border-ink" />
      </p>
    </section>
  )
}
