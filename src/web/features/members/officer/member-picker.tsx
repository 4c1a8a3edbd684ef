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
export const FOUND_SHOWN = 6

/** Members of the register who are found by a few letters; `searched` once the answer is there. */
export function useMemberSearch(among: MemberFilter) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const settled = useSettled(text.trim())
  // An emptied field has found nobody, at once: what is below it does not move under a finger a moment later.
  const search = text.trim() === '' ? '' : settled
  const { data, error, refetch } = useInfiniteQuery({
    ...registerQuery({ search, status: among }),
    enabled: search !== '',
  })
  return {
    ...{ text, setText, search },
    searched: search !== '' && data !== undefined,
    found: search === '' ? [] : (data?.pages[0]?.members ?? []),
    problem: error && (
      <LoadProblem onRetry={refetch}>{t`The register could not be searched: ${error.message}`}</LoadProblem>
    ),
  }
}

type MemberPickerProps = {
  /** The field of the form that takes the member's id, as text. */
  name?: string
  among?: MemberFilter
}

/** Finds a member of the register by a few letters, to be chosen. */
export function MemberPicker({ name = 'member', among = 'active' }: MemberPickerProps) {
  const { t } = useLingui()
  const { text, setText, search, searched, problem, ...register } = useMemberSearch(among)
  const { field, fieldState } = useController({ name, rules: { required: t`Choose a member.` } })
  const chosen = useChosen(search === '' ? field.value : '')
  const found = search === '' ? chosen : register.found.slice(0, FOUND_SHOWN)
  const wrong = fieldState.error?.message
  const type = (next: string) => {
    setText(next)
    // Who was chosen may not be among who is found next.
    field.onChange('')
  }
  return (
    <div className="grid gap-3">
      <SearchField text={text} onType={type} />
      {problem}
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
          {searched ? <Trans>Nobody found</Trans> : <Trans>Search for the member by name or ID.</Trans>}
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
