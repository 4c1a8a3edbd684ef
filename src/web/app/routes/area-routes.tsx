import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import type { Pages } from './fetch-ahead.ts'
import { useIntent } from './fetch-ahead.ts'
import { Page } from './lazy-page.tsx'
import { notFound, publicLayout } from './pages.ts'

/** What stands below an area's address, by what comes behind it. */
export function AreaRoutes({ root, layout: Layout, pages }: { root: string; layout: ComponentType; pages: Pages }) {
  useIntent(pages)
  return (
    <Routes>
      <Route element={<Layout />}>
        {Object.entries(pages).map(([path, page]) => (
          <Route key={path} path={path.slice(root.length + 1)} element={<Page page={page} />} />
        ))}
      </Route>
      <Route element={<Page page={publicLayout} />}>
        <Route path="*" element={<Page page={notFound} />} />
      </Route>
    </Routes>
  )
}
