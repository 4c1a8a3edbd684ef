import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { profileQuery } from '#web/app/calls/queries.ts'
import { download } from '#web/app/forms/download.ts'
import { withFreshCode } from '#web/app/forms/fresh-code.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { choose, useMayKeep } from '#web/app/offline/choice.ts'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import type { AuthenticatorAct } from './authenticator-dialog.tsx'
import { Devices } from './devices.tsx'
import { LockChoice } from './lock-choice.tsx'
import Passkeys from './passkeys.tsx'
import { emailChangeQuery, passwordLinkQuery, secondFactorQuery } from './security-queries.ts'

const ProveForOffice = lazy(() => import('./prove-for-office.tsx'))
const OfficerConsent = lazy(() => import('./officer-consent.tsx'))
const ChangePasswordDialog = lazy(() => import('#web/app/session/change-password-dialog.tsx'))

/** How one signs in, and where one is signed in; for officers who are no members too. */
export default function Security() {
  const { t } = useLingui()
  const { office_pages: office, second_factor: secondFactor, unique_id: uniqueId } = useProfile()
  const { opened, open, ways, notice } = useModal<'password'>()
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeading title={t`Sign-in and security`} />
      {secondFactor === 'required' && (
        <Banner tone="warning">
          <Trans>Add a passkey or set up an authenticator app to enter the officer area.</Trans>
        </Banner>
      )}
      {secondFactor === 'unproved' && (
        <Suspense fallback={<Skeleton className="h-32 w-full" />}>
          <ProveForOffice />
        </Suspense>
      )}
      {office && (secondFactor === 'on' || secondFactor === 'off') && (
        <ButtonLink to={paths.office} look="text" className="justify-self-start">
          <Trans>Officer area</Trans>
        </ButtonLink>
      )}
      {notice}
      <EmailChange />
      <PasswordLink />
      <section>
        <SectionTitle>
          <Trans>Passkeys</Trans>
        </SectionTitle>
        <Passkeys />
      </section>
      <section>
        <SectionTitle>
          <Trans>Lock on this device</Trans>
        </SectionTitle>
        <LockChoice />
      </section>
      <section>
        <SectionTitle>
          <Trans>Authenticator app</Trans>
        </SectionTitle>
        <Authenticator />
      </section>
      <section>
        <SectionTitle>
          <Trans>Password</Trans>
        </SectionTitle>
        <Sheet as="div">
          <Button look="quiet" icon="lock" onClick={() => open('password')}>
            <Trans>Change password</Trans>
          </Button>
        </Sheet>
      </section>
      <section>
        <SectionTitle>
          <Trans>Where you are signed in</Trans>
        </SectionTitle>
        <Devices />
      </section>
      {uniqueId !== null && (
        <section>
          <SectionTitle>
            <Trans>Without a connection</Trans>
          </SectionTitle>
          <OfflineReading />
        </section>
      )}
      {office && (
        <section>
          <SectionTitle>
            <Trans>Public page</Trans>
          </SectionTitle>
          <Suspense fallback={<Skeleton className="h-24 w-full" />}>
            <OfficerConsent />
          </Suspense>
        </section>
      )}
      <section>
        <SectionTitle>
          <Trans>Your data</Trans>
        </SectionTitle>
        <MyData />
      </section>
      <Suspense fallback={null}>{opened === 'password' && <ChangePasswordDialog {...ways} />}</Suspense>
    </div>
  )
}

/** Everything that is held about who is signed in, to be saved. */
function MyData() {
  const { t } = useLingui()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => withFreshCode(() => download('/api/my-data', 'somiti-my-data.zip')),
  })
  return (
    <Sheet as="div" className="grid gap-3">
      <p>
        <Trans>Everything that is held about you in one file: your details, payments, loans and receipts.</Trans>
      </p>
      <Button look="quiet" icon="save" className="justify-self-start" pending={isPending} onClick={() => mutate()}>
        <Trans>Download my data</Trans>
      </Button>
      {isSuccess && (
        <Banner tone="success" live>
          <Trans>Your data is saved. Keep the file safe: it shows your full ID and account numbers.</Trans>
        </Banner>
      )}
      {error && (
        <Banner tone="error" live>
          {t`Your data could not be downloaded: ${error.message}`}
        </Banner>
      )}
    </Sheet>
  )
}

/** Whether this device keeps what its member last saw, to be read without a connection. */
function OfflineReading() {
  const { id } = useProfile()
  const may = useMayKeep(id)
  if (!('serviceWorker' in navigator)) {
    return (
      <Sheet as="div">
        <Trans>This browser cannot open Somiti without a connection.</Trans>
      </Sheet>
    )
  }
  const change = async (allowed: boolean) => {
    await choose(id, allowed)
    if (!allowed) return
    // Asks the browser not to clear it away when it needs room.
    await navigator.storage.persist().catch(() => false)
    const { readAhead } = await import('#web/app/routes/read-ahead.ts')
    await readAhead()
  }
  return (
    <Sheet as="div">
      <Checkbox
        label={<Trans>Let me read my account on this device without a connection</Trans>}
        hint={
          <Trans>
            This browser then keeps your profile, balance, months, loans and statement. Signing out or turning this off
            deletes them. Leave it off on a shared device.
          </Trans>
        }
        checked={may}
        onChange={(event) => void change(event.target.checked)}
      />
    </Sheet>
  )
}

/** A new email that an officer entered, to agree to or to stop; nothing where none waits. */
function EmailChange() {
  const { data: change } = useQuery(emailChangeQuery)
  const refresh = [emailChangeQuery.queryKey, profileQuery.queryKey]
  const agreeing = useSend('POST /api/email-change/agree', { refresh, noticed: true })
  const stopping = useSend('POST /api/email-change/stop', { refresh, noticed: true })
  const outcome = agreeing.outcome ?? stopping.outcome
  if (!change && !outcome) return null
  return (
    <section>
      <SectionTitle>
        <Trans>New email</Trans>
      </SectionTitle>
      <Sheet as="div" className="grid gap-3">
        {change && (
          <>
            <p className="wrap-anywhere">
              <Trans>
                {change.by} entered <b dir="ltr">{change.email}</b> for you on <Day date={change.made_at} />.
              </Trans>
            </p>
            <p className="text-label text-ink-2">
              {change.opened ? (
                <Trans>The link sent to it was opened.</Trans>
              ) : (
                <Trans>Open the link sent to it. Without that it is never used.</Trans>
              )}{' '}
              {change.agreed ? (
                <Trans>You agreed.</Trans>
              ) : (
                <Trans>
                  If you do nothing, it can be used from <Day date={change.holds_from} parts="moment" />.
                </Trans>
              )}
            </p>
          </>
        )}
        {outcome && (
          <Banner tone={outcome.tone} live>
            {outcome.message}
          </Banner>
        )}
        {change && (
          <div className="flex flex-wrap gap-2">
            {change.may.includes('agree') && (
              <Button
                pending={agreeing.pending}
                onClick={() => {
                  stopping.reset()
                  void agreeing.send({ body: { id: change.id } })
                }}
              >
                <Trans>Agree to this email</Trans>
              </Button>
            )}
            <Button
              look="danger"
              pending={stopping.pending}
              onClick={() => {
                agreeing.reset()
                void stopping.send({})
              }}
            >
              <Trans>Stop the new email</Trans>
            </Button>
          </div>
        )}
      </Sheet>
    </section>
  )
}

/** A link by which the password can be chosen, which an officer made; nothing where none is open. */
function PasswordLink() {
  const { data: link } = useQuery(passwordLinkQuery)
  const cancelling = useSend('POST /api/password-link/cancel', {
    refresh: [passwordLinkQuery.queryKey],
    noticed: true,
  })
  const { outcome } = cancelling
  if (!link && !outcome) return null
  return (
    <section>
      <SectionTitle>
        <Trans>Link to a new password</Trans>
      </SectionTitle>
      <Sheet as="div" className="grid gap-3">
        {link && (
          <p>
            <Trans>
              {link.by} made a link for you on <Day date={link.made_at} parts="moment" />. Anyone with it can choose
              your new password until <Day date={link.valid_until} parts="moment" />. If you did not ask for it, cancel
              it.
            </Trans>
          </p>
        )}
        {outcome && (
          <Banner tone={outcome.tone} live>
            {outcome.message}
          </Banner>
        )}
        {link && (
          <Button
            look="danger"
            className="justify-self-start"
            pending={cancelling.pending}
            onClick={() => void cancelling.send({})}
          >
            <Trans>Cancel the link</Trans>
          </Button>
        )}
      </Sheet>
    </section>
  )
}

const AuthenticatorDialog = lazy(() => import('./authenticator-dialog.tsx'))

type Factor = AnswerOf<'GET /api/second-factor'>

/** The second factor: set up, looked after, removed. */
function Authenticator() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const { opened, open, ways, notice } = useModal<AuthenticatorAct>()
  if (!data && error) return <ErrorState message={t`This could not be loaded: ${error.message}`} onRetry={refetch} />
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
      <Suspense fallback={null}>{opened && <AuthenticatorDialog act={opened} {...ways} />}</Suspense>
    </Sheet>
  )
}

function NotSetUp({ onOpen }: { onOpen: (act: AuthenticatorAct) => void }) {
  return (
    <>
      <p>
        <Trans>
          Signing in then takes your password and a code from an app on your phone. Your password alone isn't enough.
        </Trans>
      </p>
      <Button className="justify-self-start" icon="phone" onClick={() => onOpen('set_up')}>
        <Trans>Set up authenticator</Trans>
      </Button>
    </>
  )
}

function SetUp({ factor, onOpen }: { factor: Factor; onOpen: (act: AuthenticatorAct) => void }) {
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
      {!factor.has_helper && (
        <Banner tone="warning">
          <Trans>
            Nobody could help you if you lose this app and the recovery codes: there is no other administrator. Keep the
            codes safe.
          </Trans>
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => onOpen('new_codes')}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button look="quiet" onClick={() => onOpen('set_up')}>
          <Trans>Use another app</Trans>
        </Button>
        {factor.may.includes('remove') && (
          <Button look="danger" onClick={() => onOpen('remove')}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
