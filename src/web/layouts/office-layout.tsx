import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useAssociation } from '#web/app/calls/association.ts'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { ErrorBoundary } from '#web/app/offline/error-boundary.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { pageOf, useIntros } from '#web/app/session/read-intros.ts'
import { Brand } from '#web/ui/brand.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageNoteContext } from '#web/ui/page-heading.tsx'
import { LoadingPage } from '#web/ui/skeleton.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { Bell } from './bell.tsx'
import { FreshCode } from './fresh-code.tsx'
import { Live } from './live.tsx'
import { EntryLink } from './office-entry.tsx'
import { groupsFor } from './office-nav.ts'
import { SessionGuard } from './session-guard.tsx'
import { Unsent } from './unsent.tsx'
import { followRenewal, useLater } from './use-later.ts'

const Find = lazy(() => import('./office-find.tsx'))
const HelpLink = lazy(() => import('./office-help.tsx'))
// Fetched beside the page, which waits for it: what comes later would move the page under the finger.
const introLoads = import('./page-intro.tsx')
introLoads.catch(() => undefined)
const PageIntro = lazy(() => introLoads)
const Officer = lazy(() => import('./office-officer.tsx'))
const OfficeTabs = lazy(() => import('./office-tabs.tsx'))
const OfficeWarnings = lazy(() => import('./office-warnings.tsx'))

/** The officer area: the same paper, set tighter. At the side on a desktop, under one bar on a phone. */
export default function OfficeLayout() {
  const { pathname } = useLocation()
  const wide = useWide()
  // Figures on the wall have the whole screen.
  const bare = pathname === paths.officeMeeting
  useLater(followRenewal)
  return (
    <QueryClientProvider client={queryClient}>
      <OfficeGuard>
        <SkipLink />
        {!wide && !bare && <OfficeBar />}
        <div className="flex">
          {wide && !bare && <OfficeSide />}
          <main
            id={MAIN_ID}
            tabIndex={-1}
            data-stamps="straight"
            className="mx-auto grid w-full max-w-380 min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-4 pb-[calc(2rem+var(--bottom-bar,0px))] md:px-6 print:pb-8"
          >
            <NoConnection />
            <Warnings />
            <PageNoteContext value={<Intro key={pathname} />}>
              <ErrorBoundary key={pathname}>
                <Suspense fallback={<LoadingPage />}>
                  <Outlet />
                  {!wide && <HelpLater />}
                </Suspense>
              </ErrorBoundary>
            </PageNoteContext>
          </main>
        </div>
        {!wide && !bare && (
          <Suspense fallback={<TabsPlace />}>
            <OfficeTabs />
          </Suspense>
        )}
        <FreshCode />
        <Unsent />
        <Live />
      </OfficeGuard>
    </QueryClientProvider>
  )
}

/** Where the tabs will be, so that nothing above them moves when they come. */
const TabsPlace = () => (
  <div
    data-office-tabs=""
    className="fixed inset-x-0 bottom-0 h-(--bottom-bar) border-t border-rule bg-sheet print:hidden"
  />
)

/** What a page is for, for a reader who has not put it away. */
function Intro() {
  const path = pageOf(useLocation().pathname)
  if (!useIntros().isUnread(path)) return null
  return <PageIntro path={path} />
}

/** What every page of the officer area says while it holds. Its words are fetched then. */
function Warnings() {
  const { data } = useQuery(overviewQuery)
  if (!data || (data.two_person_rules && !data.settings_waiting)) return null
  return (
    <Suspense fallback={null}>
      <OfficeWarnings rulesOff={!data.two_person_rules} settingsWait={data.settings_waiting} />
    </Suspense>
  )
}

/** Says above every page of the officer area that this device has no connection. */
function NoConnection() {
  if (useOnline()) return null
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-field bg-saffron-wash px-3.5 py-3 text-saffron print:hidden"
    >
      <Icon name="alert" className="size-4.5" />
      <Trans>This device has no connection now. What is shown may have changed since.</Trans>
    </p>
  )
}

/**
 * Shows the officer area to a person who has a role; a member without one is sent to the member area, a visitor to /sign-in, and an
 * officer who needs a second factor, and has none or has not shown it, to where it is set up and shown.
 */
function OfficeGuard({ children }: { children: ReactNode }) {
  return (
    <SessionGuard>
      <OfficersOnly>{children}</OfficersOnly>
    </SessionGuard>
  )
}

function OfficersOnly({ children }: { children: ReactNode }) {
  const { office_pages: open, second_factor: secondFactor } = useProfile()
  if (secondFactor === 'required' || secondFactor === 'unproved') return <Navigate to={paths.security} replace />
  return open ? children : <Navigate to={paths.user} replace />
}

/** Comes a moment after the page, with its keys. */
function FindLater() {
  return (
    <Suspense fallback={<span className="size-target shrink-0" />}>
      <Find />
    </Suspense>
  )
}

/**
 * A desktop's side: all that is not the work itself, so that the work has the whole height. Its width is its own: what comes
 * into it later moves nothing beside it.
 */
function OfficeSide() {
  const { t, i18n } = useLingui()
  const { name } = useAssociation()
  const { pathname } = useLocation()
  const profile = useProfile()
  const column = useCurrentInView(pathname)
  return (
    <header className="w-62 shrink-0 border-e border-rule print:hidden">
      <div className="sticky top-0 flex h-dvh flex-col gap-1 px-3 py-1.5">
        <div className="flex items-center justify-between gap-1 ps-2">
          <Brand to={paths.office} name={name} />
          <span className="flex shrink-0">
            <FindLater />
            <Bell area="office" />
          </span>
        </div>
        <nav ref={column} aria-label={t`Officer area`} className="min-h-0 grow overflow-y-auto">
          {groupsFor(profile).map((group) => (
            <section key={group.key}>
              <h2 className="px-3 pt-0.5 text-xs text-ink-2">{i18n._(group.label)}</h2>
              {group.entries.map((entry) => (
                <EntryLink key={entry.to} entry={entry} />
              ))}
            </section>
          ))}
        </nav>
        <div className="flex items-center border-t border-rule pt-1">
          <OfficerMenu className="bottom-14 start-3" wide />
          <HelpLater short />
        </div>
      </div>
    </header>
  )
}

/** A phone's bar above: whose association it is, and what is needed on each page. */
function OfficeBar() {
  const { name } = useAssociation()
  return (
    <header className="@container sticky top-0 z-10 flex items-center gap-1 border-b border-rule bg-paper px-2 ps-4 print:hidden">
      <div className="min-w-0 grow">
        <Brand to={paths.office} name={name} />
      </div>
      <FindLater />
      <Bell area="office" />
      <OfficerMenu className="top-13 end-3" />
    </header>
  )
}

/** Opens who works here and the ways out. Beside a desktop's menu it says the name. */
function OfficerMenu({ wide, className }: { wide?: boolean; className: string }) {
  const { t } = useLingui()
  const id = useId()
  const { name } = useProfile()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={wide ? t`${name}: officer menu` : t`Officer menu`}
        className={
          wide
            ? 'flex min-h-target min-w-0 grow items-center gap-3 rounded-field px-3 text-start hover:text-leaf'
            : 'grid size-target shrink-0 place-items-center rounded-full'
        }
      >
        <Icon name="menu" />
        {wide && (
          <span className="min-w-0 truncate">
            <Written>{name}</Written>
          </span>
        )}
      </button>
      <div
        id={id}
        popover="auto"
        className={cx(
          'fixed inset-auto m-0 w-56 rounded-sheet border border-rule bg-sheet p-2 pt-3 text-ink shadow-lift',
          className,
        )}
      >
        <Suspense>
          <Officer />
        </Suspense>
      </div>
    </>
  )
}

/** Comes a moment after the page, as what finds does. */
function HelpLater({ short }: { short?: boolean }) {
  return (
    <Suspense>
      <HelpLink short={short} />
    </Suspense>
  )
}
