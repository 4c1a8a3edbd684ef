import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/calls.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'

type Application = NonNullable<AnswerOf<'GET /api/my-application'>['application']>

/** How far somebody's application to join is. One that is accepted has an account as soon as it is asked for again. */
export default function ApplicationState({ application }: { application: Application }) {
  const { t } = useLingui()
  const { name } = useAssociation()
  if (application.status === 'declined') {
    return (
      <EmptyState
        icon="mail"
        title={t`Your application was rejected`}
        action={
          <ButtonLink look="quiet" to={paths.join}>
            <Trans>Ask to join again</Trans>
          </ButtonLink>
        }
      >
        <Trans>The secretary of {name} gave this reason:</Trans> <Written>{application.reason}</Written>
      </EmptyState>
    )
  }
  if (application.status === 'accepted') {
    return (
      <EmptyState
        icon="check"
        title={t`Your application is accepted`}
        action={
          <Button onClick={() => window.location.reload()}>
            <Trans>Open my account</Trans>
          </Button>
        }
      >
        <Trans>Your account is ready.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className="grid justify-items-center gap-6">
      <EmptyState
        icon="clock"
        title={t`Your application is with the secretary`}
        action={
          <ButtonLink look="quiet" to={paths.myProfile}>
            <Trans>My Profile</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          Answer by <Day date={application.answer_by} parts="day" />. You are told by email. Until then you owe nothing.
        </Trans>
      </EmptyState>
      <Timeline steps={stepsOf(application, name)} />
    </div>
  )
}

function stepsOf({ applied_at: appliedAt, confirmed_at: confirmedAt }: Application, name: string): TimelineStep[] {
  const asked = <Trans>You asked to join {name}.</Trans>
  const confirmed = <Trans>You confirmed your email.</Trans>
  return [
    { key: 'asked', words: asked, at: appliedAt, state: 'done' },
    ...(confirmedAt ? [{ key: 'confirmed', words: confirmed, at: confirmedAt, state: 'done' as const }] : []),
    { key: 'read', words: <Trans>The secretary reads your application.</Trans>, state: 'ahead' },
    { key: 'member', words: <Trans>You have your account and can pay your first month.</Trans>, state: 'ahead' },
  ]
}
