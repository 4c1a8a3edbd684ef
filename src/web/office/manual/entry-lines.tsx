import { Trans } from '@lingui/react/macro'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { sidesOf } from '#core/manual-entry.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { amountOf, type EntryFields, emptyLine } from './entry-fields.ts'
import { EntryLine } from './entry-line.tsx'

const LINES_LEAST = 2
/** As the call takes them. */
const LINES_MOST = 40

/** The lines of an entry, and whether its two sides are the same. */
export function EntryLines({ error }: { error: string | undefined }) {
  const { control } = useFormContext<EntryFields>()
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
