import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, call } from '#web/app/calls/api.ts'
import { keepDraftsAWhile } from '#web/app/forms/drafts.ts'
import { FormPage } from '#web/app/public-forms/form-page.tsx'
import { usePlainForm } from '#web/app/public-forms/use-plain-form.ts'
import { paths } from '#web/app/routes/paths.ts'
import { type Account, readAccounts } from '#web/app/session/accounts.ts'
import { offerPasskey, usePasskeysWork } from '#web/app/session/passkeys-work.ts'
import { readDevice, startSession } from '#web/app/session/session.ts'
import { readWayBack, type WayBack } from '#web/app/session/way-back.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Link } from '#web/ui/link.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const SendLinkAgain = lazy(() => import('#web/app/public-forms/send-link-again.tsx'))
const PasskeyButton = lazy(() => import('./passkey-button.tsx'))
const SignedInHere = lazy(() => import('./signed-in-here.tsx'))

export default function SignIn() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asksCode, setAsksCode] = useState(false)
  /** Whose password was right, and whose address is not confirmed yet. */
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; password: string }>()
  const accounts = useAccounts()
  const back = useWayBack()
  const passkeys = usePasskeysWork()
  const [passkeyProblem, setPasskeyProblem] = useState<string>()
  const begin = async (token: string) => {
    startSession(token)
    const { beginAsSignedIn } = await import('#web/app/calls/queries.ts')
    navigate(await beginAsSignedIn(back), { replace: true })
  }
  const form = usePlainForm(
    async ({ email = '', password = '', code }) => {
      setUnconfirmed(undefined)
      setPasskeyProblem(undefined)
      const answer = await call('POST /api/login', { body: { email, password, code, device: readDevice() } }).catch(
        (problem: Error) => {
          if (!(problem instanceof ApiError)) throw problem
          if (problem.code === 'address_not_confirmed') setUnconfirmed({ email, password })
          if (problem.code !== 'second_factor_needed') throw problem
        },
      )
      if (!answer) {
        setAsksCode(true)
        return undefined
      }
      offerPasskey()
      await begin(answer.access_token)
      return answer
    },
    { leaves: true, numberToo: 'email' },
  )

  return (
    <FormPage
      title={t`Login`}
      description={t`Sign in to see your savings, pay your dues and apply for a loan.`}
      below={
        <>
          <p className="text-center">
            <Trans>Not a member yet?</Trans>{' '}
            <ButtonLink to={paths.join} look="text">
              <Trans>Ask to join</Trans>
            </ButtonLink>
          </p>
          {accounts.length > 0 && (
            <Suspense fallback={null}>
              <SignedInHere accounts={accounts} back={back} />
            </Suspense>
          )}
        </>
      }
    >
      <Form onSubmit={form.onSubmit}>
        {back.ended && !form.outcome && (
          <Banner tone="info">
            <Trans>
              Your session ended. Sign in to go back to your page. What you typed there is kept for 30 minutes, except
              account and passport numbers.
            </Trans>
          </Banner>
        )}
        {form.outcome && (
          <Banner tone={form.outcome.tone} live>
            {form.outcome.message}
          </Banner>
        )}
        {passkeyProblem && (
          <Banner tone="error" live>
            {passkeyProblem}
          </Banner>
        )}
        {unconfirmed && (
          <Suspense fallback={null}>
            <SendLinkAgain {...unconfirmed} />
          </Suspense>
        )}
        <div className="grid gap-1">
          <TextField
            label={t`Email`}
            name="email"
            inputMode="email"
            // An address, or a mobile number of who has none here.
            pattern="\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*|[+\d\s\(\)\-]{7,}"
            title={t`Enter an email address like name@example.com.`}
            autoComplete="username webauthn"
            required
            error={form.errors.email}
          />
          <p className="text-sm text-ink-2">
            <Trans>If you have none here: your mobile number.</Trans>
          </p>
        </div>
        <TextField
          label={t`Password`}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
        {asksCode && (
          <TextField
            label={t`Code of your authenticator app`}
            hint={t`Six digits, or one of your recovery codes.`}
            name="code"
            autoComplete="one-time-code"
            autoFocus
            required
            error={form.errors.code}
          />
        )}
        <Button type="submit" wide disabled={!form.ready} pending={form.pending}>
          <Trans>Login</Trans>
        </Button>
        {passkeys && (
          <Suspense fallback={<span className="min-h-target" />}>
            <PasskeyButton
              onSignedIn={(token) => void begin(token)}
              onFailed={(problem) => setPasskeyProblem(problem.message)}
            />
          </Suspense>
        )}
        <Link
          to={paths.forgotPassword}
          state={back}
          className="inline-flex min-h-target items-center justify-self-center text-leaf underline underline-offset-4"
        >
          <Trans>Forgot password</Trans>
        </Link>
      </Form>
    </FormPage>
  )
}

/** Those of this device; none while the page is as it was rendered to HTML. */
function useAccounts(): readonly Account[] {
  const [accounts, setAccounts] = useState<readonly Account[]>([])
  useEffect(() => setAccounts(readAccounts()), [])
  return accounts
}

/** Where signing in leads, and why it is asked for; nothing while the page is as it was rendered to HTML. */
function useWayBack(): WayBack {
  const { state } = useLocation()
  const [back, setBack] = useState<WayBack>({})
  useEffect(() => {
    const read = readWayBack(state)
    setBack(read)
    // Also where this page was loaded again since.
    if (read.ended) keepDraftsAWhile()
  }, [state])
  return back
}
