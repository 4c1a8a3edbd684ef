import { useLingui } from '@lingui/react/macro'
import { ENTRY_KINDS } from '#core/entry.ts'
import { AccountSelect } from './account-select.tsx'
import { entryKinds } from './entry-words.ts'
import { FilterSelect } from './filter-select.tsx'
import { useChoose } from './use-choose.ts'

/** Which entries of the journal are shown. */
export function JournalFilters({ account = '', kind = '' }: { account?: string; kind?: string }) {
  const { t, i18n } = useLingui()
  const choose = useChoose()
  const kinds = ENTRY_KINDS.map((each) => ({ value: each, label: i18n._(entryKinds[each]) }))
  return (
    <>
      <AccountSelect none={t`All accounts`} value={account} onChoose={(code) => choose({ account: code })} />
      <FilterSelect
        label={t`Kind`}
        none={t`All kinds`}
        groups={[{ options: kinds }]}
        value={kind}
        onChoose={(chosen) => choose({ kind: chosen })}
      />
    </>
  )
}
