import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { MOVEMENT_GROUP_NAMES } from '#core/movements.ts'
import { kindsNamed } from './movement-words.ts'
import type { StatementAsked } from './statement-queries.ts'

export const FILTER_FIELDS = ['search', 'account', 'kind', 'from', 'to'] as const
export type FilterField = (typeof FILTER_FIELDS)[number]
export type Filter = Readonly<Record<FilterField, string>>

/** What the statement is narrowed to. It stands in the address, so that going back leads to the same lines. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const filter = Object.fromEntries(FILTER_FIELDS.map((field) => [field, params.get(field) ?? ''])) as Filter
  const change = (changed: Partial<Filter>) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [field, value] of Object.entries(changed)) {
          if (value === '') after.delete(field)
          else after.set(field, value)
        }
        return after
      },
      { replace: true },
    )
  }
  const clear = () => setParams({}, { replace: true })
  return { filter, change, clear, active: FILTER_FIELDS.some((field) => filter[field] !== '') }
}

/** The filter as the call takes it: a word that names kinds of entries in the reader's language finds those. */
export function useAsked({ search, account, kind, from, to }: Filter): StatementAsked {
  const { i18n } = useLingui()
  const text = search.trim()
  return {
    ...(text && { search: text, named: kindsNamed(text, i18n).join(',') }),
    ...(account && { account }),
    kind: MOVEMENT_GROUP_NAMES.find((name) => name === kind),
    ...(from && { from }),
    ...(to && { to }),
  }
}
