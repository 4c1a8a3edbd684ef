import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import type { FieldProps } from '#web/ui/field.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSeveralAccounts } from './use-several-accounts.ts'

type MoneyAccountFieldProps = Omit<FieldProps, 'required'> &
  Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
    /** Says what is in each, where money is to leave it. */
    balances?: boolean
  }

/**
 * Which bank account or cash box money goes through: by name where the association has several, otherwise the bank or
 * the cash box.
 */
export function MoneyAccountField({ balances, ...field }: MoneyAccountFieldProps) {
  const { i18n } = useLingui()
  const { several, isPending } = useSeveralAccounts()
  if (isPending) return <Skeleton className="h-18 w-full" />
  if (!several) return <BankOrCash {...field} />
  return (
    <SelectField
      {...field}
      required
      options={several.map(({ code, name, balance }) => ({
        value: code,
        label: balances ? `${name} · AED ${moneyText(balance, i18n.locale)}` : name,
      }))}
    />
  )
}

/** Whether money goes through the bank account or through the cash box. */
function BankOrCash(field: Omit<ComponentProps<typeof ChoiceGroup>, 'options' | 'required'>) {
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
