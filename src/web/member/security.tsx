import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useProfile } from '#web/layouts/profile-context.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { Authenticator } from './security/authenticator.tsx'
import { Devices } from './security/devices.tsx'
import { EmailChange } from './security/email-change.tsx'
import { MyData } from './security/my-data.tsx'
import { OfflineReading } from './security/offline-reading.tsx'

const ChangePasswordDialog = lazy(() => import('./change-password-dialog.tsx'))

/** How one signs in, and where one is signed in; for officers who are no members too. */
export default function Security() {
  const { t } = useLingui()
  const { roles, second_factor: secondFactor, unique_id: uniqueId } = useProfile()
  const { opened, open, ways, notice } = useModal<'password'>()
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6 justify-self-center">
      <PageHeading title={t`Sign-in and security`} />
      {secondFactor === 'required' && (
        <Banner tone="warning">
          <Trans>The office opens to you once you have set up an authenticator app.</Trans>
        </Banner>
      )}
      {notice}
      <EmailChange />
      <section>
        <SectionTitle>
          <Trans>Authenticator app</Trans>
        </SectionTitle>
        <Authenticator />
        {roles.length > 0 && secondFactor !== 'required' && (
          <ButtonLink to={paths.office} look="text" className="mt-2">
            <Trans>To the office</Trans>
          </ButtonLink>
        )}
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
