import { useLingui } from '@lingui/react/macro'
import { generatePath, Link } from 'react-router'
import { listed } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { Facts } from '#web/ui/figures.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { fieldWords } from './audit-field-words.ts'
import type { AuditRecord } from './audit-queries.ts'

const entryLook =
  'inline-grid min-h-target min-w-target place-items-center text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf'

/** Everything that a record holds beside who, when and what. */
export function AuditDetails({ record }: { record: AuditRecord }) {
  const { t, i18n } = useLingui()
  const read = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    if (Array.isArray(value)) return listed(value.map(read))
    if (typeof value !== 'object' || value === null) return value === null || value === '' ? t`nothing` : String(value)
    return listed(factsOf(value).map(({ label, value }) => `${label}: ${listed([value])}`))
  }
  const factsOf = (fields: object) =>
    Object.entries(fields).map(([name, value]) => ({
      label: fieldWords(name, (words) => i18n._(words)),
      value: read(value),
    }))
  const files = Object.entries(record.files).map(([name, { sha256, bytes }]) => ({
    label: fieldWords(name, (words) => i18n._(words)),
    value: t`${bytes} bytes, SHA-256 ${sha256}`,
  }))
  const entries =
    record.entries.length > 0 ? [{ label: t`Entries posted`, value: <Entries ids={record.entries} /> }] : []
  const id = record.params.id ? [{ label: t`Number`, value: record.params.id }] : []
  return (
    <div className="mb-2 rounded-field bg-paper px-4 text-label">
      <Facts
        items={[
          ...id,
          ...factsOf(record.sent),
          ...files,
          ...factsOf(record.outcome),
          ...entries,
          { label: t`Call`, value: record.call },
          { label: t`Hash`, value: record.hash },
        ]}
      />
    </div>
  )
}

function Entries({ ids }: { ids: readonly number[] }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      {ids.map((id) => (
        <Link key={id} to={generatePath(paths.officeEntry, { id: String(id) })} className={entryLook}>
          <Code>{id}</Code>
        </Link>
      ))}
    </span>
  )
}
