import { Trans, useLingui } from '@lingui/react/macro'
import { titleText } from '#core/words/title-names.ts'
import { speaking } from '#web/app/language/i18n.ts'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import type { AnnualReport } from './books-queries.ts'

/** Who held office in the year, and on paper room for each to sign. */
export function Signatures({ report: { officers } }: { report: AnnualReport }) {
  const { t, i18n } = useLingui()
  return (
    <section className="grid gap-3 break-inside-avoid">
      <SectionTitle className="mb-0">{t`The officers`}</SectionTitle>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 print:grid-cols-2 print:gap-y-7">
        {officers.map(({ title, name, from, to }) => (
          <div key={`${title} ${name} ${from}`} className="grid gap-0.5">
            <dt className="text-sm text-ink-2">
              <Written>{titleText(title, speaking(i18n))}</Written>
            </dt>
            <dd>
              <Written>{name}</Written>
              <Term from={from} to={to} />
              <span className="mt-9 hidden border-b border-ink print:block" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 hidden print:block">
        <Trans>Read out at the meeting on</Trans>
        <span className="ms-3 inline-block w-48 border-b border-ink" />
      </p>
    </section>
  )
}

/** From when to when the title is theirs, as the paper that is signed has it. */
function Term({ from, to }: { from: string | null; to: string | null }) {
  if (from === null) return null
  return (
    <span className="text-sm text-ink-2">
      {', '}
      {to === null ? (
        <Trans>
          since <Day date={from} />
        </Trans>
      ) : (
        <Trans>
          <Day date={from} /> to <Day date={to} />
        </Trans>
      )}
    </span>
  )
}
