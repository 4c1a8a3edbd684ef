import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { placeOf } from '#core/chart.ts'
import type { OfficePayment } from '#web/office-queries.ts'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { paidFor } from '../parts/payment-words.ts'
import type { Found } from '../parts/use-decisions.ts'
import { useSeveralAccounts } from '../parts/use-several-accounts.ts'

type ClaimProps = {
  payment: OfficePayment
  found: Found
  onFound: (found: Found) => void
  today: string
  dayIsGood: boolean
}

/** What the member says was paid, and when and where the money really came. */
export function Claim({ payment, found, onFound, today, dayIsGood }: ClaimProps) {
  const { t } = useLingui()
  const { several } = useSeveralAccounts(payment.paid_into)
  const { may_decide: mayVerify } = payment
  return (
    <div className="grid content-start gap-3 lg:col-start-2 lg:overflow-y-auto">
      <Sheet as="div" flush className="px-4 py-1 text-label">
        <ClaimFacts
          payment={payment}
          received={!mayVerify}
          into={mayVerify ? undefined : several?.find(({ code }) => code === payment.paid_into)?.name}
        />
      </Sheet>
      {mayVerify && (
        <TextField
          label={t`Received on`}
          type="date"
          required
          max={today}
          value={found.received_on}
          onChange={(event) => onFound({ ...found, received_on: event.target.value })}
          error={dayIsGood ? undefined : t`Please enter a day that has come.`}
        />
      )}
      {mayVerify && several && (
        <SelectField
          label={t`Found in`}
          required
          options={several.map(({ code, name }) => ({ value: code, label: name }))}
          value={found.paid_into}
          onChange={(event) => onFound({ ...found, paid_into: event.target.value })}
        />
      )}
    </div>
  )
}

type ClaimFactsProps = { payment: OfficePayment; received: boolean; into: string | undefined }

function ClaimFacts({ payment, received, into }: ClaimFactsProps) {
  const { t, i18n } = useLingui()
  const { months, claimed_amount, amount, account_number, paid_into, recorded_by, decided_by, reason } = payment
  const { no_line_reason: noLine } = payment
  const ofLine = useLineWords(payment)
  const facts = [
    { label: t`For`, value: months.length > 0 ? <Months months={months} /> : i18n._(paidFor[payment.kind]) },
    claimed_amount !== amount && { label: t`Claimed`, value: <Money aed={claimed_amount} /> },
    account_number !== null && { label: t({ message: 'Paid from', context: 'whose account' }), value: account_number },
    placeOf(paid_into) === 'cash' && { label: t`How it came`, value: t`Cash, handed in` },
    {
      label: recorded_by === null ? t`Sent` : t`Entered`,
      value: <Day date={payment.submitted_at} parts="moment" />,
    },
    recorded_by !== null && { label: t`Entered by`, value: recorded_by },
    received && { label: t`Received on`, value: <Day date={payment.received_on} /> },
    into !== undefined && { label: t`Into`, value: into },
    ofLine !== undefined && { label: t`Line of the statement`, value: ofLine },
    noLine !== null && { label: t`Why it has no line`, value: noLine },
    decided_by !== null && { label: t`Decided by`, value: decided_by },
    reason !== null && { label: t`Reason`, value: reason },
    { label: t`Payment`, value: payment.id },
  ]
  return <Facts items={facts.filter((fact) => fact !== false)} />
}

/** The line that it was verified by, or most likely is, or that one is missing. */
function useLineWords({ bank, line }: OfficePayment): ReactNode {
  const { t } = useLingui()
  const shown = line ?? bank?.proposal
  if (shown) return <LineWords line={shown} sure={line !== null || bank?.proposal?.sure === true} />
  if (!bank?.line_needed) return undefined
  return <span className="text-saffron">{bank.others.length > 0 ? t`Choose one` : t`None fits`}</span>
}

/** A line as the bank wrote it; one that is not sure is to be looked at. */
function LineWords({ line, sure }: { line: { booked_on: string; description: string }; sure: boolean }) {
  return (
    <span className={sure ? undefined : 'text-saffron'}>
      <Day date={line.booked_on} /> · <Written>{line.description}</Written>
    </span>
  )
}

function Months({ months }: Pick<OfficePayment, 'months'>) {
  return months.map(({ month, amount }) => (
    <span key={month} className="block">
      {month}
      {months.length > 1 && (
        <>
          {' · '}
          <Money aed={amount} bare />
        </>
      )}
    </span>
  ))
}
