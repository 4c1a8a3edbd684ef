import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { secondFactorQuery } from './security-queries.ts'

const SetUpDialog = lazy(() => import('./set-up-dialog.tsx'))
const NewCodesDialog = lazy(() => import('./new-codes-dialog.tsx'))
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'))

type What = 'set-up' | 'codes' | 'remove'
type Factor = AnswerOf<'GET /api/second-factor'>

/** The second factor: set up, looked after, removed. */
export function Authenticator() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const { opened, open, ways, notice } = useModal<What>()
  if (!data && error) return <ErrorState message={t`This could not be loaded: ${error.message}.`} onRetry={refetch} />
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-32 w-full" />
      </Loading>
    )
  }
  return (
    <Sheet as="div" className="grid gap-4">
      {notice}
      {data.on ? <SetUp factor={data} onOpen={open} /> : <NotSetUp onOpen={open} />}
      <Suspense fallback={null}>
        {opened === 'set-up' && <SetUpDialog {...ways} />}
        {opened === 'codes' && <NewCodesDialog {...ways} />}
        {opened === 'remove' && <RemoveDialog {...ways} />}
      </Suspense>
    </Sheet>
  )
}

function NotSetUp({ onOpen }: { onOpen: (what: What) => void }) {
  return (
    <>
      <p>
        <Trans>
          With an authenticator app on your phone, signing in takes your password and a code that the app shows. Whoever
          learns your password alone cannot get in.
        </Trans>
      </p>
      <Button className="justify-self-start" icon="phone" onClick={() => onOpen('set-up')}>
        <Trans>Set it up</Trans>
      </Button>
    </>
  )
}

function SetUp({ factor, onOpen }: { factor: Factor; onOpen: (what: What) => void }) {
  const { t } = useLingui()
  const left = factor.recovery_codes_left
  return (
    <>
      <Facts
        items={[
          { label: t`Authenticator app`, value: <Stamp tone="done">{t`Set up`}</Stamp> },
          ...(factor.since ? [{ label: t`Since`, value: <Day date={factor.since} /> }] : []),
          { label: t`Recovery codes`, value: plural(left, { one: '# left', other: '# left' }) },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => onOpen('codes')}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button look="quiet" onClick={() => onOpen('set-up')}>
          <Trans>Use another app</Trans>
        </Button>
        {!factor.required && (
          <Button look="danger" onClick={() => onOpen('remove')}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
