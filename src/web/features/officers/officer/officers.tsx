import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { lazy, Suspense } from 'react'
import type { MissingOfficer, Role } from '#core/policy.ts'
import { PLACE_MOST } from '#core/titles.ts'
import { profileQuery } from '#web/app/calls/queries.ts'
import { Columns, Part } from '#web/app/officer/desk-parts.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { MissingOfficers } from '#web/app/officer/missing-officers.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { InviteDialog } from '#web/features/invitations/officer/index.ts'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import {
  type FormerOfficer,
  type HandOver,
  type Officer,
  type OfficerAct,
  OfficerCard,
  type OfficersMay,
  officersQuery,
  type Power,
  type RoleChange,
} from './officer-card.tsx'
import type { TitleAct } from './titles.tsx'

// Few enter a title or an email; the page is within its weight without them.
const TitleDialog = lazy(() => import('./title-dialogs.tsx'))
const NewEmailDialog = lazy(() => import('./new-email-dialog.tsx'))
const accountDialogs = () => import('#web/app/officer/account-dialogs.tsx')
const RemoveFactorDialog = lazy(async () => ({ default: (await accountDialogs()).RemoveFactorDialog }))
const RemovePasskeyDialog = lazy(async () => ({ default: (await accountDialogs()).RemovePasskeyDialog }))
const SignOutDialog = lazy(async () => ({ default: (await accountDialogs()).SignOutDialog }))
// Fetched along with the page: an administrator who gives an office finds its dialog there.
const roleDialogs = import('./role-dialogs.tsx')
const AppointDialog = lazy(async () => ({ default: (await roleDialogs).AppointDialog }))
const GiveOfficeDialog = lazy(async () => ({ default: (await roleDialogs).GiveOfficeDialog }))

// Below the officers themselves, and rare.
const handOvers = import('./planned-hand-overs.tsx')
const CancelHandOverDialog = lazy(async () => ({ default: (await handOvers).CancelHandOverDialog }))
const HandOvers = lazy(async () => ({ default: (await handOvers).HandOvers }))
const whoMay = import('./who-may.tsx')
const FormerOfficers = lazy(async () => ({ default: (await whoMay).FormerOfficers }))
const WhoMay = lazy(async () => ({ default: (await whoMay).WhoMay }))

/** Who holds which offices, and what was given and withdrawn. */
export default function OfficersPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Officers`} className="font-display text-xl font-semibold max-md:sr-only" />
      <AllOfficers />
    </>
  )
}

function AllOfficers() {
  const { t } = useLingui()
  const list = useInfiniteQuery(officersQuery)
  const { data, error, refetch } = list
  const latest = data?.pages[0]
  if (!latest && error) {
    return <ErrorState message={t`The officers could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!latest) {
    return (
      <Loading>
        <div className="grid gap-4 lg:grid-cols-2">
          <SkeletonRows count={5} />
          <SkeletonRows count={5} />
        </div>
      </Loading>
    )
  }
  const history = data.pages.flatMap((page) => page.history)
  return <OfficersDesk {...latest} history={history} list={list} />
}

type OfficersDeskProps = {
  may: OfficersMay
  officers: readonly Officer[]
  former: readonly FormerOfficer[]
  powers: readonly Power[]
  missing: readonly MissingOfficer[]
  hand_overs: readonly HandOver[]
  history: readonly RoleChange[]
  list: ComponentProps<typeof LoadMore>['list']
}

/** The officers with what an administrator may do, and beside them what was given and withdrawn. */
function OfficersDesk({ officers, former, powers, missing, hand_overs, history, list, may }: OfficersDeskProps) {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<
    | OfficerAct
    | TitleAct
    | { act: 'appoint' }
    | { act: 'cancel_hand_over'; handOver: HandOver }
    | { act: 'again'; officer: FormerOfficer }
    | { act: 'handover'; person: { id: number; name: string } }
  >()
  return (
    <>
      {notice}
      <MissingOfficers missing={missing} />
      {may.includes('appoint') ? (
        <Button icon="plus" className="justify-self-start" onClick={() => open({ act: 'appoint' })}>
          <Trans>Add an officer</Trans>
        </Button>
      ) : (
        <Banner tone="info">
          <Trans>Administrators add and remove roles. Every officer can see who holds them.</Trans>
        </Banner>
      )}
      <Columns
        start={
          <>
            <Suspense>
              <HandOvers handOvers={hand_overs} onCancel={(handOver) => open({ act: 'cancel_hand_over', handOver })} />
            </Suspense>
            {officers.map((officer) => (
              <OfficerCard key={officer.id} officer={officer} mayTitle={may.includes('title')} onOpen={open} />
            ))}
            <Suspense>
              <FormerOfficers
                former={former}
                mayTitle={may.includes('title')}
                onOpen={open}
                onGive={(officer) => open({ act: 'again', officer })}
              />
            </Suspense>
          </>
        }
        end={
          <>
            <Suspense>
              <WhoMay powers={powers} />
            </Suspense>
            <Part title={t`Added and removed`}>
              <div className="grid gap-3">
                <RoleHistory changes={history} />
                <LoadMore list={list} />
              </div>
            </Part>
          </>
        }
      />
      <Suspense fallback={null}>
        {opened?.act === 'appoint' && (
          <AppointDialog ways={ways} onInvite={(person) => open({ act: 'handover', person })} />
        )}
        {opened?.act === 'give' && (
          <GiveOfficeDialog person={opened.officer} held={opened.officer.roles.map(({ role }) => role)} ways={ways} />
        )}
        {opened?.act === 'again' && <GiveOfficeDialog person={opened.officer} held={[]} ways={ways} />}
      </Suspense>
      <Suspense fallback={null}>
        {opened?.act === 'handover' && <InviteDialog person={opened.person} whose="officers" ways={ways} />}
      </Suspense>
      <Suspense fallback={null}>
        {opened?.act === 'email' && <NewEmailDialog officer={opened.officer} ways={ways} />}
      </Suspense>
      <Suspense fallback={null}>
        {opened?.act === 'invite' && <InviteDialog person={opened.officer} whose="officers" ways={ways} />}
        {opened?.act === 'remove_factor' && <RemoveFactorDialog person={opened.officer} ways={ways} />}
        {opened?.act === 'remove_passkey' && (
          <RemovePasskeyDialog person={opened.officer} passkey={opened.passkey} ways={ways} />
        )}
        {opened?.act === 'sign_out' && <SignOutDialog person={opened.officer} ways={ways} />}
      </Suspense>
      <Suspense fallback={null}>
        {(opened?.act === 'enter_title' || opened?.act === 'remove_title') && (
          <TitleDialog opened={opened} next={placeAfter([...officers, ...former])} ways={ways} />
        )}
        {opened?.act === 'cancel_hand_over' && <CancelHandOverDialog handOver={opened.handOver} ways={ways} />}
      </Suspense>
      {opened?.act === 'withdraw' && <WithdrawOfficeDialog {...opened} ways={ways} />}
    </>
  )
}

/** The place after those in which officers sign whose term lasts. */
const placeAfter = (titled: readonly Pick<Officer, 'titles'>[]) =>
  Math.min(
    PLACE_MOST,
    1 +
      Math.max(0, ...titled.flatMap(({ titles }) => titles.filter(({ to }) => to === null).map(({ place }) => place))),
  )

type WithdrawOfficeDialogProps = { officer: Officer; role: Role; ways: ModalHandlers }

/** Takes an office back; it ends at once. */
function WithdrawOfficeDialog({ officer, role, ways }: WithdrawOfficeDialogProps) {
  const { t, i18n } = useLingui()
  const office = i18n._(roleWords[role])
  return (
    <ReasonActDialog
      by="POST /api/office/officers/:id/roles"
      id={officer.id}
      also={{ role, granted: false }}
      beyond={[profileQuery.queryKey]}
      ways={ways}
      title={t`Remove the ${office} role from ${officer.name}?`}
      what={
        <p>
          <Trans>Takes effect immediately on every device of {officer.name}. Past actions stay.</Trans>
        </p>
      }
      action={<Trans>Remove role</Trans>}
      hint={t`Every officer can read it.`}
    />
  )
}

/** Every office given or withdrawn, latest first: to whom, by whom, when and why. */
function RoleHistory({ changes }: { changes: readonly RoleChange[] }) {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="px-5 py-4">
      <ol className="grid gap-3 border-s-2 border-rule ps-4 text-label">
        {changes.map((change) => {
          const { id, role, reason, by, at } = change
          const office = i18n._(roleWords[role])
          return (
            <li key={id}>
              <p className="wrap-anywhere">
                <b className="font-semibold">
                  <ChangeWords office={office} change={change} />
                </b>
                {reason && `: ${reason}`}
              </p>
              <p className="text-sm text-ink-2">
                {by && `${by}, `}
                <Day date={at} parts="moment" />
              </p>
            </li>
          )
        })}
      </ol>
    </Sheet>
  )
}

function ChangeWords({ office, change: { person, granted, handed } }: { office: string; change: RoleChange }) {
  if (handed !== null && granted) {
    return (
      <Trans>
        {office} taken over by {person} from {handed}
      </Trans>
    )
  }
  if (handed !== null) {
    return (
      <Trans>
        {office} handed over by {person} to {handed}
      </Trans>
    )
  }
  return granted ? (
    <Trans>
      {office} role added for {person}
    </Trans>
  ) : (
    <Trans>
      {office} role removed from {person}
    </Trans>
  )
}
