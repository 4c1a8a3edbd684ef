import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SUBJECTS, subjectOf } from '#contract/audit-subjects.ts'
import type { AnswerOf } from '#contract/calls.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { DayInput } from '#web/ui/day-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { AuditNav } from './audit-nav.tsx'
import { auditQuery } from './audit-words.ts'
import { type Change, changedThings, changeWords, subjectWords } from './change-words.ts'

const AuditList = lazy(() => import('./audit-list.tsx'))

type Changes = AnswerOf<'GET /api/office/changes'>
type SignIn = Changes['sign_ins'][number]

const changesKey = [...officeKey, 'changes']

const changesQuery = (from: string) => ({
  ...callQuery([...changesKey, from], 'GET /api/office/changes', { query: from === '' ? {} : { from } }),
  placeholderData: keepPreviousData,
})

/** What other officers did since this one last looked: gathered by subject, officer and action, each opened where it is. */
export default function ChangesPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const from = search.get('from') ?? ''
  const { data, error, refetch } = useQuery(changesQuery(from))
  const id = useId()
  return (
    <>
      <PageHeading title={t`Changes`} hidden />
      <AuditNav />
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto]">
        {data && <Since changes={data} chosen={from !== ''} />}
        <div className="grid gap-1 md:col-start-2">
          <label htmlFor={id} className="text-sm font-semibold">
            <Trans>From the day</Trans>
          </label>
          <DayInput
            id={id}
            value={from}
            onSettled={(day) => day !== from && setSearch(day === '' ? {} : { from: day }, { replace: true })}
          />
        </div>
      </div>
      {data ? (
        <Gathered changes={data} />
      ) : error ? (
        <ErrorState message={t`The changes could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonRows count={6} />
        </Loading>
      )}
    </>
  )
}

/** Since when, and the button by which all that is shown has been seen. */
function Since({ changes, chosen }: { changes: Changes; chosen: boolean }) {
  const seen = useSend('POST /api/changes/seen', { refresh: [changesKey] })
  const { seen_at: at, own, left_out: left } = changes
  const isNew = changes.up_to > changes.since
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <p className="text-ink-2">
        {chosen ? (
          <Trans>What other officers did from that day on.</Trans>
        ) : at === null ? (
          <Trans>What other officers did in the last 30 days. From now on: since you last pressed Mark as seen.</Trans>
        ) : (
          <Trans>
            What other officers did since you marked it as seen on <Day date={at} parts="moment" />.
          </Trans>
        )}{' '}
        {own > 0 && (
          <Plural value={own} one="# action of your own is left out." other="# actions of your own are left out." />
        )}
      </p>
      {left > 0 && (
        <Banner tone="warning">
          <Plural
            value={left}
            one="# older action is not shown here. The audit trail has it."
            other="# older actions are not shown here. The audit trail has them."
          />
        </Banner>
      )}
      {seen.outcome?.tone === 'error' && (
        <Banner tone="error" live>
          {seen.outcome.message}
        </Banner>
      )}
      {isNew && (
        <Button icon="check" pending={seen.pending} onClick={() => void seen.send({ body: { up_to: changes.up_to } })}>
          <Trans>Mark as seen</Trans>
        </Button>
      )}
    </div>
  )
}

function Gathered({ changes }: { changes: Changes }) {
  const { t, i18n } = useLingui()
  const bySubject = Map.groupBy(changes.changes, ({ call }) => subjectOf(call))
  return (
    <>
      {changes.changes.length === 0 && (
        <EmptyState quiet icon="check" title={t`Nothing has changed`}>
          <Trans>Choose a day to look further back.</Trans>
        </EmptyState>
      )}
      {SUBJECTS.map((subject) => {
        const of = bySubject.get(subject)
        if (!of) return null
        const words = subjectWords(subject, i18n)
        return (
          <section key={subject}>
            <SectionTitle>{words}</SectionTitle>
            <Rows label={words}>
              {of.map((change) => (
                <ChangeRow key={`${change.by.id} ${change.call}`} change={change} since={changes.since} />
              ))}
            </Rows>
          </section>
        )
      })}
      {changes.sign_ins.length > 0 && <SignIns signIns={changes.sign_ins} />}
    </>
  )
}

/** What one officer did of one kind: how many, with names and the sum; and each of them, once it is asked for. */
function ChangeRow({ change, since }: { change: Change; since: number }) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const words = changeWords(change, i18n)
  const things = changedThings(change, i18n)
  const { by, amount, members, more_members: more, first_at: first, last_at: last } = change
  return (
    <>
      <Row
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            <b className="font-semibold">{words}</b>
            {things !== undefined && <span>{things}</span>}
            {members.map(({ id, name }) =>
              id === null ? (
                <Written key={name}>{name}</Written>
              ) : (
                <RowLink key={id} to={memberAddress(id)}>
                  {name}
                </RowLink>
              ),
            )}
            {more > 0 && (
              <span className="text-ink-2">
                <Plural value={more} one="and # more" other="and # more" />
              </span>
            )}
          </span>
        }
        detail={
          <>
            <Written>{by.name}</Written>
            {', '}
            <Day date={last} parts="moment" />
            {first.slice(0, 10) !== last.slice(0, 10) && (
              <>
                {', '}
                <Trans>
                  the first on <Day date={first} />
                </Trans>
              </>
            )}
          </>
        }
        end={amount !== null && amount !== 0 && <Money aed={amount} />}
        under={
          <Button
            look="text"
            aria-expanded={open}
            aria-label={t`Details: ${words}, ${by.name}`}
            onClick={() => setOpen(!open)}
          >
            <Trans>Details</Trans>
          </Button>
        }
      />
      {open && (
        <li className="border-b border-rule pb-3">
          <Singles change={change} since={since} />
        </li>
      )}
    </>
  )
}

/** The records that a line gathers, the latest first. */
function Singles({ change: { by, call }, since }: { change: Change; since: number }) {
  const { t } = useLingui()
  const filter = { officer: String(by.id), call, ...(since > 0 && { since: String(since) }) }
  const list = useInfiniteQuery(auditQuery(filter))
  const { data, error, refetch } = list
  const wait = (
    <Loading>
      <SkeletonRows count={1} />
    </Loading>
  )
  if (!data && error) {
    return <ErrorState message={t`The audit trail could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) return wait
  return (
    <Suspense fallback={wait}>
      <AuditList records={data.pages.flatMap((page) => page.records)} filtered list={list} />
    </Suspense>
  )
}

/** Who signed in, oneself too: nobody else should. */
function SignIns({ signIns }: { signIns: readonly SignIn[] }) {
  const { t } = useLingui()
  return (
    <section>
      <SectionTitle>{t`Sign-ins`}</SectionTitle>
      <Rows label={t`Sign-ins`}>
        {signIns.map(({ by, count, last_at: at }) => (
          <Row
            key={by.id}
            title={
              <Link
                to={`${paths.officeAudit}?${new URLSearchParams({ officer: String(by.id), call: 'POST /api/login' })}`}
                dir="auto"
                className="inline-flex min-h-target items-center font-semibold text-leaf underline decoration-rule underline-offset-4"
              >
                {by.name}
              </Link>
            }
            detail={
              <Trans>
                the last on <Day date={at} parts="moment" />
              </Trans>
            }
            end={<Plural value={count} one="# time" other="# times" />}
          />
        ))}
      </Rows>
    </section>
  )
}
