import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import type { CheckState, ServerCheck } from '#contract/server.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stamp, type StampTone } from '#web/ui/stamp.tsx'

type Examined = AnswerOf<'GET /api/office/server'>
type Finding = Examined['findings'][number]

/** Looked at when the page is opened, and at a press: it reads all of the books. */
const serverQuery = {
  ...callQuery(['server'], 'GET /api/office/server'),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  retry: false,
}

/** What npm run doctor says, for the administrator. */
export default function ServerPage() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(serverQuery)
  return (
    <>
      <PageHeading title={t`Server`} className="font-display text-xl font-semibold max-md:sr-only" />
      {error && <ErrorState message={t`The server could not be checked: ${error.message}`} onRetry={refetch} />}
      {!data && !error && (
        <Loading>
          <SkeletonRows count={10} />
        </Loading>
      )}
      {data && !error && (
        <>
          <Summary findings={data.findings} />
          <Rows label={t`Checks`}>
            {data.findings.map((finding) => (
              <FindingRow key={`${finding.check} ${finding.message}`} finding={finding} />
            ))}
          </Rows>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button look="quiet" onClick={() => refetch()} pending={isFetching}>
              <Trans>Check again</Trans>
            </Button>
            <p className="text-sm text-ink-2">
              <Trans>
                Checked <Day date={data.checked_at} parts="moment" />
              </Trans>
            </p>
          </div>
        </>
      )}
    </>
  )
}

function Summary({ findings }: { findings: readonly Finding[] }) {
  const has = (state: CheckState) => findings.some((finding) => finding.state === state)
  if (has('wrong')) {
    return (
      <Banner tone="error" live>
        <Trans>Something is wrong. Tell the person who runs the server.</Trans>
      </Banner>
    )
  }
  if (has('warning')) {
    return (
      <Banner tone="warning" live>
        <Trans>Nothing is wrong. Look at the warnings.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="success" live>
      <Trans>All checks passed.</Trans>
    </Banner>
  )
}

const checkWords: Readonly<Record<ServerCheck, MessageDescriptor>> = {
  settings: msg`Settings`,
  keys: msg`Key files`,
  clock: msg`Clock`,
  disk: msg`Disk`,
  database: msg`Database`,
  email: msg`Emails and tasks`,
  certificate: msg`Certificate`,
  backups: msg`Backups`,
  derived: msg`Derived figures`,
  books: msg`Books`,
}

const stateLooks: Readonly<Record<CheckState, { tone: StampTone; words: MessageDescriptor }>> = {
  ok: { tone: 'done', words: msg({ message: 'Passed', context: 'a check of the server' }) },
  warning: { tone: 'due', words: msg`Warning` },
  wrong: { tone: 'wrong', words: msg({ message: 'Wrong', context: 'a check of the server' }) },
}

function FindingRow({ finding: { check, state, message } }: { finding: Finding }) {
  const { i18n } = useLingui()
  const { tone, words } = stateLooks[state]
  return (
    <Row
      title={<span className="font-semibold">{i18n._(checkWords[check])}</span>}
      detail={<span className="wrap-anywhere">{message}</span>}
      under={<Stamp tone={tone}>{i18n._(words)}</Stamp>}
    />
  )
}
