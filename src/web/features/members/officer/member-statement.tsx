import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { generatePath, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import { yearText } from '#core/local-text.ts'
import { transactionTitle } from '#core/words/transaction-words.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { speaking } from '#web/app/language/i18n.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { thisYear } from '#web/app/officer/status-filter.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { PaymentLink } from '#web/features/payments/officer/index.ts'
import { TransactionList } from '#web/features/statement/index.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'

type StatementLine = AnswerOf<'GET /api/office/members/:id/statement'>['lines'][number]

const statementQuery = (id: number, year: string) => ({
  ...callPages([...officeKey, 'member', id, 'statement', year], 'GET /api/office/members/:id/statement', {
    params: { id },
    query: year === '' ? {} : { year },
  }),
  placeholderData: keepPreviousData,
})

/** All that moved a member's savings and loans, latest first, with the balance after each; of one year where one is chosen. */
export default function MemberStatement({ id }: { id: number }) {
  const { t, i18n } = useLingui()
  const [params] = useSearchParams()
  const change = useChangeParams()
  const year = /^20\d\d$/.exec(params.get('year') ?? '')?.[0] ?? ''
  const list = useInfiniteQuery(statementQuery(id, year))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The statement could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={6} />
      </Loading>
    )
  }
  const first = data.pages[0]?.first_month
  if (!first) {
    return (
      <EmptyState quiet icon="statement" title={<Trans>Nothing saved yet</Trans>}>
        <Trans>What moves the member's savings and loans appears here.</Trans>
      </EmptyState>
    )
  }
  const firstYear = Number(first.slice(0, 4))
  const years = Array.from({ length: thisYear() - firstYear + 1 }, (_, at) => thisYear() - at)
  const lines = data.pages.flatMap((page) => page.lines)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {years.length > 1 && (
        <div className="max-w-48 print:hidden">
          <SelectField
            label={t`Year`}
            required
            placeholder={t`All years`}
            value={year}
            onChange={({ target }) => change({ year: target.value })}
            options={years.map((each) => ({ value: String(each), label: yearText(each, i18n.locale) }))}
          />
        </div>
      )}
      {lines.length === 0 ? (
        <NothingFound title={<Trans>Nothing in this year</Trans>} narrowedBy={['year']}>
          <Trans>The member has transactions in other years.</Trans>
        </NothingFound>
      ) : (
        <TransactionList
          caption={t`Statement`}
          lines={lines}
          months={data.pages.flatMap((page) => page.months)}
          title={(line) => <EntryTitle line={line} />}
          below={([line]) => line && <PaymentAbove line={line} />}
        />
      )}
      <LoadMore list={list} />
    </div>
  )
}

/** What an entry is, leading to it. Its press reaches over the whole line, with the figures. */
function EntryTitle({ line }: { line: StatementLine }) {
  const { i18n } = useLingui()
  return (
    <Link
      to={generatePath(paths.officeEntry, { id: String(line.id) })}
      className="font-semibold text-leaf underline decoration-rule underline-offset-4 after:absolute after:inset-0 hover:decoration-leaf"
    >
      {transactionTitle(line, speaking(i18n))}
    </Link>
  )
}

/** Pressed for itself, above the line's own press. */
function PaymentAbove({ line }: { line: StatementLine }) {
  if (line.payment_id === null) return null
  return (
    <span className="relative z-1 block text-sm lg:mt-3">
      <PaymentLink id={line.payment_id}>
        <Trans>Payment {line.payment_id}</Trans>
      </PaymentLink>
    </span>
  )
}
