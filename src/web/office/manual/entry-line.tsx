import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AccountCode } from '#core/chart.ts'
import { isManual } from '#core/manual-entry.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AmountField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { accountsQuery } from '../books/books-queries.ts'
import { accountKinds } from '../books/entry-words.ts'
import { accountText } from '../parts/account-words.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { MemberPicker } from '../parts/member-picker.tsx'
import { type EntryFields, isOfMember } from './entry-fields.ts'

type EntryLineProps = { index: number; onRemove: (() => void) | undefined }

/** A line: its account, whose it is where the account is kept per member, and its amount on one side. */
export function EntryLine({ index, onRemove }: EntryLineProps) {
  const { t, i18n } = useLingui()
  const { register, control, formState } = useFormContext<EntryFields>()
  const { data: accounts = [], error, refetch } = useQuery(accountsQuery)
  const [code, debit, credit] = useWatch({
    control,
    name: [`lines.${index}.account`, `lines.${index}.debit`, `lines.${index}.credit`],
  })
  const errors = formState.errors.lines?.[index]
  const { validate } = useAmountRules()
  const ofSide = (other: string) => ({
    validate: (text: string) => {
      if (text.trim() === '') return other.trim() !== '' || t`Please enter an amount on one side.`
      return other.trim() === '' ? validate(text) : t`Please enter it on one side only.`
    },
  })
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-field border border-rule px-3.5 pt-2 pb-3.5">
      <legend className="px-1 text-sm text-ink-2">
        <Trans>Line {index + 1}</Trans>
      </legend>
      {error && <LoadProblem onRetry={refetch}>{t`The accounts could not be loaded: ${error.message}.`}</LoadProblem>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
        <SelectField
          label={t`Account`}
          required
          placeholder={t`Choose an account`}
          options={accounts
            .filter((account) => isManual(account.code as AccountCode))
            .map((account) => ({
              value: account.code,
              label: accountText(account, i18n),
              group: i18n._(accountKinds[account.kind]),
            }))}
          error={errors?.account?.message}
          {...register(`lines.${index}.account`, { required: t`Please choose an account.` })}
          // What a draft has may be there before the accounts are.
          value={code}
        />
        <AmountField
          label={t`Debit`}
          required
          error={errors?.debit?.message}
          {...register(`lines.${index}.debit`, ofSide(credit))}
        />
        <AmountField
          label={t`Credit`}
          required
          error={errors?.credit?.message}
          {...register(`lines.${index}.credit`, ofSide(debit))}
        />
      </div>
      {isOfMember(code) && <MemberPicker name={`lines.${index}.member`} among="all" />}
      {onRemove && (
        <Button look="text" className="justify-self-start" onClick={onRemove} aria-label={t`Remove line ${index + 1}`}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </fieldset>
  )
}
