import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { queryClient } from '#web/query-client.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { FreshCode } from './fresh-code.tsx'
import { Live } from './live.tsx'
import { NoConnection } from './no-connection.tsx'
import { OfficeBar } from './office-bar.tsx'
import { OfficeGuard } from './office-guard.tsx'
import { OfficeSide } from './office-side.tsx'
import { RulesOff } from './rules-off.tsx'
import { SettingsWaiting } from './settings-waiting.tsx'
import { Unsent } from './unsent.tsx'
import { followRenewal, useLater } from './use-later.ts'

/** The office: the same paper, set tighter. At the side on a desktop, under one bar on a phone. */
export default function OfficeLayout() {
  const { pathname } = useLocation()
  const wide = useWide()
  useLater(followRenewal)
  return (
    <QueryClientProvider client={queryClient}>
      <OfficeGuard>
        <SkipLink />
        {!wide && <OfficeBar />}
        <div className="flex">
          {wide && <OfficeSide />}
          <main
            id={MAIN_ID}
            tabIndex={-1}
            className="mx-auto grid w-full max-w-380 min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-4 pb-8 md:px-6"
          >
            <NoConnection />
            <RulesOff />
            <SettingsWaiting />
            <ErrorBoundary key={pathname}>
              <Suspense fallback={<LoadingPage />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
        <FreshCode />
        <Unsent />
        <Live />
      </OfficeGuard>
    </QueryClientProvider>
  )
}
