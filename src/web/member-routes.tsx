import { AreaRoutes } from './area-routes.tsx'
import { preloadOpened } from './fetch-ahead.ts'
import MemberLayout from './layouts/member-layout.tsx'
import { memberPages } from './member-pages.ts'
import { paths } from './paths.ts'
import { accountDataQuery } from './queries.ts'
import { queryClient } from './query-client.ts'
import { readProfileId } from './session.ts'

// The account that nearly every page shows to whoever was here before is asked for at once: after it is known who is
// signed in, it would be there later.
if (location.pathname.startsWith(paths.user) && readProfileId() !== undefined)
  void queryClient.prefetchQuery(accountDataQuery)
/** Once the page is there at which the browser opened the app. */
export const opened = preloadOpened(memberPages)

export default function MemberRoutes() {
  return <AreaRoutes root={paths.user} layout={MemberLayout} pages={memberPages} />
}
