import { AreaRoutes } from './area-routes.tsx'
import { preloadOpened } from './fetch-ahead.ts'
import { officeLayout, officePages } from './office-pages.ts'
import { paths } from './paths.ts'

/** Once the page is there at which the browser opened the app. */
export const opened = preloadOpened(officePages, officeLayout)

export default function OfficeRoutes() {
  return <AreaRoutes root={paths.office} layout={officeLayout} pages={officePages} />
}
