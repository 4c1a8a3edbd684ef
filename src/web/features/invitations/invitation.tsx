import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import { roleNames } from '#core/words/role-names.ts'
import { ApiError, call } from '#web/app/calls/api.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { listed, speaking } from '#web/app/language/i18n.ts'
import { ChosenPasswordFields } from '#web/app/public-forms/chosen-password-fields.tsx'
import { FormPage } from '#web/app/public-forms/form-page.tsx'
import { tokenInAddress, usePlainForm } from '#web/app/public-forms/use-plain-form.ts'
import { paths } from '#web/app/routes/paths.ts'
import { readDevice, rememberDevice, startSession } from '#web/app/session/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Invitation = AnswerOf<'POST /api/invitation'>['invitation']

/** Where the link leads by which somebody chooses a password. Opening it uses nothing up. */
export default function InvitationPage() {
  const { t } = useLingui()
  const { name: association } = useAssociation()
  const { invitation, problem } = useInvitation()
  return (
    <FormPage
      title={t`Choose your password`}
      description={t`Open your account at ${association}.`}
      intro={invitation && <Intro invitation={invitation} />}
      below={
        problem && (
          <p className="text-center">
            <ButtonLink to={paths.signIn} look="text">
              <Trans>Back to login</Trans>
            </ButtonLink>
          </p>
        )
      }
    >
      {problem ? (
        <Banner tone="error" live>
          {problem}
        </Banner>
      ) : invitation ? (
        <ChoosePassword invitation={invitation} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </FormPage>
  )
}

/** What the link in the address says, or why it says nothing. */
function useInvitation(): { invitation?: Invitation; problem?: string } {
  const { t } = useLingui()
  const [found, setFound] = useState<{ invitation?: Invitation; problem?: string }>({})
  useEffect(() => {
    const token = tokenInAddress()
    if (!token) {
      setFound({ problem: t`This link is not complete. Open it from the message again.` })
      return
    }
    call('POST /api/invitation', { body: { token } }).then(
      ({ invitation }) => setFound({ invitation }),
      (error: Error) => setFound({ problem: error.message }),
    )
  }, [t])
  return found
}

/** Who invites, and to what. */
function Intro({ invitation: { first, by, unique_id: uniqueId, name, roles } }: { invitation: Invitation }) {
  const { i18n } = useLingui()
  const { name: association } = useAssociation()
  if (!first) {
    return (
      <Trans>
        {by} of {association} made this link for <Written>{name}</Written>. Your other devices will be signed out.
      </Trans>
    )
  }
  if (uniqueId !== null && roles.length === 0) {
    return (
      <Trans>
        {by} invites you, <Written>{name}</Written>, to the app of {association}. Your member ID is{' '}
        <Code>{uniqueId}</Code>.
      </Trans>
    )
  }
  const given = listed(roles.map((role) => speaking(i18n).say(roleNames[role])))
  return (
    <Trans>
      {by} gave you, <Written>{name}</Written>, a role at {association}: {given}. You do its work in the app.
    </Trans>
  )
}

function ChoosePassword({ invitation }: { invitation: Invitation }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { name: association } = useAssociation()
  const { name, email: known, mobile, may_enter_email: mayEnter, confirms_email: confirms } = invitation
  const form = usePlainForm(async ({ password = '', password_confirmation = '', email = '' }) => {
    const token = tokenInAddress() ?? ''
    if (password !== password_confirmation) {
      const message = t`The two new passwords are not the same.`
      throw new ApiError(422, { message, errors: { password_confirmation: [message] } })
    }
    const body = { token, password, password_confirmation, email }
    const { sign_in_with, message } = await call('POST /api/invitation/accept', { body })
    await rememberDevice(token)
    // Who is asked for more than the password signs in on the page for it.
    const login = { email: sign_in_with, password, device: readDevice() }
    const session = await call('POST /api/login', { body: login }).catch(() => undefined)
    if (!session) {
      navigate(paths.signIn, { replace: true })
      return { message }
    }
    startSession(session.access_token)
    const { beginAsSignedIn } = await import('#web/app/calls/queries.ts')
    navigate(await beginAsSignedIn(), { replace: true })
    return { message }
  })
  const { errors, outcome } = form
  return (
    <Form onSubmit={form.onSubmit}>
      {outcome && (
        <Banner tone={outcome.tone} live>
          {outcome.message}
        </Banner>
      )}
      {mayEnter ? (
        <TextField
          label={t`Email`}
          hint={
            confirms
              ? t`To sign in with. We send a link there that confirms it.`
              : mobile === ''
                ? t`To sign in with.`
                : t`To sign in with. Without one you sign in with ${mobile}.`
          }
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          defaultValue={known}
          required={known !== '' || mobile === ''}
          error={errors.email}
        />
      ) : (
        <TextField
          label={t`You sign in with`}
          name="username"
          autoComplete="username"
          value={known || mobile}
          readOnly
        />
      )}
      <ChosenPasswordFields errors={errors} guessable={[name, association]} />
      <Button type="submit" wide disabled={!form.ready} pending={form.pending}>
        <Trans>Set the password</Trans>
      </Button>
    </Form>
  )
}
