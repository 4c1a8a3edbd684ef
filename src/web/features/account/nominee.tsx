import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useModal } from '#web/ui/use-modal.tsx'

const NomineeDialog = lazy(() => import('./nominee-dialog.tsx'))

export const nomineeQuery = callQuery(['nominee'], 'GET /api/nominee')

/** Who is paid the member's savings after their death, who named them, and the way to name another. */
export function Nominee() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(nomineeQuery)
  const { opened, open, ways, notice } = useModal<'nominee'>()
  return (
    <>
      {notice}
      <Sheet className="grid gap-3">
        <h2 className="font-display text-lg font-semibold">
          <Trans>Nominee</Trans>
        </h2>
        <p className="text-ink-2">
          <Trans>Who is paid your savings after your death.</Trans>
        </p>
        {isError && !data && <ErrorState message={t`Your nominee could not be loaded.`} onRetry={refetch} />}
        {!isError && !data && <SkeletonRows count={3} />}
        {data && (
          <>
            {data.nominee ? (
              <NomineeFacts nominee={data.nominee} />
            ) : (
              <p>
                <Trans>No nominee yet. Name the person who should be paid.</Trans>
              </p>
            )}
            <Button look="quiet" icon="edit" className="justify-self-start" onClick={() => open('nominee')}>
              {data.nominee ? <Trans>Change nominee</Trans> : <Trans>Name a nominee</Trans>}
            </Button>
          </>
        )}
      </Sheet>
      <Suspense fallback={null}>
        {opened && data && <NomineeDialog nominee={data.nominee} proof={data.proof} ways={ways} />}
      </Suspense>
    </>
  )
}

type Answer = AnswerOf<'GET /api/nominee'>
type Named = NonNullable<Answer['nominee']>

function NomineeFacts({ nominee: { name, relation, mobile, by, by_you, at } }: { nominee: Named }) {
  const { t } = useLingui()
  return (
    <>
      <Facts
        items={[
          { label: t`Name`, value: name },
          { label: t`Relation`, value: relation },
          { label: t`Mobile`, value: <Code>{mobile}</Code> },
        ]}
      />
      {at !== null && (
        <p className="text-sm text-ink-2">
          {by_you ? (
            <Trans>
              You named them on <Day date={at} />.
            </Trans>
          ) : (
            <Trans>
              <Written>{by}</Written>, an officer, named them on <Day date={at} />. Is it right? Confirm it by saving it
              yourself.
            </Trans>
          )}
        </p>
      )}
    </>
  )
}
