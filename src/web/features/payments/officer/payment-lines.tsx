import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { callQuery } from '#web/app/calls/call-query.ts'
import { type OfficePayment, officeKey } from '#web/app/calls/office-queries.ts'
import { listed } from '#web/app/language/i18n.ts'
import type { Finding } from '#web/app/officer/use-decisions.ts'
import { REASON_MOST, useReasonRules } from '#web/app/officer/use-reason-rules.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { dayText } from '#web/ui/day.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const NONE = 'none'

/** Which line a payment is, or why none. `line` is its number, or NONE, or while nothing was chosen empty. */
export type SaidOfLine = { line: string; commonNoLine: string; noLine: string }

export const NOTHING_SAID: SaidOfLine = { line: '', commonNoLine: '', noLine: '' }

/** What is chosen; to begin with the line that is proposed. */
const chosenLine = ({ proposal }: BankOfPayment, line: string) => line || (proposal ? String(proposal.id) : NONE)

/** What the call takes of it. */
export function lineSent(bank: BankOfPayment | null, { line, noLine }: SaidOfLine) {
  if (!bank?.line_needed) return {}
  const chosen = chosenLine(bank, line)
  return chosen === NONE ? { no_line_reason: noLine.trim() } : { line_id: Number(chosen) }
}

type LineFieldsProps<Fields extends SaidOfLine> = { bank: BankOfPayment; form: UseFormReturn<Fields>; line: string }

/** The lines of the bank's statement that a payment may be, and where it is none of them the reason. */
export function LineFields<Fields extends SaidOfLine>({ bank, form, line }: LineFieldsProps<Fields>) {
  const { t } = useLingui()
  const rules = useReasonRules()
  // Whatever else the form has: these three are there.
  const { register, setValue, formState } = form as unknown as UseFormReturn<SaidOfLine>
  const lines = bank.proposal ? [bank.proposal, ...bank.others] : bank.others
  const text = useLineText()
  return (
    <>
      {lines.length === 0 ? (
        <Banner tone="warning">
          <Trans>The bank's statement covers this day, and no line fits. Check the day and the amount.</Trans>
        </Banner>
      ) : (
        <SelectField
          data-first=""
          label={t`Line of the statement`}
          required
          options={[
            ...lines.map((each) => ({ value: String(each.id), label: text(each) })),
            { value: NONE, label: t`None of these` },
          ]}
          value={chosenLine(bank, line)}
          onChange={({ target }) => setValue('line', target.value)}
        />
      )}
      {chosenLine(bank, line) === NONE && (
        <>
          <ChoiceGroup
            label={t`Common reasons`}
            options={[t`It is not on the statement yet.`, t`The bank booked it together with other payments.`].map(
              (reason) => ({ value: reason, label: reason }),
            )}
            {...register('commonNoLine', {
              onChange: (event) => setValue('noLine', event.target.value, { shouldValidate: formState.isSubmitted }),
            })}
          />
          <TextField
            data-first=""
            label={t`Why it has no line`}
            hint={t`It stays with the payment and in the audit trail.`}
            required
            autoComplete="off"
            maxLength={REASON_MOST}
            error={formState.errors.noLine?.message}
            {...register('noLine', rules)}
          />
        </>
      )}
    </>
  )
}

/** A line in one row of a list: its day, what the bank wrote, and whether nobody has claimed it. */
function useLineText() {
  const { t, i18n } = useLingui()
  return ({ booked_on, description, reference, status }: PaymentLine) => {
    const unclaimed = status === 'unclaimed' && t`unclaimed money`
    return listed([dayText(booked_on, i18n.locale), description, reference, unclaimed || ''].filter(Boolean))
  }
}

export type BankOfPayment = NonNullable<OfficePayment['bank']>
type PaymentLine = BankOfPayment['others'][number]

/** The lines that a payment may be as it was found: another day, another account, or with `amount` another one. */
export const paymentLinesQuery = ({ id }: OfficePayment, found: Finding, amount?: string) => {
  const query = { ...found, ...(amount !== undefined && { amount }) }
  return {
    ...callQuery(
      [...officeKey, 'payment-lines', id, found, amount],
      'GET /api/office/payments/:id/lines',
      { params: { id }, query },
      (answer) => answer.bank,
    ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  }
}
