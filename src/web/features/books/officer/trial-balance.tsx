import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_KINDS } from '#core/chart.ts'
import { sumFils } from '#core/money.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BooksHead, BooksTools } from './books-head.tsx'
import { type TrialBalance, trialBalanceQuery } from './books-queries.ts'
import { accountKinds } from './entry-words.ts'
import { AccountLink, GroupLine, LedgerTable, Line, oneSide } from './ledger-table.tsx'
import { Holds, Report } from './report.tsx'
import { DayPicker, useTime } from './time-picker.tsx'

/** Every account with its balance at the end of a day. */
export default function TrialBalancePage() {
  const { t } = useLingui()
  const { day } = useTime()
  const fileName = t`trial-balance-${day}.csv`
  return (
    <>
      <BooksHead
        title={t`Trial balance`}
        time={<Day date={day} />}
        note={
          <Trans>
            Every account with its balance at the end of <Day date={day} />, debits on one side and credits on the
            other.
          </Trans>
        }
      />
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <DayPicker />
        <BooksTools csv={{ path: '/api/office/ledger/trial-balance.csv', query: { at: day }, fileName }} />
      </div>
      <Report query={useQuery(trialBalanceQuery(day))}>{(report) => <TrialBalanceTable report={report} />}</Report>
    </>
  )
}

/** The accounts that have a balance, by kind, and whether both sides are the same. */
function TrialBalanceTable({ report: { accounts, total_debit, total_credit } }: { report: TrialBalance }) {
  const { t, i18n } = useLingui()
  const shown = accounts.filter(({ debit, credit }) => debit !== 0 || credit !== 0)
  if (shown.length === 0) {
    return (
      <EmptyState quiet icon="statement" title={t`No balances`}>
        <Trans>Nothing was posted up to this day.</Trans>
      </EmptyState>
    )
  }
  const debits = sumFils(accounts.map(({ debit }) => filsOf(debit)))
  const credits = sumFils(accounts.map(({ credit }) => filsOf(credit)))
  return (
    <>
      <LedgerTable
        caption={t`Trial balance`}
        columns={[
          { label: t`Account` },
          { label: t`Debit, AED`, figure: true },
          { label: t`Credit, AED`, figure: true },
        ]}
      >
        {ACCOUNT_KINDS.filter((kind) => shown.some((account) => account.kind === kind)).map((kind) => (
          <tbody key={kind}>
            <GroupLine span={3}>{i18n._(accountKinds[kind])}</GroupLine>
            {shown
              .filter((account) => account.kind === kind)
              .map(({ code, name, debit, credit }) => (
                <Line
                  key={code}
                  name={<AccountLink code={code}>{accountText({ code, name }, i18n)}</AccountLink>}
                  amounts={[oneSide(debit), oneSide(credit)]}
                />
              ))}
          </tbody>
        ))}
        <tfoot className="border-t border-ink-2 print:table-row-group">
          <Line total name={<Trans>Total</Trans>} amounts={[total_debit, total_credit]} />
        </tfoot>
      </LedgerTable>
      <p className="text-sm text-ink-2">
        <Trans>Accounts without a balance are left out.</Trans>
      </p>
      <Holds sides={[debits, credits]}>
        <Trans>Debits and credits are equal.</Trans>
      </Holds>
    </>
  )
}
