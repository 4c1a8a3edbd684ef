import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '#web/app/forms/download.ts'
import { TwoParts } from '#web/app/officer/desk-parts.tsx'
import { dayOf, FilterSelect } from '#web/features/books/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { AuditList } from './audit-list.tsx'
import {
  type AuditFilter,
  type AuditOfficer,
  actionWords,
  auditQuery,
  type AuditHead as Head,
  recordedCalls,
} from './audit-words.ts'

/** What every officer has done, and the chain that holds it together. */
export default function AuditPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Audit trail`} className="font-display text-xl font-semibold max-md:sr-only" />
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
    return <ErrorState message={t`The audit trail could not be loaded: ${error.message}.`} onRetry={refetch} />
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
      <AuditHead head={latest.head} />
      <AuditFilters {...asked} officers={latest.officers} />
      <AuditCsv filter={asked.filter} />
      <AuditList records={records} filtered={filtered} list={list} />
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
              each chained to the one before. Copy the head into the minutes of each meeting: npm run audit proves by it
              that nothing up to there was rewritten, which the chain alone cannot show.
            </Trans>
          }
        />
      </p>
      {head.count > 0 && <CopyLine label={t`Head of the chain`} value={`${head.count}:${head.hash}`} />}
    </Sheet>
  )
}

/** The records that are asked for as a spreadsheet, with the texts that are hashed. */
function AuditCsv({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui()
  const csv = useMutation({
    mutationFn: () =>
      download(`/api/office/audit.csv?${new URLSearchParams(filter as Record<string, string>)}`, t`audit.csv`),
  })
  return (
    <>
      <Button
        look="quiet"
        icon="save"
        className="justify-self-start print:hidden"
        pending={csv.isPending}
        onClick={() => csv.mutate()}
      >
        <Trans>Download CSV</Trans>
      </Button>
      {csv.error && (
        <Banner tone="error" live>
          <Trans>The spreadsheet could not be downloaded: {csv.error.message}.</Trans>
        </Banner>
      )}
    </>
  )
}

type AuditFiltersProps = ReturnType<typeof useAuditFilter> & { officers: readonly AuditOfficer[] }

/** Whose actions, which, and from when to when. */
function AuditFilters({ filter, choose, officers }: AuditFiltersProps) {
  const { t, i18n } = useLingui()
  const actions = recordedCalls
    .map((call) => ({ value: call, label: actionWords(call, (words) => i18n._(words)) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.locale))
  return (
    <search className="grid grid-cols-2 gap-x-3 gap-y-2 lg:grid-cols-4 print:hidden">
      <FilterSelect
        label={t`Officer`}
        none={t`Everybody`}
        groups={[{ options: officers.map(({ id, name }) => ({ value: String(id), label: name })) }]}
        value={filter.officer ?? ''}
        onChoose={(value) => choose('officer', value)}
      />
      <FilterSelect
        label={t`Action`}
        none={t`Every action`}
        groups={[{ options: actions }]}
        value={filter.call ?? ''}
        onChoose={(value) => choose('call', value)}
      />
      <DayChoice name="from" filter={filter} choose={choose}>
        <Trans>From the day</Trans>
      </DayChoice>
      <DayChoice name="to" filter={filter} choose={choose}>
        <Trans>To the day</Trans>
      </DayChoice>
    </search>
  )
}

type DayChoiceProps = {
  name: 'from' | 'to'
  filter: AuditFilter
  choose: AuditFiltersProps['choose']
  children: ReactNode
}

/** Asked for once it is whole: while its year is typed, it is a day of long ago. */
function DayChoice({ name, filter, choose, children }: DayChoiceProps) {
  const id = useId()
  const chosen = filter[name] ?? ''
  const [typed, setTyped] = useState(chosen)
  const [seen, setSeen] = useState(chosen)
  if (seen !== chosen) {
    setSeen(chosen)
    setTyped(chosen)
  }
  const type = (text: string) => {
    setTyped(text)
    if (text === '' || dayOf(text)) choose(name, text)
  }
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {children}
      </label>
      <input
        id={id}
        type="date"
        value={typed}
        min={name === 'to' ? filter.from : undefined}
        max={name === 'from' ? filter.to : undefined}
        onChange={(event) => type(event.target.value)}
        className={cx(controlClass, 'num max-sm:text-label')}
      />
    </div>
  )
}

const NAMES = ['officer', 'call', 'from', 'to'] as const

type FilterName = (typeof NAMES)[number]

/** What the address asks for, and a way to ask for other. */
function useAuditFilter(): { filter: AuditFilter; choose: (name: FilterName, value: string) => void } {
  const [search, setSearch] = useSearchParams()
  const asked = NAMES.map((name) => [name, search.get(name)] as const).filter(([, value]) => value)
  const choose = (name: FilterName, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return { filter: Object.fromEntries(asked) as AuditFilter, choose }
}
