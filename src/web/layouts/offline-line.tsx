import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isLive } from '#web/live-keys.ts'
import { accountDataQuery, profileQuery } from '#web/queries.ts'
import { isAway, queryClient } from '#web/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOnline } from '#web/ui/use-online.ts'

/** Says that what is shown is not of now, and of when it is, while the server cannot be reached. */
export function OfflineLine() {
  const online = useOnline()
  const profile = useQuery(profileQuery)
  const account = useQuery(accountDataQuery)
  if (online && !isAway(profile.error) && !isAway(account.error)) return null
  const seen = new Date(account.dataUpdatedAt || profile.dataUpdatedAt).toISOString()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 border-b border-rule bg-saffron-wash px-4 py-1 text-sm text-saffron print:hidden"
    >
      <span className="flex min-h-target items-center gap-2">
        <Icon name="alert" className="size-4.5" />
        <span>
          <Trans>
            Offline: as of <Day date={seen} parts="moment" />
          </Trans>
        </span>
      </span>
      <Button look="text" onClick={() => queryClient.invalidateQueries({ predicate: isLive })}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
