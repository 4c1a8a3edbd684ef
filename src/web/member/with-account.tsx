import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { MyAccountData } from '#contract/account.ts'
import { paths } from '#web/paths.ts'
import { accountDataQuery, myApplicationQuery } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { ApplicationState } from './application-state.tsx'
import { PrintHead } from './print-head.tsx'

/** A page that needs the account: its wait, its failure, and who is no member, the same way everywhere. */
export function WithAccount({
  skeleton,
  children,
}: {
  skeleton: ReactNode
  children: (account: MyAccountData) => ReactNode
}) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(accountDataQuery)
  // Drawn in slices: a slow phone answers a press between two of them.
  const account = useDeferredValue(data)
  if (account) {
    return (
      <>
        <PrintHead name={account.account_holder_name} uniqueId={account.owner_data.unique_id} />
        {children(account)}
      </>
    )
  }
  if (account === null) return <NoAccount skeleton={skeleton} />
  if (error) return <ErrorState message={t`Your account could not be loaded: ${error.message}.`} onRetry={refetch} />
  return <Loading>{skeleton}</Loading>
}

/** Who asks to join sees where that stands; otherwise it is an officer who is no member. */
function NoAccount({ skeleton }: { skeleton: ReactNode }) {
  const { data: application } = useQuery(myApplicationQuery)
  if (application === undefined) return <Loading>{skeleton}</Loading>
  if (application) return <ApplicationState application={application} />
  return (
    <EmptyState
      icon="person"
      title={<Trans>No account data found</Trans>}
      action={
        <ButtonLink look="quiet" to={paths.myProfile}>
          <Trans>My Profile</Trans>
        </ButtonLink>
      }
    >
      <Trans>You are signed in, but not as a member with savings of your own.</Trans>
    </EmptyState>
  )
}
