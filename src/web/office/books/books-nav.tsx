import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { Tabs } from '../parts/tabs.tsx'
import { withTime } from './time.ts'
import { useTime } from './use-time.ts'

/** The pages of the books side by side; the time that one shows is the other's too, and how many entries wait. */
export function BooksNav() {
  const { t } = useLingui()
  const { params } = useTime()
  const waiting = useQuery(overviewQuery).data?.waiting.manual_entries
  return (
    <Tabs
      label={t`Books`}
      tabs={[
        { to: withTime(paths.officeBooks, params), label: t`Journal` },
        { to: withTime(paths.officeAccount, params), label: t`Accounts` },
        { to: withTime(paths.officeBankAndCash, params), label: t`Bank and cash` },
        { to: withTime(paths.officeTrialBalance, params), label: t`Trial balance` },
        { to: withTime(paths.officeIncomeExpense, params), label: t`Income and expense` },
        { to: withTime(paths.officeBalanceSheet, params), label: t`Balance sheet` },
        { to: withTime(paths.officeLoansAtRisk, params), label: t`Loans at risk` },
        { to: withTime(paths.officeAnnualReport, params), label: t`Annual report` },
        { to: withTime(paths.officeManual, params), label: t`Manual entries`, count: waiting },
        { to: withTime(paths.officeClosing, params), label: t`Closing` },
      ]}
    />
  )
}
