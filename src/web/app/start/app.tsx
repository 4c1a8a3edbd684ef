import { I18nProvider } from '@lingui/react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AssociationContext, type PublicAssociation } from '#web/app/calls/association.ts'
import { i18n } from '#web/app/language/i18n.ts'
import { ErrorBoundary, fetchTrouble } from '#web/app/offline/error-boundary.tsx'
import { useIntent } from '#web/app/routes/fetch-ahead.ts'
import { Page } from '#web/app/routes/lazy-page.tsx'
import { areas, notFound, publicLayout, publicPages } from '#web/app/routes/pages.ts'
import { redirects } from '#web/app/routes/paths.ts'
import { SiteNameContext } from '#web/ui/page-heading.tsx'
import { LoadingPage } from '#web/ui/skeleton.tsx'

/** The app inside the router that its place needs: the browser's, or the one of a page rendered to HTML. */
export function App({
  association,
  router,
}: {
  association: PublicAssociation
  router: (app: ReactNode) => ReactNode
}) {
  return (
    <I18nProvider i18n={i18n}>
      <AssociationContext value={association}>
        <SiteNameContext value={association.name}>
          {router(
            <ErrorBoundary>
              <Router />
            </ErrorBoundary>,
          )}
        </SiteNameContext>
      </AssociationContext>
    </I18nProvider>
  )
}

/** All that is fetched from here: an area fetches its own pages. */
const pages = { ...publicPages, ...areas }

/** By then the page has what it was opened for. */
const FETCH_TROUBLE_MS = 5_000

function Router() {
  useIntent(pages)
  useEffect(() => {
    const timer = setTimeout(fetchTrouble, FETCH_TROUBLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        <Route element={<Page page={publicLayout} />}>
          {Object.entries(publicPages).map(([path, page]) => (
            <Route key={path} path={path} element={<Page page={page} />} />
          ))}
          <Route path="*" element={<Page page={notFound} />} />
        </Route>
        {Object.entries(areas).map(([path, page]) => (
          <Route key={path} path={path} element={<Page page={page} />} />
        ))}
        {Object.entries(redirects).map(([path, to]) => (
          <Route key={path} path={path} element={<Navigate to={to} replace />} />
        ))}
      </Routes>
    </Suspense>
  )
}
