import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { listed } from '#web/app/language/i18n.ts'
import { LoadProblem } from '#web/app/officer/load-more.tsx'
import { SearchField, useSettled } from '#web/app/officer/search-field.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { type MemberFilter, officeMemberQuery, registerQuery } from './member-queries.ts'

/** As many as are looked through at a glance; more of a name finds the right one. */
const SHOWN = 6

type MemberPickerProps = {
  /** The field of the form that takes the member's id, as text. */
  name?: string
  among?: MemberFilter
}

/** Finds a member of the register by a few letters, to be chosen. */
export function MemberPicker({ name = 'member', among = 'active' }: MemberPickerProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const { data, error, refetch } = useInfiniteQuery({
    ...registerQuery({ search, status: among }),
    enabled: search !== '',
  })
  const { field, fieldState } = useController({ name, rules: { required: t`Please choose a member.` } })
  const chosen = useChosen(search === '' ? field.value : '')
  const found = search === '' ? chosen : (data?.pages[0]?.members ?? []).slice(0, SHOWN)
  const wrong = fieldState.error?.message
  const type = (next: string) => {
    setText(next)
    // Who was chosen may not be among who is found next.
    field.onChange('')
  }
  return (
    <div className="grid gap-3">
      <SearchField text={text} onType={type} />
      {error && <LoadProblem onRetry={refetch}>{t`The register could not be searched: ${error.message}.`}</LoadProblem>}
      {found.length > 0 ? (
        <ChoiceGroup
          label={t`Member`}
          required
          options={found.map((member) => ({
            value: String(member.id),
            label: listed([member.name, member.unique_id]),
          }))}
          error={wrong}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
        />
      ) : (
        <p role="status" className="text-sm text-ink-2">
          {search !== '' && data ? <Trans>Nobody found</Trans> : <Trans>Search for the member by name or ID.</Trans>}
        </p>
      )}
      {found.length === 0 && wrong && <FieldError id={undefined}>{wrong}</FieldError>}
    </div>
  )
}

/** Whom the form has from before, without a search: out of a draft, or from another account of the same line. */
function useChosen(id: string) {
  const { data: member } = useQuery({ ...officeMemberQuery(Number(id)), enabled: id !== '' })
  return id !== '' && member
    ? [{ id: member.id, name: member.name, unique_id: member.account.owner_data.unique_id }]
    : []
}
