import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { call } from '#web/app/calls/api.ts'
import { FormPage } from '#web/app/public-forms/form-page.tsx'
import { tokenInAddress, usePlainForm } from '#web/app/public-forms/use-plain-form.ts'
import { paths } from '#web/app/routes/paths.ts'
import { startSession } from '#web/app/session/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Form } from '#web/ui/form.tsx'
import { NewPasswordField, PASSWORD_MIN } from '#web/ui/new-password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Where the link leads that the first start prints: names the association and makes its first administrator. */
export default function SetUp() {
  const { t } = useLingui()
  const spent = useSpentLink()
  const form = usePlainForm(
    async ({ association = '', name = '', email = '', password = '', password_confirmation = '', ...chosen }) => {
      const token = tokenInAddress()
      if (!token) throw new Error(t`This link is incomplete. Copy it whole from where the server printed it.`)
      const roles = (['treasurer', 'secretary', 'loan_officer'] as const).filter((role) => chosen[role])
      const body = { token, association, name, email, password, password_confirmation, roles }
      const answer = await call('POST /api/setup', { body })
      startSession(answer.access_token)
      const { beginAsSignedIn } = await import('#web/app/calls/queries.ts')
      // Loaded again: this page still has the name of before.
      window.location.assign(await beginAsSignedIn())
      return answer
    },
    { leaves: true },
  )
  const { errors, outcome } = form

  return (
    <FormPage
      title={t`Set up your association`}
      description={t`Name your association and choose how you sign in.`}
      intro={<Trans>Contacts, bank details, dues, officers and members come next. You can stop after any step.</Trans>}
    >
      {spent ? (
        <div className="grid gap-4">
          <Banner tone="error">{spent}</Banner>
          <ButtonLink to={paths.signIn}>
            <Trans>Login</Trans>
          </ButtonLink>
        </div>
      ) : (
        <Form onSubmit={form.onSubmit}>
          {outcome && (
            <Banner tone={outcome.tone} live>
              {outcome.message}
            </Banner>
          )}
          <TextField
            label={t`Name of the association`}
            name="association"
            autoComplete="organization"
            maxLength={100}
            required
            error={errors.association}
          />
          <TextField
            label={t`Your name`}
            name="name"
            autoComplete="name"
            maxLength={100}
            required
            error={errors.name}
          />
          <TextField
            label={t`Your email`}
            name="email"
            type="email"
            autoComplete="username"
            maxLength={254}
            required
            error={errors.email}
          />
          <NewPasswordField
            label={t`Password`}
            name="password"
            minLength={PASSWORD_MIN}
            required
            error={errors.password}
          />
          <TextField
            label={t`Repeat the password`}
            name="password_confirmation"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            required
            error={errors.password_confirmation}
          />
          <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 wrap-anywhere">
            <legend className="max-w-full text-label font-semibold wrap-anywhere">
              <Trans>You are the administrator. Which other roles do you have?</Trans>
            </legend>
            <Checkbox name="secretary" label={t`Secretary`} hint={t`Adds members and answers messages.`} />
            <Checkbox name="treasurer" label={t`Treasurer`} hint={t`Checks payments, pays out and keeps the books.`} />
            <Checkbox name="loan_officer" label={t`Loan officer`} hint={t`Decides on loans.`} />
          </fieldset>
          <Button type="submit" wide disabled={!form.ready} pending={form.pending}>
            <Trans context="a button">Set up the association</Trans>
          </Button>
        </Form>
      )}
    </FormPage>
  )
}

/** Why the link in the address can't be used, once the server has said so. */
function useSpentLink(): string | undefined {
  const [spent, setSpent] = useState<string>()
  useEffect(() => {
    const token = tokenInAddress()
    if (!token) return
    call('POST /api/setup/check', { body: { token } }).catch((problem: Error & { code?: string }) => {
      if (problem.code === 'setup_link_spent') setSpent(problem.message)
    })
  }, [])
  return spent
}
