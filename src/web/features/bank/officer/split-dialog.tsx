import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { Month } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { type Fils, parseAed, sumFils } from '#core/money.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { MemberPicker, officeMemberQuery } from '#web/features/members/officer/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Money } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { BankLine } from './bank-queries.ts'
import { BeyondNote } from './beyond-note.tsx'
import type { NamedPayer } from './candidates.ts'
import { claimKinds, LineHead } from './line-head.tsx'
import { undoOfPayments } from './undo-note.tsx'

type Part = { member: string; amount: string; kind: '' | NamedPayer['what']; months: string[] }
type Parts = { parts: Part[] }

const kinds = { '': msg`What the member owes`, ...claimKinds } as const
const PARTS_MOST = 20
const noPart = (member = ''): Part => ({ member, amount: '', kind: '', months: [] })

/** Whom the line names, and at least two parts. */
function firstParts({ named, names }: BankLine): Part[] {
  const members = named.length > 0 ? named : names ? [names.member] : []
  const parts = members.map(({ id }) => noPart(String(id)))
  return parts.length > 1 ? parts : [...parts, ...Array.from({ length: 2 - parts.length }, () => noPart())]
}

/** What the parts leave of a line, below zero where they are too much. */
const leftBy = (left: Fils, parts: readonly Pick<Part, 'amount'>[]): Fils =>
  left - sumFils(parts.map(({ amount }) => parseAed(amount.trim()) ?? 0n))

/** Which of the months that a member owes a part is for; without any the oldest. */
function PartMonths({ at, memberId }: { at: number; memberId: number }) {
  const { t, i18n } = useLingui()
  const { register, setValue } = useFormContext<Parts>()
  const { data: member } = useQuery(officeMemberQuery(memberId))
  // Of another member they are other months.
  const clear = useEffectEvent(() => setValue(`parts.${at}.months`, []))
  useEffect(() => clear(), [])
  const open = member?.account.dues.open_months ?? []
  if (open.length < 2) return null
  return (
    <fieldset className="min-w-0">
      <legend className="text-label font-semibold">{t`For these months`}</legend>
      <p className="text-sm text-ink-2">{t`The oldest if you choose none. Each shows what it still needs.`}</p>
      {open.map(({ month_key: month, remaining }) => (
        <Checkbox
          key={month}
          value={month}
          label={
            <>
              {monthText(month as Month, i18n.locale)}{' '}
              <span className="num text-ink-2">
                <Money aed={remaining} bare />
              </span>
            </>
          }
          {...register(`parts.${at}.months`)}
        />
      ))}
    </fieldset>
  )
}

/** Divides a line among members and kinds. The one part whose amount is left empty takes the rest. */
export function SplitDialog({ line, ways }: { line: BankLine; ways: ModalHandlers }) {
  const { t, i18n } = useLingui()
  const act = useOfficeAct<'POST /api/office/bank-lines/:id/split', Parts>(
    'POST /api/office/bank-lines/:id/split',
    ways,
    {
      defaultValues: { parts: firstParts(line) },
    },
  )
  const { control, register, formState } = act.form
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' })
  const parts = useWatch({ control, name: 'parts' })
  const whole = filsOf(line.left)
  const left = leftBy(whole, parts)
  const empty = parts.filter(({ amount }) => amount.trim() === '').length
  const amountOf = ({ amount }: Part) => (amount.trim() === '' ? amountText(left) : amount.trim())
  const check = (text: string, all: Parts) => {
    const rest = leftBy(whole, all.parts)
    const open = all.parts.filter(({ amount }) => amount.trim() === '').length
    if (text.trim() === '') return (open === 1 && rest > 0n) || t`Enter an amount.`
    if ((parseAed(text.trim()) ?? 0n) <= 0n) return t`Enter an amount like 100 or 100.50.`
    return open === 1 || rest === 0n || t`The parts must come to what is left of the line.`
  }
  return (
    <ActDialog
      act={act}
      title={<Trans>Split this line?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            <Trans>
              Each member is told. Where the line does not name all of them, another treasurer posts the parts. The one
              amount that you leave empty takes the rest.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Post the parts</Trans>}
      onSubmit={({ parts: all }) =>
        act.submit(
          {
            params: { id: line.id },
            body: {
              parts: all.map((part) => ({
                member_id: Number(part.member),
                amount: amountOf(part),
                ...(part.kind && { kind: part.kind }),
                ...(part.kind === 'dues' && part.months.length > 0 && { months: part.months }),
              })),
            },
          },
          undoOfPayments,
        )
      }
    >
      {fields.map(({ id }, at) => (
        <fieldset key={id} className="grid gap-3 border-t border-rule pt-3">
          <legend className="sr-only">{t`Part ${at + 1}`}</legend>
          <MemberPicker name={`parts.${at}.member`} among="all" />
          <div className="grid gap-3 sm:grid-cols-2">
            <AmountField
              label={t`Amount`}
              placeholder={empty === 1 && left > 0n ? amountText(left) : ''}
              error={formState.errors.parts?.[at]?.amount?.message}
              {...register(`parts.${at}.amount`, { validate: check })}
            />
            <SelectField
              label={t`Purpose`}
              options={(Object.keys(kinds) as Part['kind'][]).map((kind) => ({
                value: kind,
                label: i18n._(kinds[kind]),
              }))}
              {...register(`parts.${at}.kind`)}
            />
          </div>
          {parts[at]?.kind === 'dues' && parts[at].member !== '' && (
            <PartMonths key={parts[at].member} at={at} memberId={Number(parts[at].member)} />
          )}
          {parts[at] && (
            <BeyondNote
              {...parts[at]}
              amount={parts[at].amount.trim() === '' && empty > 1 ? '' : amountOf(parts[at])}
              months={parts[at].kind === 'dues' ? parts[at].months : []}
            />
          )}
          {fields.length > 2 && (
            <Button look="text" className="justify-self-start" onClick={() => remove(at)}>
              <Trans>Remove this part</Trans>
            </Button>
          )}
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className={left < 0n ? 'font-semibold text-brick' : 'font-semibold'}>
          {left < 0n ? (
            <Trans>
              <Money fils={-left} /> too much.
            </Trans>
          ) : (
            <Trans>
              Left: <Money fils={empty === 1 ? 0n : left} />
            </Trans>
          )}
        </p>
        {fields.length < PARTS_MOST && (
          <Button look="quiet" onClick={() => append(noPart(), { shouldFocus: false })}>
            <Trans>Another part</Trans>
          </Button>
        )}
      </div>
    </ActDialog>
  )
}
