import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { call } from '#web/app/calls/api.ts'
import { FormPage } from '#web/app/public-forms/form-page.tsx'
import { tokenInAddress, usePlainForm } from '#web/app/public-forms/use-plain-form.ts'
import { paths } from '#web/app/routes/paths.ts'
import { startSession } from '#web/app/session/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Where the link leads that confirms the email of who asks to join; it signs them in. */
export default function ConfirmEmail() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = usePlainForm(async ({ password = '' }) => {
    const token = tokenInAddress()
    if (!token) throw new Error(t`This link is incomplete. Open it from the email again.`)
    const { email, message } = await call('POST /api/join/confirm', { body: { token, password } })
    // Who is asked for more than the password, or has to wait, signs in on the page for it: the email is confirmed.
    const session = await call('POST /api/login', { body: { email, password } }).catch(() => undefined)
    if (!session) {
      navigate(paths.signIn, { replace: true })
      return { message }
    }
    startSession(session.access_token)
    const { beginAsSignedIn } = await import('#web/app/calls/queries.ts')
    navigate(await beginAsSignedIn(), { replace: true })
    return { message }
  })

  return (
    <FormPage
      title={t`Confirm your email`}
      description={t`One more step, and your application is with the secretary.`}
      intro={
        <Trans>Enter the password that you chose when you asked to join. Nobody else can confirm it for you.</Trans>
      }
      below={
        <p className="text-center">
          <Trans>Link expired or password forgotten?</Trans>{' '}
          <ButtonLink to={paths.join} look="text">
            <Trans>Ask to join again</Trans>
          </ButtonLink>
        </p>
      }
    >
      <Form onSubmit={form.onSubmit}>
        {form.outcome && (
          <Banner tone={form.outcome.tone} live>
            {form.outcome.message}
          </Banner>
        )}
        <TextField
          label={t`Password`}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
        <Button type="submit" wide disabled={!form.ready} pending={form.pending}>
          <Trans>Confirm the email</Trans>
        </Button>
      </Form>
    </FormPage>
  )
}
