import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SUBJECTS, type Subject, subjectOf } from '#contract/audit-subjects.ts'
import { businessDateAt } from '#core/calendar.ts'
import { TwoParts } from '#web/app/officer/desk-parts.tsx'
import { LoadProblem } from '#web/app/officer/load-more.tsx'
import { useSettled } from '#web/app/officer/search-field.tsx'
import { Pills } from '#web/app/officer/tabs.tsx'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { FilterSelect } from '#web/features/books/officer/index.ts'
import { registerQuery } from '#web/features/members/officer/index.ts'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { DayInput } from '#web/ui/day-field.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { AuditNav } from './audit-nav.tsx'
import {
  type AuditFilter,
  type AuditMember,
  type AuditOfficer,
  actionWords,
  auditQuery,
  type AuditHead as Head,
  recordedCalls,
} from './audit-words.ts'
import { subjectWords } from './change-words.ts'

const AuditCsv = lazy(() => import('./audit-csv.tsx'))
const AuditList = lazy(() => import('./audit-list.tsx'))

/** What every officer has done, and the chain that holds it together. */
export default function AuditPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Audit trail`} hidden />
      <AuditNav />
      <Trail />
    </>
  )
}

function Trail() {
  const { t } = useLingui()
  const asked = useAuditFilter()
  const list = useInfiniteQuery(auditQuery(asked.filter))
  const { data, error, refetch } = list
  const latest = data?.pages[0]
  if (!latest && error) {
    return <ErrorState message={t`The audit trail could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!latest) {
    return (
      <Loading>
        <SkeletonRows count={8} />
      </Loading>
    )
  }
  const records = data.pages.flatMap((page) => page.records)
  const filtered = Object.keys(asked.filter).length > 0
  return (
    <>
      <AuditFilters {...asked} officers={latest.officers} member={asked.filter.member ? latest.member : null} />
      <Suspense
        fallback={
          <Loading>
            <SkeletonRows count={8} />
          </Loading>
        }
      >
        <AuditList records={records} filtered={filtered} list={list} />
      </Suspense>
      <Suspense fallback={<span className="min-h-target" />}>
        <AuditCsv filter={asked.filter} />
      </Suspense>
      <AuditHead head={latest.head} />
    </>
  )
}

/** Where the chain of records ends, to be written down elsewhere. */
function AuditHead({ head }: { head: Head }) {
  const { t } = useLingui()
  return (
    <Sheet as="div" className="grid gap-1">
      <p className="text-ink-2">
        <TwoParts
          first={
            <b className="num font-semibold text-ink">
              <Plural value={head.count} one="# record" other="# records" />
            </b>
          }
          second={
            <Trans>
              each linked to the one before. Copy the latest hash into the minutes of each meeting. With it, npm run
              audit proves later that nothing was rewritten.
            </Trans>
          }
        />
      </p>
      {head.count > 0 && <CopyLine label={t`Latest audit hash`} value={`${head.count}:${head.hash}`} />}
    </Sheet>
  )
}

type AuditFiltersProps = ReturnType<typeof useAuditFilter> & {
  officers: readonly AuditOfficer[]
  member: AuditMember
}

/** About which member, whose actions, which, and from when to when. */
function AuditFilters({ filter, choose, officers, member }: AuditFiltersProps) {
  const { t } = useLingui()
  return (
    <>
      <search className="grid grid-cols-2 items-end gap-x-3 gap-y-2 lg:grid-cols-5 print:hidden">
        <div className="max-lg:col-span-2">
          <MemberFilter
            key={member?.id ?? ''}
            chosen={member}
            onChoose={(id) => choose({ member: id === null ? '' : String(id) })}
          />
        </div>
        <FilterSelect
          label={t`Officer`}
          none={t`Everybody`}
          groups={[{ options: officers.map(({ id, name }) => ({ value: String(id), label: name })) }]}
          value={filter.officer ?? ''}
          onChoose={(officer) => choose({ officer })}
        />
        <FilterSelect
          label={t`Action`}
          none={t`Every action`}
          groups={useActions()}
          value={filter.call ?? filter.kind ?? ''}
          onChoose={(value) => choose(isSubject(value) ? { kind: value, call: '' } : { call: value, kind: '' })}
        />
        <DayChoice name="from" filter={filter} choose={choose}>
          <Trans>From the day</Trans>
        </DayChoice>
        <DayChoice name="to" filter={filter} choose={choose}>
          <Trans>To the day</Trans>
        </DayChoice>
      </search>
      <Spans filter={filter} />
    </>
  )
}

const isSubject = (value: string): boolean => SUBJECTS.some((subject) => subject === value)

/** Every kind of action, then the single ones by their kinds. */
function useActions() {
  const { t, i18n } = useLingui()
  const bySubject = Map.groupBy(recordedCalls, subjectOf)
  const actions = (subject: Subject) =>
    (bySubject.get(subject) ?? [])
      .map((call) => ({ value: call as string, label: actionWords(call, i18n) }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.locale))
  return [
    {
      label: t`All of one kind`,
      options: SUBJECTS.map((subject) => ({ value: subject as string, label: subjectWords(subject, i18n) })),
    },
    ...SUBJECTS.map((subject) => ({ label: subjectWords(subject, i18n), options: actions(subject) })),
  ]
}

/** The days that are asked for most, each with one press. */
function Spans({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const today = businessDateAt(new Date())
  const year = Number(today.slice(0, 4))
  const spans = [
    { key: 'all', label: t`All days`, from: '', to: '' },
    { key: 'month', label: t`This month`, from: `${today.slice(0, 7)}-01`, to: '' },
    { key: 'year', label: t`This year`, from: `${year}-01-01`, to: '' },
    { key: 'last', label: t`Last year`, from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ]
  return (
    <Pills
      label={t`Days`}
      pills={spans.map(({ key, label, from, to }) => {
        const next = new URLSearchParams(search)
        for (const [name, day] of [
          ['from', from],
          ['to', to],
        ] as const) {
          if (day === '') next.delete(name)
          else next.set(name, day)
        }
        const current = (filter.from ?? '') === from && (filter.to ?? '') === to
        return { key, label, to: `?${next}`, current }
      })}
    />
  )
}

type DayChoiceProps = {
  name: 'from' | 'to'
  filter: AuditFilter
  choose: AuditFiltersProps['choose']
  children: ReactNode
}

function DayChoice({ name, filter, choose, children }: DayChoiceProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {children}
      </label>
      <DayInput
        id={id}
        value={filter[name] ?? ''}
        min={name === 'to' ? filter.from : undefined}
        max={name === 'from' ? filter.to : undefined}
        onSettled={(day) => day !== (filter[name] ?? '') && choose({ [name]: day })}
        className="max-sm:text-label"
      />
    </div>
  )
}

const NAMES = ['member', 'officer', 'kind', 'call', 'from', 'to'] as const

type Chosen = Partial<Record<(typeof NAMES)[number], string>>

/** What the address asks for, and a way to ask for other. */
function useAuditFilter(): { filter: AuditFilter; choose: (chosen: Chosen) => void } {
  const [search] = useSearchParams()
  const choose = useChangeParams()
  const asked = NAMES.map((name) => [name, search.get(name)] as const).filter(([, value]) => value)
  return { filter: Object.fromEntries(asked) as AuditFilter, choose }
}

/** As many as are looked through at a glance; more of a name finds the right one. */
const SHOWN = 6

type MemberFilterProps = { chosen: AuditMember; onChoose: (id: number | null) => void }

/** A member, by a few letters of the name: the first that is found with Enter, another by arrows or a press. Emptied, everybody. */
function MemberFilter({ chosen, onChoose }: MemberFilterProps) {
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
