import { Trans, useLingui } from '@lingui/react/macro'
import type { MyAccountData } from '#contract/account.ts'
import { monthText } from '#core/local-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day, isPast } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'

/** What is next for the member, and what can be done about it. */
export function NextSteps({ account }: { account: MyAccountData }) {
  const { t, i18n } = useLingui()
  const { dues, loan, monthlyPaymentData: rows } = account
  const refused = rows.find((row) => row.refusal_reason !== null)
  const waiting = rows.find((row) => row.status === 'in_review')
  return (
    <section>
      <SectionTitle>{t`What is next`}</SectionTitle>
      <Rows label={t`What is next`}>
        {refused && (
          <Row
            title={<Trans>Send the receipt of {monthText(refused.month_key, i18n.locale)} again</Trans>}
            detail={<span className="text-brick">{refused.refusal_reason}</span>}
            under={<ToMonthlyPay />}
          />
        )}
        {account.due_balance > 0 ? (
          <Row
            title={<Trans>Due by the end of this month</Trans>}
            detail={<DuesNext dues={dues} />}
            end={<Money aed={account.due_balance} />}
            under={<ToMonthlyPay />}
          />
        ) : (
          <Row title={<Trans>Nothing is due this month. Thank you!!</Trans>} detail={<DuesNext dues={dues} />} />
        )}
        {loan?.next_due_on && (
          <Row
            title={
              isPast(loan.next_due_on) ? <Trans>Overdue loan instalment</Trans> : <Trans>Next loan instalment</Trans>
            }
            detail={<Day date={loan.next_due_on} />}
            end={<Money aed={loan.next_amount ?? 0} />}
            under={
              <ButtonLink look="text" to={paths.myLoan}>
                <Trans>My loan</Trans>
              </ButtonLink>
            }
          />
        )}
        {waiting && (
          <Row
            title={<Trans>Your payment is being checked</Trans>}
            detail={monthText(waiting.month_key, i18n.locale)}
            end={<Money aed={waiting.amount} />}
          />
        )}
      </Rows>
    </section>
  )
}

function ToMonthlyPay() {
  return (
    <ButtonLink look="text" to={paths.monthlyPay}>
      <Trans>Pay</Trans>
    </ButtonLink>
  )
}

function DuesNext({ dues }: { dues: MyAccountData['dues'] }) {
  if (!dues.next_due_on) return <Trans>No dues are open in the months ahead.</Trans>
  if (isPast(dues.next_due_on)) {
    return (
      <Trans>
        Overdue dues: <Money aed={dues.next_amount ?? 0} /> since <Day date={dues.next_due_on} />
      </Trans>
    )
  }
  return (
    <Trans>
      Next dues: <Money aed={dues.next_amount ?? 0} /> on <Day date={dues.next_due_on} />
    </Trans>
  )
}
