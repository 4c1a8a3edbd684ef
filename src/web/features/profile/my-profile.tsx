import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { NO_WALLET } from '#contract/limits.ts'
import { profileQuery } from '#web/app/calls/queries.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Holder, Nominee } from '#web/features/account/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useModal } from '#web/ui/use-modal.tsx'

const EditProfileDialog = lazy(() => import('./edit-profile-dialog.tsx'))
const ChangePasswordDialog = lazy(() => import('#web/app/session/change-password-dialog.tsx'))

export default function MyProfile() {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<'profile' | 'password'>()
  const { image, unique_id: memberId } = useProfile()
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={t`My Profile`} />
      {notice}
      <Sheet as="div" className="grid gap-4">
        <Holder />
        <ProfileFacts />
        {memberId !== null && <WhoChangesContacts />}
        <div className="flex flex-wrap gap-2">
          <Button icon="edit" onClick={() => open('profile')}>
            <Trans>Edit profile</Trans>
          </Button>
          <Button look="quiet" icon="lock" onClick={() => open('password')}>
            <Trans>Change password</Trans>
          </Button>
          {image && <RemovePicture />}
        </div>
      </Sheet>
      {memberId !== null && <Nominee />}
      <Suspense fallback={null}>
        {opened === 'profile' && <EditProfileDialog {...ways} />}
        {opened === 'password' && <ChangePasswordDialog {...ways} />}
      </Suspense>
    </div>
  )
}

function RemovePicture() {
  const { send, pending } = useSend('POST /api/profile/picture/remove', {
    refresh: [profileQuery.queryKey],
    aloud: true,
  })
  return (
    <Button look="text" pending={pending} onClick={() => send({})}>
      <Trans>Remove my picture</Trans>
    </Button>
  )
}

function WhoChangesContacts() {
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        Only the association changes your email and your mobile number. So nobody who holds your phone can take over
        your account.
      </Trans>{' '}
      <Link to={paths.contactChat} className="font-semibold text-leaf underline underline-offset-4">
        <Trans>Write to the association</Trans>
      </Link>
    </p>
  )
}

function Membership({ status }: { status: 0 | 1 }) {
  return (
    <Stamp tone={status === 1 ? 'done' : 'wait'}>
      {status === 1 ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}
    </Stamp>
  )
}

function ProfileFacts() {
  const { t } = useLingui()
  const profile = useProfile()
  const gender = { male: t`Male`, female: t`Female` }
  const given = (text: string) => text || t({ message: 'Not given', context: 'left empty' })
  return (
    <Facts
      items={[
        ...(profile.unique_id === null ? [] : [{ label: t`Status`, value: <Membership status={profile.status} /> }]),
        { label: t`Mobile`, value: given(profile.mobile) },
        { label: t`Address`, value: given(profile.address) },
        {
          label: t`Gender`,
          value: profile.gender ? gender[profile.gender] : given(''),
        },
        {
          label: t`Birthday`,
          value: profile.birthday === null ? given('') : <Day date={profile.birthday} />,
        },
        {
          label: t`Wallet`,
          value: profile.wallet === NO_WALLET ? t({ message: 'None', context: 'no wallet' }) : given(profile.wallet),
        },
        {
          label: profile.unique_id ? t`Member since` : t`Signing in since`,
          value: <Day date={profile.member_since ?? profile.created_at} />,
        },
      ]}
    />
  )
}
