import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { call } from '#web/app/calls/api.ts'
import { useAssociation, useEmails } from '#web/app/calls/association.ts'
import { FormPage } from '#web/app/public-forms/form-page.tsx'
import { usePlainForm } from '#web/app/public-forms/use-plain-form.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export default function ForgotPassword() {
  return useEmails() ? <ByEmail /> : <AskTheSecretary />
}

/** Where no emails are sent. */
function AskTheSecretary() {
  const { t } = useLingui()
  const { name } = useAssociation()
  return (
    <FormPage title={t`Forgot password`} description={t`What to do when you cannot sign in.`}>
      <div className="grid gap-4">
        <p>
          <Trans>
            Ask the secretary of {name} for a link to choose a new password. If you have a role, ask an administrator.
          </Trans>
        </p>
        <ButtonLink to={paths.contact}>
          <Trans>Write to the association</Trans>
        </ButtonLink>
        <BackToLogin />
      </div>
    </FormPage>
  )
}

/** To sign in after all, and from there to the page that sent somebody to sign in. */
function BackToLogin() {
  const { state } = useLocation()
  return (
    <ButtonLink to={paths.signIn} state={state} look="text">
      <Trans>Back to login</Trans>
    </ButtonLink>
  )
}

function ByEmail() {
  const { t } = useLingui()
  const form = usePlainForm(({ email = '' }) => call('POST /api/forgot-password', { body: { email } }))

  return (
    <FormPage
      title={t`Forgot password`}
      description={t`Ask for a link when you cannot sign in.`}
      intro={
        <Trans>
          Enter the email address you sign in with, and we send a link there that sets a new password. The answer is
          always the same. So nobody can find out here who is a member.
        </Trans>
      }
      below={
        <p className="text-center">
          <BackToLogin />
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
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={form.errors.email}
        />
        <Button type="submit" wide disabled={!form.ready} pending={form.pending}>
          <Trans>Send the link</Trans>
        </Button>
      </Form>
    </FormPage>
  )
}
