import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { Page } from './lazy-page.tsx'
import { memberLayout, memberPages, notFound, office, publicLayout, publicPages } from './pages.ts'
import { paths, redirects } from './paths.ts'
import { LoadingPage } from './ui/loading-page.tsx'

export function Router() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        <Route element={<Page page={publicLayout} />}>
          {Object.entries(publicPages).map(([path, page]) => (
            <Route key={path} path={path} element={<Page page={page} />} />
          ))}
          <Route path="*" element={<Page page={notFound} />} />
        </Route>
        <Route element={<Page page={memberLayout} />}>
          {Object.entries(memberPages).map(([path, page]) => (
            <Route key={path} path={path} element={<Page page={page} />} />
          ))}
        </Route>
        <Route path={`${paths.office}/*`} element={<Page page={office} />} />
        {Object.entries(redirects).map(([path, to]) => (
          <Route key={path} path={path} element={<Navigate to={to} replace />} />
        ))}
      </Routes>
    </Suspense>
  )
}
