import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnswerOf } from '#contract/calls.ts'
import { placeOf } from '#core/chart.ts'
import { monthText } from '#core/local-text.ts'
import { type Fils, parseAed } from '#core/money.ts'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { ActForm } from '#web/app/forms/act-dialog.tsx'
import { NO_REASON, ReasonFields } from '#web/app/officer/reason-act-dialog.tsx'
import { type Decisions, type Finding, nameOf } from '#web/app/officer/use-decisions.ts'
import { useDayRules } from '#web/app/officer/use-reason-rules.ts'
import { useSeveralAccounts } from '#web/features/money-accounts/officer/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Money } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { useDecisionAct } from './decision-dialogs.tsx'
import { owedQuery } from './owed-of-payer.tsx'
import { LineFields, lineSent, NOTHING_SAID, paymentLinesQuery, type SaidOfLine } from './payment-lines.tsx'

type EditPaymentProps = { payment: OfficePayment; found: Finding; onSend: Decisions['edit']; onClose: () => void }

/** Verifies a payment as it really was, beside its receipt, on a phone below it: another amount, day, account or other months, with the reason. */
export default function EditPayment(props: EditPaymentProps) {
  const { t } = useLingui()
  const { data: owed, error, refetch } = useQuery(owedQuery(props.payment))
  return (
    <Sheet
      flush
      aria-label={t`Edit this payment`}
      className="min-h-0 max-lg:[&_:is(input,select,textarea)]:scroll-mt-[50dvh] lg:col-start-2 lg:row-span-2 lg:overflow-y-auto"
    >
      {/* Its own padding would keep the buttons off the lower edge, with what is scrolled showing below them. */}
      <div className="p-sheet">
        <SectionTitle>
          <Trans>Edit this payment</Trans>
        </SectionTitle>
        {owed ? (
          <EditForm {...props} months={owed.months} />
        ) : error ? (
          <ErrorState message={error.message} onRetry={() => refetch()} />
        ) : (
          <Loading>
            <SkeletonRows count={4} />
          </Loading>
        )}
      </div>
    </Sheet>
  )
}

type OfferedMonth = AnswerOf<'GET /api/office/payments/:id/owed'>['owed']['months'][number]
type EditFields = SaidOfLine & {
  amount: string
  received_on: string
  paid_into: string
  months: string[]
  common: string
  reason: string
}

function EditForm({ payment, found, onSend, onClose, months }: EditPaymentProps & { months: OfferedMonth[] }) {
  const { t } = useLingui()
  const claimed = amountText(filsOf(payment.claimed_amount))
  const sent = months.filter(({ chosen }) => chosen).map(({ month }) => month)
  const act = useDecisionAct<EditFields>(onClose, {
    place: `correction of payment ${payment.id}`,
    defaultValues: {
      amount: claimed,
      ...found,
      months: monthsReached(months, filsOf(payment.claimed_amount)),
      ...NO_REASON,
      ...NOTHING_SAID,
    },
  })
  const place = useFormInPlace(onClose)
  const save = ({ amount, received_on, paid_into, months: chosen, reason, ...said }: EditFields) => {
    const isOther = {
      amount: parseAed(amount.trim()) !== filsOf(payment.claimed_amount),
      months: sent.length > 0 && chosen.join() !== sent.join(),
      found: received_on !== payment.received_on || paid_into !== payment.paid_into,
    }
    return act.decide(async () => {
      if (!isOther.amount && !isOther.months && !isOther.found)
        return t`Nothing differs from the claim. Verify the payment without a correction.`
      return await onSend(payment, {
        received_on,
        paid_into,
        amount: amount.trim(),
        reason: reason.trim(),
        ...(isOther.months && { months: chosen }),
        ...lineSent(bank, said),
      })
    })
  }
  const [amount, line, received_on, paid_into] = useWatch({
    control: act.form.control,
    name: ['amount', 'line', 'received_on', 'paid_into'],
  })
  const { data: bank = null } = useQuery({
    ...paymentLinesQuery(payment, { received_on, paid_into }, amount.trim()),
    enabled: parseAed(amount.trim()) !== undefined && received_on !== '',
  })
  return (
    <div ref={place} data-own-keys="">
      <ActForm
        act={act}
        what={
          <p>
            <Trans>
              {nameOf(payment)} claims <Money aed={payment.claimed_amount} />. What you enter is posted instead; the
              member sees both, and the reason.
            </Trans>
          </p>
        }
        action={<Trans>Verify as edited</Trans>}
        onSubmit={save}
      >
        <FoundFields payment={payment} months={months} />
        {sent.length > 0 && <MonthFields months={months} />}
        <ReasonFields hint={t`The member reads it with the payment.`} common={useCommonReasons(payment)} />
        {bank?.line_needed && <LineFields bank={bank} form={act.form} line={line} />}
      </ActForm>
    </div>
  )
}

/** How much came, when and where. Until the months are touched they follow the amount. */
function FoundFields({ payment, months }: { payment: OfficePayment; months: readonly OfferedMonth[] }) {
  const { t } = useLingui()
  const { register, setValue, formState } = useFormContext<EditFields>()
  const { errors, dirtyFields } = formState
  const { several } = useSeveralAccounts(payment.paid_into)
  const amountRules = useAmountRules()
  const { today, rules } = useDayRules()
  const follow = (text: string) => {
    const amount = parseAed(text.trim())
    if (amount !== undefined && !dirtyFields.months) setValue('months', monthsReached(months, amount))
  }
  return (
    <>
      <AmountField
        data-first=""
        label={t`Amount received`}
        required
        error={errors.amount?.message}
        {...register('amount', { ...amountRules, onChange: (event) => follow(event.target.value) })}
      />
      <DayField
        label={t`Received on`}
        required
        max={today}
        error={errors.received_on?.message}
        {...register('received_on', rules)}
      />
      {several && (
        <SelectField
          label={t`Received in`}
          required
          options={several.map(({ code, name }) => ({ value: code, label: name }))}
          {...register('paid_into')}
        />
      )}
    </>
  )
}

/** The months that the member owes and those of the payment, with what each needs; months to come can be unfolded. */
function MonthFields({ months }: { months: readonly OfferedMonth[] }) {
  const { t, i18n } = useLingui()
  const { register, control, formState, setValue } = useFormContext<EditFields>()
  const chosen = useWatch({ control, name: 'months' })
  const isNear = ({ to_come, chosen: own }: OfferedMonth) => !to_come || own
  register('months', { validate: (some) => some.length > 0 || t`Choose a month.` })
  const toggle = (month: string) =>
    setValue('months', chosen.includes(month) ? chosen.filter((each) => each !== month) : [...chosen, month].sort(), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    })
  const later = months.filter((each) => !isNear(each))
  const one = ({ month, remaining }: OfferedMonth): ReactNode => (
    <Checkbox
      key={month}
      checked={chosen.includes(month)}
      onChange={() => toggle(month)}
      label={
        <>
          {monthText(month, i18n.locale)}{' '}
          <span className="num text-ink-2">
            <Money aed={remaining} bare />
          </span>
        </>
      }
    />
  )
  const problem = formState.errors.months?.message
  return (
    <fieldset className="min-w-0" aria-invalid={problem ? true : undefined}>
      <legend className="text-label font-semibold">{t`For these months`}</legend>
      <p className="text-sm text-ink-2">{t`Each shows what it still needs.`}</p>
      {months.filter(isNear).map(one)}
      {later.length > 0 && <Fold summary={<Trans>Months to come</Trans>}>{later.map(one)}</Fold>}
      {problem && <FieldError id={undefined}>{problem}</FieldError>}
    </fieldset>
  )
}

/** The payment's own months, and as far as the amount reaches beyond them those that are owed, oldest first. */
function monthsReached(months: readonly OfferedMonth[], amount: Fils): string[] {
  const own = months.filter(({ chosen }) => chosen)
  let left = own.reduce((rest, { remaining }) => rest - filsOf(remaining), amount)
  const reached = new Set(own.map(({ month }) => month))
  for (const { month, remaining, chosen, to_come } of months) {
    if (left <= 0n) break
    if (chosen || to_come) continue
    reached.add(month)
    left -= filsOf(remaining)
  }
  return [...reached].sort()
}

function useCommonReasons({ paid_into, receipt, kind }: OfficePayment): string[] {
  const { t } = useLingui()
  const inCash = placeOf(paid_into) === 'cash'
  return [
    inCash ? t`Another amount was handed in.` : t`Another amount reached the bank account.`,
    ...(receipt === null ? [] : [t`The receipt says so.`]),
    ...(kind === 'dues' ? [t`It is for several months.`] : []),
    ...(inCash ? [] : [t`The bank has it on another day.`]),
  ]
}

/** As a dialog would: the first field takes the focus, and Escape leaves it. */
function useFormInPlace(onClose: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(':popover-open, dialog[open]'))
      onClose()
  })
  useEffect(() => {
    const form = ref.current
    const listen = (event: KeyboardEvent) => press(event)
    form?.querySelector<HTMLElement>('[data-first]')?.focus()
    form?.addEventListener('keydown', listen)
    return () => form?.removeEventListener('keydown', listen)
  }, [])
  return ref
}
