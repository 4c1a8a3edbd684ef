import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { addDays, type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { formatAed } from '#core/money.ts'
import { officeKey } from '#web/office-queries.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { useFormDraft } from '#web/use-form-draft.tsx'
import { useSend } from '#web/use-send.ts'
import { Part } from '../parts/desk-parts.tsx'
import { bonusAddress } from './bonus-words.ts'

/** Has a bonus worked out, and leads to its shares. Nothing is declared by it. */
export function PrepareBonus({ available }: { available: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { send, pending, outcome, fieldErrors } = useSend('POST /api/office/bonuses', { refresh: [officeKey] })
  const yesterday: string = addDays(businessDateAt(new Date()), -1)
  const lastYear = Number(yesterday.slice(0, 4)) - 1
  const form = useForm({
    defaultValues: { from: `${lastYear}-01-01`, to: `${lastYear}-12-31`, amount: '' },
  })
  const draft = useFormDraft('bonus', form)
  const { register, handleSubmit, getValues, formState } = form
  const most = filsOf(available)
  const amountRules = useAmountRules((amount) => amount <= most || t`AED ${formatAed(most)} can be shared now.`)
  const prepare = handleSubmit(async (fields) => {
    const answer = await send({ body: { ...fields, amount: fields.amount.trim() } })
    if (!answer) return
    draft.forget()
    void navigate(bonusAddress(answer.bonus_id))
  }, shakeInvalid)
  return (
    <Part title={t`A new bonus`}>
      <Sheet as="div">
        <Form onSubmit={prepare}>
          {draft.note}
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label={t`First day`}
              type="date"
              required
              max={yesterday}
              error={formState.errors.from?.message ?? fieldErrors.from}
              {...register('from', { required: t`Please enter a day.` })}
            />
            <TextField
              label={t`Last day`}
              type="date"
              required
              max={yesterday}
              error={formState.errors.to?.message ?? fieldErrors.to}
              {...register('to', {
                validate: (day) => {
                  if (day === '' || day > yesterday) return t`Please enter a day that is over.`
                  return day >= (getValues('from') as BusinessDate) || t`This is before the first day.`
                },
              })}
            />
          </div>
          <AmountField
            label={t`Amount to share, AED`}
            required
            error={formState.errors.amount?.message ?? fieldErrors.amount}
            {...register('amount', amountRules)}
          />
          <p className="text-label text-ink-2">
            <Trans>
              It is shared by what members had saved on average on the days of this time. First you see every share;
              nothing is declared yet.
            </Trans>
          </p>
          {outcome?.tone === 'error' && (
            <Banner tone="error" live>
              {outcome.message}
            </Banner>
          )}
          <Button type="submit" pending={pending} className="justify-self-end">
            <Trans>Work the shares out</Trans>
          </Button>
        </Form>
      </Sheet>
    </Part>
  )
}
