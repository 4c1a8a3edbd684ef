import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { LoadProblem } from '#web/app/officer/load-more.tsx'
import { useSettled } from '#web/app/officer/search-field.tsx'
import { registerQuery } from '#web/features/members/officer/index.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import type { AuditMember } from './audit-words.ts'

/** As many as are looked through at a glance; more of a name finds the right one. */
const SHOWN = 6

type MemberFilterProps = { chosen: AuditMember; onChoose: (id: number | null) => void }

/** A member, by a few letters of the name: the first that is found with Enter, another by arrows or a press. Emptied, everybody. */
export function MemberFilter({ chosen, onChoose }: MemberFilterProps) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState(chosen?.name ?? '')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const search = useSettled(text.trim())
  const asked = open && search !== ''
  const { data, error, refetch } = useInfiniteQuery({ ...registerQuery({ search, status: 'all' }), enabled: asked })
  const settled = text.trim() === search
  const found = asked && settled ? (data?.pages[0]?.members ?? []).slice(0, SHOWN) : []
  const current = found[at]
  const type = (next: string) => {
    setText(next)
    setAt(0)
    setOpen(next.trim() !== '')
    if (next === '' && chosen) onChoose(null)
  }
  const choose = (member: { id: number; name: string }) => {
    setText(member.name)
    setOpen(false)
    onChoose(member.id)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setOpen(false)
    if (found.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((at + step) % found.length)
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current)
    }
  }
  return (
    <div className="relative grid min-w-0 gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        <Trans>Member</Trans>
      </label>
      <input
        id={id}
        type="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${current.id}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={t`Name, ID, mobile or email`}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
        className={controlClass}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t`Members found`}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-field border border-rule bg-sheet p-1 shadow-lift empty:hidden"
      >
        {found.map((member) => (
          <div
            key={member.id}
            id={`${id}-${member.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={member === current}
            // The field keeps the focus, so that its list stays until the press is done.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(member)}
            onKeyDown={press}
            className="flex min-h-target cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-field px-2 py-1 hover:bg-leaf-wash aria-selected:bg-leaf-wash aria-selected:text-leaf"
          >
            <span className="min-w-0 font-semibold wrap-anywhere">
              <Written>{member.name}</Written>
            </span>
            <span className="num text-sm text-ink-2">
              <Code>{member.unique_id}</Code>
            </span>
          </div>
        ))}
      </div>
      {asked && settled && data && found.length === 0 && (
        <p role="status" className="text-sm text-ink-2">
          <Trans>Nobody found</Trans>
        </p>
      )}
      {error && <LoadProblem onRetry={refetch}>{t`The register could not be searched: ${error.message}`}</LoadProblem>}
    </div>
  )
}
