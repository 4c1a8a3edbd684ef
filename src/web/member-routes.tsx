import { AreaRoutes } from './area-routes.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { memberLayout, memberPages } from './member-pages.ts'
import { paths } from './paths.ts'
import { accountDataQuery } from './queries.ts'
import { queryClient } from './query-client.ts'
import { readProfileId } from './session.ts'

// The page at which the browser opened the app, and the account that nearly every page shows to whoever was here before:
// at once. After it is known who is signed in, they would be there later.
const opened = fetchAhead(memberPages, location.pathname)
if (opened && readProfileId() !== undefined) void queryClient.prefetchQuery(accountDataQuery)

export default function MemberRoutes() {
  return <AreaRoutes root={paths.user} layout={memberLayout} pages={memberPages} />
}
