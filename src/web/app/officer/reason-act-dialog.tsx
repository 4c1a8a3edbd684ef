import { useLingui } from '@lingui/react/macro'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { BodyOf } from '#contract/calls.ts'
import type { CallInput } from '#web/app/calls/api.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { type OfficeAct, useOfficeAct } from './use-office-act.ts'
import { REASON_MOST, useReasonRules } from './use-reason-rules.ts'

/** The acts of the officer area that a reason is given for. */
type ReasonedAct = {
  [N in OfficeAct]: [BodyOf<N>] extends [never] ? never : BodyOf<N> extends { reason: string } ? N : never
}[OfficeAct]

type ReasonActDialogProps<N extends ReasonedAct> = ReasonFieldsProps & {
  by: N
  /** What it is done to. */
  id: number | string
  /** What the call takes beside the reason. */
  also?: Omit<BodyOf<N>, 'reason'>
  /** What it changes outside the officer area. */
  beyond?: readonly QueryKey[]
  ways: ModalHandlers
  title: ReactNode
  /** What will happen, to the money first of all. */
  what: ReactNode
  action: ReactNode
  look?: 'primary' | 'danger'
}

/** An act that needs a reason and nothing else. */
export function ReasonActDialog<N extends ReasonedAct>(props: ReasonActDialogProps<N>) {
  const { by, id, also, beyond = [], ways, look = 'danger', hint, common, ...words } = props
  const place = [by, id, ...Object.values(also ?? {})].join(' ')
  const act = useOfficeAct(by, ways, { beyond, place, defaultValues: NO_REASON })
  return (
    <ActDialog
      {...words}
      act={act}
      look={look}
      onSubmit={({ reason }) =>
        act.submit({ params: { id }, body: { ...also, reason: reason.trim() } } as unknown as CallInput<N>)
      }
    >
      <ReasonFields hint={hint} common={common} />
    </ActDialog>
  )
}

type Reason = { common: string; reason: string }

/** What a form with ReasonFields begins with. */
export const NO_REASON: Reason = { common: '', reason: '' }

type ReasonFieldsProps = {
  /** What it is called, where it is no reason. */
  label?: string
  /** Who will read the reason. */
  hint: string
  /** Reasons that come often: one press, or an arrow key, and Enter sends it. */
  common?: readonly string[] | undefined
}

/** The reason by itself, in a form that begins with NO_REASON: for a decision that useOfficeAct does not make. */
export function ReasonFields({ label, hint, common }: ReasonFieldsProps) {
  const { t } = useLingui()
  const rules = useReasonRules()
  const { register, setValue, formState } = useFormContext<Reason>()
  return (
    <>
      {common && (
        <ChoiceGroup
          data-first=""
          label={label === undefined ? t`Common reasons` : t`Often used`}
          options={common.map((reason) => ({ value: reason, label: reason }))}
          {...register('common', {
            onChange: (event) => setValue('reason', event.target.value, { shouldValidate: formState.isSubmitted }),
          })}
        />
      )}
      <TextField
        data-first=""
        label={label ?? t`Reason`}
        hint={hint}
        required
        autoComplete="off"
        maxLength={REASON_MOST}
        error={formState.errors.reason?.message}
        {...register('reason', rules)}
      />
    </>
  )
}
