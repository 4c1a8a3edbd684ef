import { Route, Routes } from 'react-router'
import { Page } from './lazy-page.tsx'
import { officeLayout, officePages } from './office-pages.ts'
import { notFound, publicLayout } from './pages.ts'
import { paths } from './paths.ts'

/** What stands below /office, by what comes behind it. */
export default function OfficeRoutes() {
  return (
    <Routes>
      <Route element={<Page page={officeLayout} />}>
        {Object.entries(officePages).map(([path, page]) => (
          <Route key={path} path={path.slice(paths.office.length + 1)} element={<Page page={page} />} />
        ))}
      </Route>
      <Route element={<Page page={publicLayout} />}>
        <Route path="*" element={<Page page={notFound} />} />
      </Route>
    </Routes>
  )
}
