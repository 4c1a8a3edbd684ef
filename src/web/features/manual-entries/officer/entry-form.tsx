import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { BodyOf } from '#contract/calls.ts'
import { type AccountCode, accountOf } from '#core/chart.ts'
import { isManual, sidesOf } from '#core/manual-entry.ts'
import { type Fils, parseAed } from '#core/money.ts'
import { ActForm } from '#web/app/forms/act-dialog.tsx'
import { LoadProblem } from '#web/app/officer/load-more.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { useDayRules } from '#web/app/officer/use-reason-rules.ts'
import { accountKinds, accountsQuery } from '#web/features/books/officer/index.ts'
import { MemberPicker } from '#web/features/members/officer/index.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

const MEMO_LEAST = 3
const MEMO_MOST = 300

/** Writes an entry for another treasurer to approve. */
export function EntryForm({ ways }: { ways: ModalHandlers }) {
  const { t } = useLingui()
  const { today, rules } = useDayRules()
  const fields: EntryFields = { date: today, memo: '', lines: [emptyLine, emptyLine] }
  const act = useOfficeAct('POST /api/office/ledger/manual-entries', ways, {
    place: 'manual entry',
    defaultValues: fields,
  })
  const { register, formState } = act.form
  const { errors } = formState
  return (
    <Sheet>
      <SectionTitle>
        <Trans>Write an entry</Trans>
      </SectionTitle>
      <ActForm
        act={act}
        action={<Trans>Propose entry</Trans>}
        onSubmit={({ date, memo, lines }) =>
          act.submit({ body: { date, memo: memo.trim(), lines: lines.map(lineOf) } })
        }
      >
        <div className="grid gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
          <DayField
            label={t`Date`}
            hint={t`In a month that is open.`}
            required
            max={today}
            error={errors.date?.message}
            {...register('date', rules)}
          />
          <TextField
            label={t`Purpose`}
            hint={t`It appears in the journal and in the statement of each member whose account it changes.`}
            required
            autoComplete="off"
            maxLength={MEMO_MOST}
            error={errors.memo?.message}
            {...register('memo', {
              validate: (text) => text.trim().length >= MEMO_LEAST || t`Say what it is for.`,
            })}
          />
        </div>
        <EntryLines />
      </ActForm>
    </Sheet>
  )
}

const LINES_LEAST = 2
/** As the call takes them. */
const LINES_MOST = 40

/** The lines of an entry, and whether its two sides are the same. */
function EntryLines() {
  const { control, formState } = useFormContext<EntryFields>()
  const error = formState.errors.root?.lines?.message
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {fields.map(({ id }, index) => (
        <EntryLine key={id} index={index} onRemove={fields.length > LINES_LEAST ? () => remove(index) : undefined} />
      ))}
      {fields.length < LINES_MOST && (
        <Button look="text" className="justify-self-start" onClick={() => append(emptyLine, { shouldFocus: false })}>
          <Trans>Add a line</Trans>
        </Button>
      )}
      {error && <FieldError id={undefined}>{error}</FieldError>}
      <BothSides />
    </div>
  )
}

/** What is typed on either side, and the difference. */
function BothSides() {
  const { control } = useFormContext<EntryFields>()
  const lines = useWatch({ control, name: 'lines' })
  const { debit, credit } = sidesOf(lines.map(amountOf))
  const difference = debit > credit ? debit - credit : credit - debit
  if (difference === 0n && debit > 0n)
    return (
      <Banner tone="success" live>
        <Trans>
          <Money fils={debit} /> on either side: it balances.
        </Trans>
      </Banner>
    )
  return (
    <Banner tone="info" live>
      <Trans>
        Debits <Money fils={debit} />, credits <Money fils={credit} />, difference <Money fils={difference} />
      </Trans>
    </Banner>
  )
}

type EntryLineProps = { index: number; onRemove: (() => void) | undefined }

/** A line: its account, whose it is where the account is kept per member, and its amount on one side. */
function EntryLine({ index, onRemove }: EntryLineProps) {
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
      if (text.trim() === '') return other.trim() !== '' || t`Enter an amount on one side.`
      return other.trim() === '' ? validate(text) : t`Enter it on one side only.`
    },
  })
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-field border border-rule px-3.5 pt-2 pb-3.5">
      <legend className="px-1 text-sm text-ink-2">
        <Trans>Line {index + 1}</Trans>
      </legend>
      {error && <LoadProblem onRetry={refetch}>{t`The accounts could not be loaded: ${error.message}`}</LoadProblem>}
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
          {...register(`lines.${index}.account`, { required: t`Choose an account.` })}
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

/** A line as it is typed: the amount stands on one of its sides. */
type LineFields = { account: string; member: string; debit: string; credit: string }
type EntryFields = { date: string; memo: string; lines: LineFields[] }

const emptyLine: LineFields = { account: '', member: '', debit: '', credit: '' }

/** A line as the call takes it. */
function lineOf({
  account,
  member,
  debit,
  credit,
}: LineFields): BodyOf<'POST /api/office/ledger/manual-entries'>['lines'][number] {
  const [side, amount] = debit.trim() === '' ? (['credit', credit] as const) : (['debit', debit] as const)
  return { account, side, amount: amount.trim(), ...(isOfMember(account) && { member_id: Number(member) }) }
}

/** What is typed of a line, in fils, debit above zero; what is no amount yet counts nothing. */
function amountOf({ debit, credit }: LineFields): Fils {
  return (parseAed(debit.trim()) ?? 0n) - (parseAed(credit.trim()) ?? 0n)
}

/** Whether the account is kept per member, so that its line names one. */
function isOfMember(account: string): boolean {
  return account !== '' && accountOf(account as AccountCode).keptPer === 'member'
}
