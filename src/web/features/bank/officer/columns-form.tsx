import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { cx } from '#web/ui/cx.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { BankColumns, CheckedStatement } from './bank-queries.ts'

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

/** The form of the columns: a heading each, or an empty text for none. */
type ColumnFields = {
  date: string
  description: string
  reference: string
  /** Whether what a line moved stands in one column or in two. */
  movement: 'one' | 'two'
  amount: string
  direction: string
  debit: string
  credit: string
  balance: string
}

function fieldsOf(columns: BankColumns | null): ColumnFields {
  const { date, description, reference, amount, direction, debit, credit, balance } = columns ?? {}
  return {
    date: date ?? '',
    description: description ?? '',
    reference: reference ?? '',
    movement: debit === undefined && credit === undefined ? 'one' : 'two',
    amount: amount ?? '',
    direction: direction ?? '',
    debit: debit ?? '',
    credit: credit ?? '',
    balance: balance ?? '',
  }
}

/** What the form says; of the two ways amounts may stand, only the one that is chosen. */
function columnsOf({ movement, ...fields }: ColumnFields): BankColumns {
  const { date, description, reference, amount, direction, debit, credit, balance } = fields
  const moved = movement === 'one' ? { amount, ...named({ direction }) } : { debit, credit }
  return { date, description, ...moved, ...named({ reference, balance }) }
}

/** Those of the fields that name a column. */
function named(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, heading]) => heading !== ''))
}

const ROWS_SHOWN = 3
/** A phone has room for two. */
const cell = 'py-2 ps-3 text-start align-top nth-4:max-md:hidden'

/** Every column of the file with what is in its first rows: a column a line, so that nothing is pushed sideways. */
function SampleTable({ checked: { headings, sample } }: { checked: CheckedStatement }) {
  const { t } = useLingui()
  const rows = sample.slice(0, ROWS_SHOWN).map((cells, index) => ({ name: t`Row ${index + 1}`, cells }))
  return (
    <table className="w-full border-collapse text-label">
      <caption>
        <VisuallyHidden>{t`The first rows of the file`}</VisuallyHidden>
      </caption>
      <thead>
        <tr className="border-b border-rule text-sm text-ink-2">
          <th scope="col" className="py-2 text-start font-normal">
            <Trans>Column</Trans>
          </th>
          {rows.map(({ name }) => (
            <th key={name} scope="col" className={cx(cell, 'font-normal')}>
              <Written>{name}</Written>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {headings.map((heading, column) => (
          <tr key={`${heading} ${String(column)}`} className="border-b border-rule last:border-0">
            <th scope="row" className="py-2 text-start align-top font-semibold wrap-anywhere">
              {heading}
            </th>
            {rows.map(({ name, cells }) => (
              <td key={name} className={cx(cell, 'num wrap-anywhere text-ink-2')}>
                {cells[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
