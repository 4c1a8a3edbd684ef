import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/calls.ts'
import { useAssociation } from '#web/association.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'

type Application = NonNullable<AnswerOf<'GET /api/my-application'>['application']>

/** Where somebody's application to join stands. One that is accepted has an account as soon as it is asked for again. */
export function ApplicationState({
  application: { status, applied_at: appliedAt, reason },
}: {
  application: Application
}) {
  const { t } = useLingui()
  const { name } = useAssociation()
  if (status === 'declined') {
    return (
      <EmptyState
        icon="mail"
        title={t`Your application was declined`}
        action={
          <ButtonLink look="quiet" to={paths.join}>
            <Trans>Ask to join again</Trans>
          </ButtonLink>
        }
      >
        <Trans>The secretary of {name} gave this reason:</Trans> <Written>{reason}</Written>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="clock"
      title={status === 'waiting' ? t`Your application is with the secretary` : t`Your application is accepted`}
      action={
        <ButtonLink look="quiet" to={paths.myProfile}>
          <Trans>My Profile</Trans>
        </ButtonLink>
      }
    >
      {status === 'waiting' ? (
        <Trans>
          You asked to join {name} on <Day date={appliedAt} />. You are told by email as soon as it is decided; until
          then you owe nothing.
        </Trans>
      ) : (
        <Trans>Please open this page again: your account is there now.</Trans>
      )}
    </EmptyState>
  )
}
