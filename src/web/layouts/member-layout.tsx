import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useAssociation } from '#web/app/calls/association.ts'
import { accountDataQuery, profileQuery } from '#web/app/calls/queries.ts'
import { isAway, queryClient } from '#web/app/calls/query-client.ts'
import { useBlobAddress } from '#web/app/forms/use-blob.ts'
import { isLive } from '#web/app/live/live-keys.ts'
import { useMayKeep } from '#web/app/offline/choice.ts'
import { ErrorBoundary } from '#web/app/offline/error-boundary.tsx'
import { useWhenBack } from '#web/app/offline/server-reach.ts'
import { InTurn } from '#web/app/routes/in-turn.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link, NavLink } from '#web/ui/link.tsx'
import { LoadingPage, Skeleton } from '#web/ui/skeleton.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Bell } from './bell.tsx'
import { FreshCode } from './fresh-code.tsx'
import { Live } from './live.tsx'
import { MemberTabs, sideEntries } from './member-nav.tsx'
import { SessionGuard } from './session-guard.tsx'
import { UnreadDot } from './unread.tsx'
import { Unsent } from './unsent.tsx'
import { followRenewal, useLater } from './use-later.ts'

const keepForOffline = () => import('#web/app/offline/keep-for-offline.ts').then((worker) => worker.keepForOffline())
const ProfileCard = lazy(() => import('./profile-card.tsx'))
const Sender = lazy(() => import('./sender.tsx'))

export default function MemberLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGuard>
        <MemberShell />
        <InTurn>
          <FreshCode />
          <Unsent />
          <Live />
          <SendWaiting />
          <KeepFigures />
        </InTurn>
      </SessionGuard>
    </QueryClientProvider>
  )
}

function SendWaiting() {
  const { id } = useProfile()
  return (
    <Suspense fallback={null}>
      <Sender person={id} />
    </Suspense>
  )
}

function MemberShell() {
  useLater(keepForOffline)
  useLater(followRenewal)
  const { pathname } = useLocation()
  const wide = useWide()
  return (
    <>
      <SkipLink />
      {pathname !== paths.profile && <MemberHeader />}
      <OfflineLine />
      <div className="flex">
        {wide && <MemberSideNav />}
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="@container/main mx-auto grid w-full max-w-240 min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 px-page pt-5 pb-26 md:px-10 md:pt-8 md:pb-12"
        >
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<LoadingPage />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {!wide && <MemberTabs />}
    </>
  )
}

/** Has this device keep what its member sees, where it may. Shows nothing. */
function KeepFigures() {
  const { id } = useProfile()
  const may = useMayKeep(id)
  useEffect(() => {
    if (!may) return
    let here = true
    let end: (() => void) | undefined
    const begin = async () => {
      const { keepFigures } = await import('#web/app/offline/kept-figures.ts')
      if (here) end = keepFigures(id)
    }
    begin().catch(() => {})
    return () => {
      here = false
      end?.()
    }
  }, [id, may])
  return null
}

function MemberSideNav() {
  const { t, i18n } = useLingui()
  return (
    <div className="min-h-[calc(100dvh-3.9rem)] shrink-0 basis-60 border-e border-rule">
      <nav aria-label={t`Member area`} className="sticky top-15.5 grid gap-1 px-4 py-6">
        {sideEntries.map((entry) => (
          <NavLink key={entry.to} to={entry.to} className="side-entry">
            <Icon name={entry.icon} />
            {i18n._(entry.label)}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}

/** Says that what is shown is not of now, and of when it is, while the server cannot be reached. */
function OfflineLine() {
  const online = useOnline()
  const profile = useQuery(profileQuery)
  const account = useQuery(accountDataQuery)
  // What was put back from this device says nothing of now, however new it is.
  const putBack = profile.dataUpdatedAt < performance.timeOrigin
  const away = !online || putBack || isAway(profile.error) || isAway(account.error)
  const askAgain = () => void queryClient.invalidateQueries({ predicate: isLive })
  useWhenBack(away, askAgain)
  if (!away) return null
  const seen = new Date(account.dataUpdatedAt || profile.dataUpdatedAt).toISOString()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 border-b border-rule bg-saffron-wash px-4 py-1 text-sm text-saffron print:hidden"
    >
      <span className="flex min-h-target items-center gap-2">
        <Icon name="alert" className="size-4.5" />
        <span>
          <Trans>
            Offline: as of <Day date={seen} parts="moment" />
          </Trans>
        </span>
      </span>
      <Button look="text" onClick={askAgain}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

function MemberHeader() {
  const profile = useProfile()
  const association = useAssociation()
  const account = useQuery(accountDataQuery)
  const picture = useBlobAddress(profile.image)
  const wide = useWide()
  const uniqueId = account.data?.owner_data.unique_id
  return (
    <header className="@container sticky top-0 z-10 border-b border-rule bg-paper/90 px-page py-2 backdrop-blur-md">
      <div className="flex items-center gap-3">
        <Brand to={paths.user} name={association.name} />
        <div className="ms-auto flex shrink-0 items-center gap-2.5">
          <span className="num text-sm whitespace-nowrap text-ink-2 @max-[23rem]:hidden">
            {account.isPending ? <Skeleton className="h-4 w-20" /> : uniqueId}
          </span>
          <Bell />
          {wide ? (
            <ProfileMenu
              name={account.data?.account_holder_name ?? profile.name}
              picture={picture}
              uniqueId={uniqueId}
            />
          ) : (
            <Link to={paths.profile} className="relative grid size-target place-items-center rounded-full">
              <VisuallyHidden>
                <Trans>Profile</Trans>
              </VisuallyHidden>
              <Avatar name={profile.name} picture={picture} className="bar-avatar" />
              <span className="absolute -end-0.5 -bottom-0.5 grid size-[min(1.125rem,5vw)] place-items-center rounded-full bg-leaf text-on-leaf ring-2 ring-paper">
                <Icon name="person" className="size-[min(0.625rem,2.8vw)]" />
              </span>
              <UnreadDot />
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}

type ProfileMenuProps = { name: string; picture: string | undefined; uniqueId: string | undefined }

/** The profile's card on a desktop: the browser's own popover, which an outside click and Escape close. */
function ProfileMenu({ name, picture, uniqueId }: ProfileMenuProps) {
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  return (
    <div>
      <button type="button" popoverTarget={id} className="relative grid size-target place-items-center rounded-full">
        <VisuallyHidden>
          <Trans>Profile menu</Trans>
        </VisuallyHidden>
        <Avatar name={name} picture={picture} />
        <UnreadDot />
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        className="fixed inset-auto end-4 top-16 m-0 max-h-[calc(100dvh-5rem)] w-72 overflow-auto rounded-sheet border border-rule bg-sheet p-2 text-ink shadow-lift"
      >
        <Suspense>
          <ProfileCard name={name} picture={picture} uniqueId={uniqueId} onLeave={() => card.current?.hidePopover()} />
        </Suspense>
      </div>
    </div>
  )
}
