import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { InTurn } from '#web/in-turn.tsx'
import { paths } from '#web/paths.ts'
import { queryClient } from '#web/query-client.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { FreshCode } from './fresh-code.tsx'
import { KeepFigures } from './keep-figures.tsx'
import { Live } from './live.tsx'
import { MemberHeader } from './member-header.tsx'
import { MemberSideNav } from './member-side-nav.tsx'
import { MemberTabs } from './member-tabs.tsx'
import { OfflineLine } from './offline-line.tsx'
import { useProfile } from './profile-context.ts'
import { SessionGuard } from './session-guard.tsx'
import { Unsent } from './unsent.tsx'
import { followRenewal, useLater } from './use-later.ts'

const keepForOffline = () => import('#web/keep-for-offline.ts').then((worker) => worker.keepForOffline())
const Sender = lazy(() => import('#web/outbox/sender.tsx'))

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
          className="mx-auto grid w-full max-w-240 min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pt-5 pb-26 md:px-10 md:pt-8 md:pb-12"
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
