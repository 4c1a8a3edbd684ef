import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'

/** Whether money goes through the bank account or through the cash box. */
export function BankOrCash(field: Omit<ComponentProps<typeof ChoiceGroup>, 'options' | 'required'>) {
  const { t } = useLingui()
  return (
    <ChoiceGroup
      {...field}
      required
      options={[
        { value: 'cash', label: t`Cash` },
        { value: 'bank', label: t`Bank` },
      ]}
    />
  )
}
