import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { Page } from './lazy-page.tsx'
import { memberArea, notFound, office, publicLayout, publicPages } from './pages.ts'
import { paths, redirects } from './paths.ts'
import { LoadingPage } from './ui/loading-page.tsx'
import { useIntent } from './use-intent.ts'

/** All that is fetched from here: an area fetches its own pages. */
const pages = { ...publicPages, [`${paths.user}/*`]: memberArea, [`${paths.office}/*`]: office }

export function Router() {
  useIntent(pages)
  return (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        <Route element={<Page page={publicLayout} />}>
          {Object.entries(publicPages).map(([path, page]) => (
            <Route key={path} path={path} element={<Page page={page} />} />
          ))}
          <Route path="*" element={<Page page={notFound} />} />
        </Route>
        <Route path={`${paths.user}/*`} element={<Page page={memberArea} />} />
        <Route path={`${paths.office}/*`} element={<Page page={office} />} />
        {Object.entries(redirects).map(([path, to]) => (
          <Route key={path} path={path} element={<Navigate to={to} replace />} />
        ))}
      </Routes>
    </Suspense>
  )
}
