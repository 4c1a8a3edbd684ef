import { Plural, useLingui } from '@lingui/react/macro'
import type { LoanForDecision } from '#web/office-queries.ts'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { loanTypes } from '#web/ui/loan-types.ts'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** What was agreed at application. Passport and bank numbers are masked for roles that do not need them. */
export function LoanTerms({ desk: { loan, detail } }: { desk: LoanForDecision }) {
  const { t, i18n } = useLingui()
  const type = loanTypes[loan.loan_type]
  return (
    <Sheet as="div" flush className="px-4 py-1 text-label">
      <Facts
        items={[
          { label: t`Loan type`, value: type ? i18n._(type) : loan.loan_type },
          { label: t`Applied`, value: <Day date={loan.applied_at} parts="moment" /> },
          { label: t`Interest`, value: <Money aed={detail.total_interest} /> },
          { label: t`Total with interest`, value: <Money aed={loan.total_amount_with_interest} /> },
          { label: t`Term`, value: <Plural value={loan.duration_month} one="# month" other="# months" /> },
          { label: t`Per month`, value: <Money aed={loan.per_month_amount} /> },
          { label: t`Insurance`, value: loan.insured ? <Money aed={detail.premium} /> : t`Not insured` },
          { label: t`Bank account or Botim`, value: loan.bank_account },
          { label: t`Passport or ID`, value: loan.passport_or_nid },
        ]}
      />
    </Sheet>
  )
}
