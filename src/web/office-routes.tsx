import { AreaRoutes } from './area-routes.tsx'
import { preloadOpened } from './fetch-ahead.ts'
import OfficeLayout from './layouts/office-layout.tsx'
import { officePages } from './office-pages.ts'
import { paths } from './paths.ts'

/** Once the page is there at which the browser opened the app. */
export const opened = preloadOpened(officePages)

export default function OfficeRoutes() {
  return <AreaRoutes root={paths.office} layout={OfficeLayout} pages={officePages} />
}
