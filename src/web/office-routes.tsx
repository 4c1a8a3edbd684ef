import { AreaRoutes } from './area-routes.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { officeLayout, officePages } from './office-pages.ts'
import { paths } from './paths.ts'

// The page at which the browser opened the app, at once: after who is signed in is known, it would be there later.
fetchAhead(officePages, location.pathname)

export default function OfficeRoutes() {
  return <AreaRoutes root={paths.office} layout={officeLayout} pages={officePages} />
}
