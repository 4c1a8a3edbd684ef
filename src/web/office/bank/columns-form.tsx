import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import type { BankColumns, CheckedStatement } from './bank-queries.ts'
import { type ColumnFields, columnsOf, fieldsOf } from './column-fields.ts'
import { SampleTable } from './sample-table.tsx'

type ColumnsFormProps = {
  checked: CheckedStatement
  pending: boolean
  error: string | undefined
  onRead: (columns: BankColumns) => Promise<void>
}

/** Which column of the file holds what, beside what is in each. Once it is known it is folded away. */
export function ColumnsForm(props: ColumnsFormProps) {
  const { checked } = props
  if (checked.columns === null) {
    return (
      <Sheet as="div" className="grid gap-4">
        <Banner tone="info" live>
          <Trans>Please say once which column holds what. It is remembered for this account.</Trans>
        </Banner>
        <Columns {...props} />
      </Sheet>
    )
  }
  return (
    <Sheet as="div" flush className="px-5 py-1">
      <Fold
        summary={
          checked.remembered ? (
            <Trans>Read with the columns of the last time. Change them</Trans>
          ) : (
            <Trans>Read from the wrong columns? Change them</Trans>
          )
        }
      >
        <div className="pb-4">
          <Columns {...props} />
        </div>
      </Fold>
    </Sheet>
  )
}

function Columns({ checked, pending, error, onRead }: ColumnsFormProps) {
  const { t } = useLingui()
  const { register, control, handleSubmit, formState } = useForm<ColumnFields>({
    defaultValues: fieldsOf(checked.columns),
  })
  const movement = useWatch({ control, name: 'movement' })
  const headings = [...new Set(checked.headings.filter((heading) => heading.trim() !== ''))]
  const options = headings.map((heading) => ({ value: heading, label: heading }))
  const needed = { required: t`Please choose a column.` }
  const select = (name: Exclude<keyof ColumnFields, 'movement'>, label: string, required = true) => (
    <SelectField
      label={label}
      required={required}
      placeholder={required ? t`Choose a column` : t`None`}
      options={options}
      error={formState.errors[name]?.message}
      {...register(name, required ? needed : {})}
    />
  )
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
      <Form onSubmit={handleSubmit((fields) => onRead(columnsOf(fields)), shakeInvalid)}>
        {select('date', t`Date`)}
        {select('description', t`Description`)}
        {select('reference', t`Reference`, false)}
        <ChoiceGroup
          label={t`Amounts stand`}
          required
          options={[
            { value: 'one', label: t`In one column` },
            { value: 'two', label: t`In debit and credit` },
          ]}
          {...register('movement')}
        />
        {movement === 'one' ? (
          <>
            {select('amount', t`Amount`)}
            {select('direction', t`Debit or credit, where amounts have no sign`, false)}
          </>
        ) : (
          <>
            {select('debit', t`Debit, money out`)}
            {select('credit', t`Credit, money in`)}
          </>
        )}
        {select('balance', t`Balance`, false)}
        {error && (
          <Banner tone="error" live>
            {error}
          </Banner>
        )}
        <div className="flex justify-end">
          <Button type="submit" look={checked.columns === null ? 'primary' : 'quiet'} pending={pending}>
            <Trans>Read with these columns</Trans>
          </Button>
        </div>
      </Form>
      <div className="max-lg:order-first">
        <SampleTable checked={checked} />
      </div>
    </div>
  )
}
