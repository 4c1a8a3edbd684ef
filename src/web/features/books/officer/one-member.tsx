import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { LoadProblem } from '#web/app/officer/load-problem.tsx'
import { SearchField } from '#web/app/officer/search-field.tsx'
import { useSettled } from '#web/app/officer/use-settled.ts'
import { registerQuery } from '#web/features/members/officer/member-queries.ts'
import { Code, Written } from '#web/ui/isolated.tsx'
import type { AccountStatement } from './books-queries.ts'
import { useTime } from './use-time.ts'

/** As many as are looked through at a glance; more of a name finds the right one. */
const SHOWN = 6

/** For an account that is kept per member: whose statement it is, and the way to that of one member, or of all. */
export function OneMember({ member }: Pick<AccountStatement, 'member'>) {
  const { params } = useTime()
  const addressOf = (id?: number) => {
    const others = [...params].filter(([name]) => name !== 'member')
    return `?${new URLSearchParams(id === undefined ? others : [...others, ['member', String(id)]])}`
  }
  if (!member) return <FindMember addressOf={addressOf} />
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>
        <Trans>
          Of <b className="font-semibold">{member.name}</b>, <span className="num">{member.unique_id}</span>, alone.
        </Trans>
      </span>
      <Link to={addressOf()} className={`${foundClass} print:hidden`}>
        <Trans>All members</Trans>
      </Link>
    </p>
  )
}

const foundClass =
  'inline-flex min-h-target items-center text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf'

function FindMember({ addressOf }: { addressOf: (id: number) => string }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const { data, error, refetch } = useInfiniteQuery({
    ...registerQuery({ search, status: 'all' }),
    enabled: search !== '',
  })
  const found = search === '' ? [] : (data?.pages[0]?.members ?? []).slice(0, SHOWN)
  return (
    <div className="grid gap-1 print:hidden">
      <p className="text-label text-ink-2">
        <Trans>Of all members together. Search for a member to see theirs alone:</Trans>
      </p>
      <SearchField text={text} onType={setText} />
      {error && <LoadProblem onRetry={refetch}>{t`The register could not be searched: ${error.message}.`}</LoadProblem>}
      {search !== '' && data && found.length === 0 && (
        <p role="status" className="text-sm text-ink-2">
          <Trans>Nobody found</Trans>
        </p>
      )}
      <ul className="flex flex-wrap gap-x-5">
        {found.map(({ id, name, unique_id }) => (
          <li key={id}>
            <Link to={addressOf(id)} onClick={() => setText('')} className={foundClass}>
              <span>
                <Written>{name}</Written>, <Code>{unique_id}</Code>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
