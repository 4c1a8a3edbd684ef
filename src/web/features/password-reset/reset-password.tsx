import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError, call } from '#web/app/calls/api.ts'
import { ChosenPasswordFields } from '#web/app/public-forms/chosen-password-fields.tsx'
import { FormPage } from '#web/app/public-forms/form-page.tsx'
import { tokenInAddress, usePlainForm } from '#web/app/public-forms/use-plain-form.ts'
import { paths } from '#web/app/routes/paths.ts'
import { rememberDevice } from '#web/app/session/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'

/** Where the link leads that sets a forgotten password anew. */
export default function ResetPassword() {
  const { t } = useLingui()
  const form = usePlainForm(async ({ password = '', password_confirmation = '' }) => {
    const token = tokenInAddress()
    if (!token) throw new Error(t`This link is incomplete. Open it from the email again.`)
    if (password !== password_confirmation) {
      const message = t`The two new passwords are not the same.`
      throw new ApiError(422, { message, errors: { password_confirmation: [message] } })
    }
    const answer = await call('POST /api/reset-password', { body: { token, password, password_confirmation } })
    await rememberDevice(token)
    return answer
  })
  const { errors, outcome } = form
  const done = outcome?.tone === 'success'

  return (
    <FormPage
      title={t`Set a new password`}
      description={t`Choose the password that you will sign in with.`}
      intro={<Trans>The link in your email works once. Every device that is signed in will be signed out.</Trans>}
      below={
        !done && (
          <p className="text-center">
            <ButtonLink to={paths.forgotPassword} look="text">
              <Trans>Ask for another link</Trans>
            </ButtonLink>
          </p>
        )
      }
    >
      <Form onSubmit={form.onSubmit}>
        {outcome && (
          <Banner tone={outcome.tone} live>
            {outcome.message}
          </Banner>
        )}
        {done ? (
          <ButtonLink to={paths.signIn}>
            <Trans>Login</Trans>
          </ButtonLink>
        ) : (
          <>
            <ChosenPasswordFields errors={errors} />
            <Button type="submit" wide disabled={!form.ready} pending={form.pending}>
              <Trans>Set the password</Trans>
            </Button>
          </>
        )}
      </Form>
    </FormPage>
  )
}
