import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import type { Outcome } from '#web/use-send.ts'
import { PeriodWords } from '../books/time-words.tsx'
import { ImportProblems } from '../parts/import-problems.tsx'
import type { CheckedStatement } from './bank-queries.ts'

type StatementResultProps = {
  checked: CheckedStatement
  pending: boolean
  outcome: Outcome | undefined
  onImport: () => void
}

/** What importing the statement would do, or which lines keep it from being imported. */
export function StatementResult({ checked, pending, outcome, onImport }: StatementResultProps) {
  const { t } = useLingui()
  const { lines, known, problem_count: bad } = checked
  const fresh = lines - known
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Banner tone={bad > 0 ? 'error' : fresh > 0 ? 'success' : 'info'} live>
        {bad > 0 ? (
          <Plural
            value={bad}
            one="# line cannot be read. Correct it, or choose other columns below."
            other="# lines cannot be read. Correct them, or choose other columns below."
          />
        ) : lines === 0 ? (
          <Trans>No line of the file moves any money.</Trans>
        ) : fresh === 0 ? (
          <Trans>All these lines were imported before.</Trans>
        ) : (
          <Plural value={fresh} one="# new line can be imported." other="# new lines can be imported." />
        )}
      </Banner>
      {bad > 0 && <ImportProblems checked={checked} />}
      {lines > 0 && (
        <Sheet as="div">
          <SectionTitle>{t`What the statement holds`}</SectionTitle>
          <StatementFacts checked={checked} />
          {bad === 0 && fresh > 0 && (
            <div className="mt-4 grid gap-3">
              {outcome?.tone === 'error' && (
                <Banner tone="error" live>
                  {outcome.message}
                </Banner>
              )}
              <p className="text-ink-2">
                <Trans>Nothing is posted yet: each line then stands beside the payment or entry that it may be.</Trans>
              </p>
              <div className="flex justify-end">
                <Button pending={pending} onClick={onImport}>
                  <Plural value={fresh} one="Import # line" other="Import # lines" />
                </Button>
              </div>
            </div>
          )}
        </Sheet>
      )}
    </section>
  )
}

function StatementFacts({ checked }: { checked: CheckedStatement }) {
  const { t, i18n } = useLingui()
  const { lines, known, from, to, money_in, money_out } = checked
  return (
    <Facts
      items={[
        { label: t`Lines`, value: i18n.number(lines) },
        { label: t`Of them known already`, value: i18n.number(known) },
        ...(from !== null && to !== null ? [{ label: t`Days`, value: <PeriodWords from={from} to={to} /> }] : []),
        { label: t`Money in`, value: <Money aed={money_in} /> },
        { label: t`Money out`, value: <Money aed={Math.abs(money_out)} /> },
      ]}
    />
  )
}
