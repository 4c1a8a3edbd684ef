import { Plural, useLingui } from '@lingui/react/macro'
import type { Loan } from '#contract/loans.ts'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { WrittenOffFacts } from '#web/ui/written-off-facts.tsx'
import { LoanPayments } from './loan-payments.tsx'
import { LoanSchedule } from './loan-schedule.tsx'
import { LoanTimeline } from './loan-timeline.tsx'

/** The terms of a loan, its instalments, its payments and how it came about. */
export function LoanDetails({ loan }: { loan: Loan }) {
  const { t } = useLingui()
  return (
    <>
      {loan.schedule.length > 0 && (
        <section>
          <SectionTitle>{t`Instalments`}</SectionTitle>
          <LoanSchedule schedule={loan.schedule} />
        </section>
      )}
      {loan.written_off && (
        <section>
          <SectionTitle>{t`Written off`}</SectionTitle>
          <Sheet as="div" flush className="px-5 py-1">
            <WrittenOffFacts {...loan.written_off} />
          </Sheet>
        </section>
      )}
      {loan.disbursed_on && (
        <section>
          <SectionTitle>{t`Payments`}</SectionTitle>
          <LoanPayments payments={loan.payments} />
        </section>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-2 md:gap-5">
        <section>
          <SectionTitle>{t`Terms`}</SectionTitle>
          <Sheet as="div" flush className="px-5 py-1">
            <Facts
              items={[
                { label: t`Amount`, value: <Money aed={loan.principal} /> },
                { label: t`Interest`, value: <Money aed={loan.total_interest} /> },
                { label: t`Total with interest`, value: <Money aed={loan.total_amount_with_interest} /> },
                { label: t`Term`, value: <Plural value={loan.duration_month} one="# month" other="# months" /> },
                { label: t`Monthly payment estimate`, value: <Money aed={loan.per_month_amount} /> },
                { label: t`Insurance`, value: loan.insured ? <Money aed={loan.premium} /> : t`Not insured` },
              ]}
            />
          </Sheet>
        </section>
        <section>
          <SectionTitle>{t`What has happened`}</SectionTitle>
          <LoanTimeline steps={loan.timeline} />
        </section>
      </div>
    </>
  )
}
